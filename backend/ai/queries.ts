import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { listRows } from "../event/list-rows";
import { inCameras, inTimeRange, newestFirst } from "../event/newest-first";
import type { EventScope } from "../event/scope";
import type { Page } from "../graphql/page";
import type { RowKey } from "./bitmap/read";
import { type AiFilter, matchesGroups } from "./filter";
import { type AiEventRow, aiColumns, aiJoins, toAiEvent } from "./rows";

const always = { from: new Date(0), to: new Date(Date.UTC(2200, 0, 1)) };

/** The filter as a condition; plates are found through their index (migration 0005). */
function matches(filter: AiFilter): SQL {
  const kind = matchesGroups(filter);
  const time = inTimeRange(filter);
  if (filter.plate === undefined) return sql`${kind} and ${time}`;
  const { from = always.from, to = always.to } = filter;
  return sql`${kind} and ${time} and (id, event_time) in (
    select plate.id, plate.event_time from ai_event_plates(${filter.plate}, ${from}, ${to}) as plate
  )`;
}

/** The filter and the scope's cameras, as a condition on the table's rows. */
export const matchesInTable = ({ cameraIds }: EventScope, filter: AiFilter): SQL =>
  sql`${inCameras(cameraIds)} and ${matches(filter)}`;

/** One page of a scope, newest first, straight from the table. */
export async function listAiEvents(
  db: Database,
  scope: EventScope,
  filter: AiFilter,
  page: Page,
): Promise<AiEventRow[]> {
  if (scope.cameraIds?.length === 0) return [];
  return joinKeys(db, scope, newestFirst("ai_event", scope, matches(filter), page), page.limit);
}

/** Number of matching rows of a scope, counted row by row. */
export async function countAiEvents(
  db: Database,
  scope: EventScope,
  filter: AiFilter,
): Promise<number> {
  if (scope.cameraIds?.length === 0) return 0;
  const result = await db.execute(sql`
    select count(*)::float8 as count from ai_event
    where account_id = ${scope.accountId} and ${matchesInTable(scope, filter)}
  `);
  return Number(result.rows[0]?.count ?? 0);
}

/**
 * Rows behind at most this many keys (id, event_time), newest first. The time selects a row's month; "limit 1" tells
 * PostgreSQL that there is one row for each key, which it would not expect of two columns.
 */
export async function joinKeys(
  db: Database,
  { accountId }: EventScope,
  keys: SQL,
  maxRows: number,
): Promise<AiEventRow[]> {
  const rows = sql`
    with page as (${keys})
    select ${aiColumns}
    from page
    cross join lateral (
      select * from ai_event
      where account_id = ${accountId} and id = page.id and event_time = page.event_time limit 1
    ) as ai_event
    ${aiJoins}
    order by ai_event.event_time desc, ai_event.id desc
  `;
  return listRows(db, rows, maxRows, toAiEvent);
}

/** Rows by key, newest first. */
export async function listAiEventsByKey(
  db: Database,
  scope: EventScope,
  keys: RowKey[],
): Promise<AiEventRow[]> {
  if (keys.length === 0) return [];
  // As text: node-postgres would look for quotes in each of ten thousand numbers.
  const ids = `{${keys.map(({ id }) => id).join()}}`;
  const times = `{${keys.map(({ timeUs }) => timeUs).join()}}`;
  return joinKeys(
    db,
    scope,
    sql`
      select id, timestamptz 'epoch' + time_us * interval '1 microsecond' as event_time
      from unnest(${ids}::bigint[], ${times}::float8[]) as wanted(id, time_us)`,
    keys.length,
  );
}

/** Findings of one event, in the order they were reported. */
export async function listAiEventsOf(
  db: Database | Transaction,
  accountId: number,
  event: { id: number; eventTime: Date },
): Promise<AiEventRow[]> {
  // The millisecond selects the months; the database's microseconds do not survive a Date.
  const inMoment = (time: SQL) =>
    inTimeRange({ from: event.eventTime, to: new Date(event.eventTime.getTime() + 1) }, time);
  const result = await db.execute(sql`
    select ${aiColumns} from ai_event ${aiJoins}
    where ai_event.account_id = ${accountId} and ai_event.ref_event_id = ${event.id}
      and ${inMoment(sql`ai_event.event_time`)} and ai_event.event_time = (
        select event_time from event
        where account_id = ${accountId} and id = ${event.id} and ${inMoment(sql`event_time`)}
      )
    order by ai_event.id
  `);
  return result.rows.map(toAiEvent);
}
