import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { Database, Transaction } from "../db/client";
import { archive } from "../db/tables";
import { inTimeRange, type TimeRange } from "../event/newest-first";
import { type EventRow, eventColumns, eventJoins, toEvent } from "../event/queries";
import type { EventScope } from "../event/scope";
import type { Page } from "../graphql/page";
import { likePattern } from "../sql";

type Handle = Database | Transaction;

export interface ArchiveRow {
  id: number;
  note: string;
  createdAt: Date;
  creatorName: string | null;
  event: EventRow;
}

/** `range` is of the event's time. */
export interface ArchiveFilter {
  range?: TimeRange;
  keyword?: string | undefined;
  ids?: number[];
}

function where({ accountId, cameraIds }: EventScope, { range, keyword, ids }: ArchiveFilter): SQL {
  const parts = [
    sql`archive.account_id = ${accountId}`,
    cameraIds && sql`event.camera_id = any(${sql.param(cameraIds)}::bigint[])`,
    range && inTimeRange(range),
    keyword && sql`archive.note ilike ${likePattern(keyword)}`,
    ids && sql`archive.id = any(${sql.param(ids)}::bigint[])`,
  ].filter((part) => part !== undefined && part !== null && part !== "");
  return sql.join(parts, sql` and `);
}

const from = sql`
  from archive
  join event on event.account_id = archive.account_id and event.id = archive.event_id
  ${eventJoins}`;

/** Newest archive first. */
export async function listArchives(
  db: Handle,
  scope: EventScope,
  filter: ArchiveFilter,
  page: Page,
): Promise<ArchiveRow[]> {
  const result = await db.execute(sql`
    select archive.id as archive_id, archive.note,
      extract(epoch from archive.created_at)::float8 * 1000 as created_ms,
      app_user.name as creator_name, ${eventColumns}
    ${from} left join app_user on app_user.id = archive.created_by
    where ${where(scope, filter)}
    order by archive.created_at desc, archive.id desc limit ${page.limit} offset ${page.offset}
  `);
  return result.rows.map((row) => ({
    id: Number(row.archive_id),
    note: String(row.note),
    createdAt: new Date(Number(row.created_ms)),
    creatorName: row.creator_name === null ? null : String(row.creator_name),
    event: toEvent(row),
  }));
}

export async function countArchives(
  db: Handle,
  scope: EventScope,
  filter: ArchiveFilter,
): Promise<number> {
  const result = await db.execute(
    sql`select count(*)::int as count ${from} where ${where(scope, filter)}`,
  );
  return Number(result.rows[0]?.count ?? 0);
}

/** The largest limit of the account's active orders (decision D47). */
export async function findArchiveLimit(db: Handle, accountId: number): Promise<number> {
  const result = await db.execute(sql`
    select max(archive_limit) as most from customer_order
    where account_id = ${accountId} and enabled_at <= now() and expires_at > now()
  `);
  return Number(result.rows[0]?.most ?? limits.archiveLimitDefault);
}

/**
 * Serialises changes of the account's archives until the transaction ends, so that a count made
 * here stays true (threat I3).
 */
export async function lockArchives(tx: Transaction, accountId: number): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`archive ${accountId}`}, 0))`,
  );
}

export async function countAccountArchives(db: Handle, accountId: number): Promise<number> {
  return db.$count(archive, eq(archive.accountId, accountId));
}

export async function insertArchives(
  tx: Transaction,
  rows: { accountId: number; eventId: number; note: string; createdBy: number }[],
): Promise<number[]> {
  const made = await tx.insert(archive).values(rows).returning({ id: archive.id });
  return made.map(({ id }) => id);
}

/** Archives of these events, as far as they are archived. */
export function listArchivesOfEvents(
  db: Handle,
  accountId: number,
  eventIds: number[],
): Promise<{ id: number; eventId: number }[]> {
  return db
    .select({ id: archive.id, eventId: archive.eventId })
    .from(archive)
    .where(and(eq(archive.accountId, accountId), inArray(archive.eventId, eventIds)));
}

export async function updateArchiveNote(tx: Transaction, id: number, note: string): Promise<void> {
  await tx.update(archive).set({ note }).where(eq(archive.id, id));
}

export async function deleteArchives(tx: Transaction, ids: number[]): Promise<void> {
  await tx.delete(archive).where(inArray(archive.id, ids));
}
