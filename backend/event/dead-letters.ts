import { sql } from "drizzle-orm";
import type { DeviceEvent } from "../../contract/device-events";
import type { Database, Transaction } from "../db/client";
import type { AuthenticatedHost } from "../device/ports";
import { steadyNow } from "../steady-clock";

/** An event that can never be stored, and why. */
export interface DeadLetter {
  host: Pick<AuthenticatedHost, "hostId" | "accountId">;
  /** Without values of the event: it is shown in lists. */
  reason: string;
  event: DeviceEvent;
  /** Digest of its picture, where that was saved. */
  picture: Buffer | null;
}

export interface StoredDeadLetter extends DeadLetter {
  id: number;
  receivedAt: Date;
}

/** A host at fault may report without end: the newest of its account stay. */
const maxPerAccount = 1_000;
const keptDays = 30;

/** Stores the events, and lets the account's oldest go beyond its limit. */
export async function storeDeadLetters(
  tx: Transaction,
  letters: readonly DeadLetter[],
  limit = maxPerAccount,
): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map(({ host, reason, event, picture }) => ({
    account_id: host.accountId,
    host_id: host.hostId,
    reason,
    event,
    snapshot: picture && `\\x${picture.toString("hex")}`,
  }));
  await tx.execute(sql`
    insert into event_dead_letter (account_id, host_id, reason, event, snapshot)
    select account_id, host_id, reason, event, snapshot
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as letter(account_id bigint, host_id bigint, reason text, event jsonb, snapshot bytea)
  `);
  const accounts = [...new Set(letters.map(({ host }) => host.accountId))];
  await tx.execute(sql`
    delete from event_dead_letter using unnest(${sql.param(accounts)}::bigint[]) as full_account(id),
      lateral (
        select newest.id from event_dead_letter as newest where newest.account_id = full_account.id
        order by newest.id desc offset ${limit} limit 1
      ) as oldest
    where event_dead_letter.account_id = full_account.id and event_dead_letter.id <= oldest.id
  `);
}

export async function deleteOldDeadLetters(db: Database, limit: number): Promise<number> {
  const result = await db.execute(sql`
    delete from event_dead_letter where id in (
      select id from event_dead_letter where received_at < ${steadyNow()} - make_interval(days => ${keptDays})
      order by received_at limit ${limit}
    )
  `);
  return result.rowCount ?? 0;
}

export async function countDeadLetters(db: Database): Promise<number> {
  const result = await db.execute(sql`select count(*)::int as count from event_dead_letter`);
  return Number(result.rows[0]?.count);
}

/** Oldest first, after the one of this id. */
export async function listDeadLetters(
  db: Database | Transaction,
  { accountId, afterId = 0, limit }: { accountId?: number; afterId?: number; limit: number },
): Promise<StoredDeadLetter[]> {
  const result = await db.execute(sql`
    select id, account_id, host_id, extract(epoch from received_at)::float8 * 1000 as received_ms, reason, event,
      snapshot
    from event_dead_letter
    where id > ${afterId} and ${accountId === undefined ? sql`true` : sql`account_id = ${accountId}`}
    order by id limit ${limit}
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    host: { accountId: Number(row.account_id), hostId: Number(row.host_id) },
    receivedAt: new Date(Number(row.received_ms)),
    reason: String(row.reason),
    event: row.event as DeviceEvent,
    picture: Buffer.isBuffer(row.snapshot) ? row.snapshot : null,
  }));
}

/** Takes the letter away to try its event again; false where another process has. */
export async function takeDeadLetter(tx: Transaction, id: number): Promise<boolean> {
  const result = await tx.execute(sql`delete from event_dead_letter where id = ${id}`);
  return result.rowCount === 1;
}

export async function setDeadLetterReason(db: Database, id: number, reason: string): Promise<void> {
  await db.execute(sql`update event_dead_letter set reason = ${reason} where id = ${id}`);
}
