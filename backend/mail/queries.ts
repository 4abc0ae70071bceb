import { and, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { outbox } from "../db/tables";

export const channels = ["mail", "sms"] as const;
export type Channel = (typeof channels)[number];

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

export interface NewMessage {
  accountId: number | null;
  channel: Channel;
  recipient: string;
  text: string;
  /** May be one of thousands. */
  isBulk: boolean;
}

/** @returns the messages with their ids */
export async function insertOutbox(
  tx: Transaction,
  messages: readonly NewMessage[],
): Promise<(NewMessage & { id: number })[]> {
  const rows = await tx
    .insert(outbox)
    .values(
      messages.map(({ accountId, channel, recipient, text }) => ({
        accountId,
        channel,
        recipient,
        text,
      })),
    )
    .returning({ id: outbox.id });
  return messages.map((message, place) => {
    const row = rows[place];
    if (!row) throw new Error("the message was not stored");
    return { ...message, id: row.id };
  });
}

/** Null when it was sent already, or is gone. */
export async function findUnsent(db: Database, id: number): Promise<OutboxRow | null> {
  const rows = await db
    .select(columns)
    .from(outbox)
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
  return rows[0] ?? null;
}

/** Messages that wait and have no job. Those that failed ten times were given up before there were jobs. */
export async function findWithoutJob(
  db: Database,
  of: Channel[],
  limit: number,
): Promise<{ id: number; accountId: number | null; channel: Channel }[]> {
  const rows = await db
    .select({ id: outbox.id, accountId: outbox.accountId, channel: outbox.channel })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        lt(outbox.attempts, 10),
        inArray(outbox.channel, of),
        sql`not exists (
          select from graphile_worker._private_jobs as job
          where job.key = 'send_' || ${outbox.channel} || ' ' || ${outbox.id}
        )`,
      ),
    )
    .orderBy(outbox.id)
    .limit(limit);
  return rows.map((row) => ({ ...row, channel: row.channel === "sms" ? "sms" : "mail" }));
}

/** Marks the message as sent and deletes its text. */
export async function markSent(db: Database, id: number): Promise<void> {
  await db
    .update(outbox)
    .set({
      sentAt: sql`now()`,
      attempts: sql`${outbox.attempts} + 1`,
      text: "",
      failure: null,
    })
    .where(eq(outbox.id, id));
}

/** Notes why the message was not taken. */
export async function markFailed(db: Database, id: number, failure: string): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, failure: failure.slice(0, 200) })
    .where(eq(outbox.id, id));
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
