import { and, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { outbox } from "../db/tables";

export type Channel = "mail" | "sms";

export interface OutboxRow {
  id: number;
  channel: string;
  recipient: string;
  /** Encrypted (Mailer.open). */
  text: string;
  attempts: number;
  createdAt: Date;
}

const columns = {
  id: outbox.id,
  channel: outbox.channel,
  recipient: outbox.recipient,
  text: outbox.text,
  attempts: outbox.attempts,
  createdAt: outbox.createdAt,
};

/** Attempts per message; with the back-off of markFailed about a day. */
export const maxAttempts = 10;
/** Claimed messages become due again after this, in case their process died. */
const leaseSeconds = 120;

export async function insertOutbox(
  tx: Transaction,
  row: { accountId: number | null; channel: Channel; recipient: string; text: string },
): Promise<void> {
  await tx.insert(outbox).values(row);
}

/** Claims due messages for this process; concurrent calls never get the same message. */
export async function claimDue(
  db: Database,
  channels: Channel[],
  limit: number,
): Promise<OutboxRow[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        lt(outbox.nextTryAt, sql`now()`),
        lt(outbox.attempts, maxAttempts),
        inArray(outbox.channel, channels),
      ),
    )
    .orderBy(outbox.nextTryAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  return db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextTryAt: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(inArray(outbox.id, due))
    .returning(columns);
}

/** Marks the message as sent and deletes its text. */
export async function markSent(db: Database, id: number): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt: sql`now()`, text: "", failure: null })
    .where(eq(outbox.id, id));
}

/** Stores the failure and schedules the next attempt: after 30 s, 1 min, 2 min … at most 4 hours. */
export async function markFailed(
  db: Database,
  row: { id: number; attempts: number },
  failure: string,
): Promise<void> {
  const seconds = Math.min(30 * 2 ** (row.attempts - 1), 4 * 3600);
  await db
    .update(outbox)
    .set({
      failure: failure.slice(0, 200),
      nextTryAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where(eq(outbox.id, row.id));
}

export function listNewest(db: Database, limit: number): Promise<OutboxRow[]> {
  return db.select(columns).from(outbox).orderBy(desc(outbox.id)).limit(limit);
}

/** Deletes sent messages after a week and others after a month. At most `limit` rows. */
export async function deleteOldOutbox(db: Database, limit: number): Promise<number> {
  const old = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      or(
        lt(outbox.sentAt, sql`now() - interval '7 days'`),
        lt(outbox.createdAt, sql`now() - interval '30 days'`),
      ),
    )
    .limit(limit);
  const deleted = await db.delete(outbox).where(inArray(outbox.id, old)).returning({
    id: outbox.id,
  });
  return deleted.length;
}
