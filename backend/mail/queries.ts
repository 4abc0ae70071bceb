import { and, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { outbox } from "../db/tables";

export type Channel = "mail" | "sms";

export interface OutboxRow {
  id: number;
  channel: string;
  recipient: string;
  /** Sealed. */
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

/** How often a message is tried; with the back-off below this is about a day. */
export const maxAttempts = 10;
/** A process that took messages and died gives them back after this. */
const leaseSeconds = 120;

export async function insertOutbox(
  tx: Transaction,
  row: { accountId: number | null; channel: Channel; recipient: string; text: string },
): Promise<void> {
  await tx.insert(outbox).values(row);
}

/** Takes due messages for this process alone; several may ask at once and none gets another's. */
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

/** What was sent is not kept: only that it was. */
export async function markSent(db: Database, id: number): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt: sql`now()`, text: "", failure: null })
    .where(eq(outbox.id, id));
}

/** Tries again after 30 s, 1 min, 2 min … at most 4 hours. */
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

/** Sent ones after a week, those that never left after a month. At most `limit` rows. */
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
