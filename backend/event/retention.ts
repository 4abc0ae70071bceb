import { sql } from "drizzle-orm";
import { z } from "zod";
import { limits } from "../../contract/limits";
import type { Database } from "../db/client";
import { defineJob, type JobHandler } from "../jobs/job";
import { handleRound, handleTurns } from "../jobs/recurring";
import { steadyNow } from "../steady-clock";
import { keptDays } from "../subscription/service";
import { listAccountIds } from "../user/audience";
import { oldestOrder } from "./newest-first";

/** Small enough that a statement does not slow down concurrent queries (docs/performance.md). */
const rowsPerStatement = 5_000;
/** Statements before other accounts have their turn. */
const statementsATurn = 100;

const trimEvents = defineJob("trim_events", z.object({}));
const trimAccountEvents = defineJob(
  "trim_account_events",
  z.object({ accountId: z.number().int().positive() }),
);

interface RetentionCutoff {
  accountId: number;
  /** Older events are deleted. */
  before: Date;
}

async function findCutoff(db: Database, accountId: number): Promise<RetentionCutoff> {
  const result = await db.execute(sql`
    select extract(epoch from ${steadyNow()} - make_interval(days => ${keptDays(sql`${accountId}::bigint`)}))::float8 * 1000 as before_ms
  `);
  return { accountId, before: new Date(Number(result.rows[0]?.before_ms)) };
}

/** Older than this no account keeps anything but what is archived or shared. */
export async function findLastCutoff(db: Database): Promise<Date> {
  const result = await db.execute(sql`
    select extract(epoch from ${steadyNow()} - make_interval(days => coalesce(
      max(${keptDays(sql`account.id`)}), ${limits.logsKeepDaysDefault}::int
    )))::float8 * 1000 as before_ms from account
  `);
  return new Date(Number(result.rows[0]?.before_ms));
}

/** Archived events and those with an active share link stay, and so do their findings. */
const isKept = () => sql`(
  exists (select from archive where archive.account_id = event.account_id and archive.event_id = event.id)
  or exists (
    select from share_link where share_link.account_id = event.account_id and share_link.event_id = event.id
      and share_link.expires_at > ${steadyNow()}
  )
)`;

/**
 * Deletes old events with their findings. An event that is archived or shared meanwhile must stay: one that somebody
 * holds to do so (holdEvents) is left alone, and once locked here, a second statement sees what was committed before.
 * @returns how many events were locked
 */
async function deleteEvents(db: Database, { accountId, before }: RetentionCutoff): Promise<number> {
  return db.transaction(async (tx) => {
    const locked = await tx.execute(sql`
      select count(*)::int as count, array_agg(id)::text as ids, array_agg(event_time)::text as times,
        min(event_time)::text as first, max(event_time)::text as last
      from (
        select id, event_time from event
        where account_id = ${accountId} and event_time < ${before} and not ${isKept()}
        ${oldestOrder} limit ${rowsPerStatement} for update skip locked
      ) as old
    `);
    const { count, ids, times, first, last } = locked.rows[0] ?? {};
    if (!count) return 0;
    // The times tell the months apart when the statement is planned.
    const inSpan = sql`between ${first}::timestamptz and ${last}::timestamptz`;
    await tx.execute(sql`
      with gone as (
        delete from event using unnest(${ids}::bigint[], ${times}::timestamptz[]) as old(id, event_time)
        where event.account_id = ${accountId} and event.event_time ${inSpan}
          and event.id = old.id and event.event_time = old.event_time and not ${isKept()}
        returning event.id, event.event_time
      )
      delete from ai_event using gone
      where ai_event.account_id = ${accountId} and ai_event.event_time ${inSpan}
        and ai_event.event_time = gone.event_time and ai_event.ref_event_id = gone.id
    `);
    return Number(count);
  });
}

/** Findings whose event is gone. "offset 0" has each looked up by its key: a join may read all events there are. */
async function deleteLeftFindings(
  db: Database,
  { accountId, before }: RetentionCutoff,
): Promise<number> {
  const result = await db.execute(sql`
    delete from ai_event where account_id = ${accountId} and event_time < ${before} and (id, event_time) in (
      select id, event_time from ai_event
      where account_id = ${accountId} and event_time < ${before} and not exists (
        select from event where event.account_id = ai_event.account_id
          and event.id = ai_event.ref_event_id and event.event_time = ai_event.event_time
        offset 0
      )
      ${oldestOrder} limit ${rowsPerStatement}
    )
  `);
  return result.rowCount ?? 0;
}

/**
 * Deletes an account's events and findings that are older than its retention, in batches.
 * @returns false when there are more
 */
export async function trimEventsOf(
  db: Database,
  accountId: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const cutoff = await findCutoff(db, accountId);
  let left = statementsATurn;
  for (const deleteBatch of [deleteEvents, deleteLeftFindings]) {
    for (let deleted = rowsPerStatement; deleted === rowsPerStatement; left -= 1) {
      if (left === 0) return false;
      signal?.throwIfAborted();
      deleted = await deleteBatch(db, cutoff);
    }
  }
  // Buckets with count 0 do not change any sum, but would be read by each query.
  await db.execute(sql`
    delete from event_hour where account_id = ${accountId} and hour < ${cutoff.before} and count = 0
  `);
  await db.execute(sql`
    delete from event_day where account_id = ${accountId} and day < ${cutoff.before} and count = 0
  `);
  return true;
}

/** Deletes old events every hour, row by row: old-months.ts drops the months that nothing is kept of. */
export const createRetentionHandlers = ({ workers: db }: { workers: Database }): JobHandler[] => [
  handleRound(db, trimEvents, { everySeconds: 3_600 }, trimAccountEvents, async () =>
    (await listAccountIds(db)).map((accountId) => ({ accountId })),
  ),
  handleTurns(
    db,
    trimAccountEvents,
    async ({ accountId }, { signal }) => !(await trimEventsOf(db, accountId, signal)),
  ),
];
