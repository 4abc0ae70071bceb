import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client";
import { inCameras, inTimeRange, newestOrder } from "../../event/newest-first";
import type { EventScope } from "../../event/scope";
import type { Page } from "../../graphql/page";
import { type AiFilter, matchesGroups } from "../filter";
import { matchingBits } from "./expression";
import { chunkRows, chunksPerSegment, segmentRows } from "./keys";

/**
 * A row's position in the order of all: newest first is by time, then id. Microseconds: the
 * database's precision.
 */
export interface RowKey {
  id: number;
  timeUs: number;
}

export interface SealedAnswer {
  keys: RowKey[];
  total: number;
}

export interface Sealed {
  throughTime: string;
  throughId: number;
}

/** Null for an account that uses plain indexes. */
export async function findSealed(db: Database, accountId: number): Promise<Sealed | null> {
  const result = await db.execute(sql`
    select through_time::text as time, through_id from ai_sealed where account_id = ${accountId}
  `);
  const row = result.rows[0];
  return row ? { throughTime: String(row.time), throughId: Number(row.through_id) } : null;
}

/**
 * One page and the exact total from the bitmaps. The rows are in three parts: newer than what is
 * sealed, sealed, and late. The first part precedes the others; the few late rows are merged into
 * the sealed ones.
 */
export async function searchSealed(
  db: Database,
  scope: EventScope,
  filter: AiFilter,
  page: Page,
  sealed: Sealed,
): Promise<SealedAnswer> {
  const [{ keys, total: recent }, counts, late] = await Promise.all([
    readRecent(db, scope, filter, page, sealed),
    countSegments(db, scope, filter),
    listLate(db, scope, filter),
  ]);
  const inSegments = counts.reduce((sum, segment) => sum + segment.count, 0);
  const total = recent + inSegments + late.length;
  const left = page.limit - keys.length;
  if (left > 0 && page.offset + page.limit > recent) {
    const offset = Math.max(0, page.offset - recent);
    // However many late rows precede the page, at least this many sealed ones precede it too.
    const skipped = Math.max(0, offset - late.length);
    const range = { offset: skipped, limit: offset + left - skipped };
    const fromSegments = await listSealed(db, scope, filter, counts, range);
    const merged = [...fromSegments, ...late].sort(byNewest);
    keys.push(...merged.slice(offset - skipped, offset - skipped + left));
  }
  return { keys, total };
}

const byNewest = (a: RowKey, b: RowKey) => b.timeUs - a.timeUs || b.id - a.id;

const keyColumns = sql`id, (extract(epoch from event_time) * 1000000)::float8 as time_us`;
const toKey = (row: Record<string, unknown>): RowKey => ({
  id: Number(row.id),
  timeUs: Number(row.time_us),
});

export function matches({ accountId, cameraIds }: EventScope, filter: AiFilter): SQL {
  return sql`account_id = ${accountId} and ${inCameras(cameraIds)} and ${matchesGroups(filter)} and ${inTimeRange(filter)}`;
}

export const isRecent = ({ throughTime, throughId }: Sealed) =>
  sql`event_time >= ${throughTime}::timestamptz and (event_time, id) > (${throughTime}::timestamptz, ${throughId})`;

/** The page's part of the rows newer than what is sealed, and how many of these match. */
async function readRecent(
  db: Database,
  scope: EventScope,
  filter: AiFilter,
  page: Page,
  sealed: Sealed,
): Promise<SealedAnswer> {
  if (page.offset === 0) {
    const keys = await listRecent(db, scope, filter, page, sealed);
    // Where they do not fill the page they are all there are: of a rare match each row is looked at once.
    const isAll = keys.length < page.limit;
    return { keys, total: isAll ? keys.length : await countRecent(db, scope, filter, sealed) };
  }
  const total = await countRecent(db, scope, filter, sealed);
  const keys = page.offset < total ? await listRecent(db, scope, filter, page, sealed) : [];
  return { keys, total };
}

async function countRecent(db: Database, scope: EventScope, filter: AiFilter, sealed: Sealed) {
  const result = await db.execute(sql`
    select count(*)::float8 as count from ai_event where ${matches(scope, filter)} and ${isRecent(sealed)}
  `);
  return Number(result.rows[0]?.count ?? 0);
}

async function listRecent(
  db: Database,
  scope: EventScope,
  filter: AiFilter,
  { limit, offset }: Page,
  sealed: Sealed,
): Promise<RowKey[]> {
  const result = await db.execute(sql`
    select ${keyColumns} from ai_event where ${matches(scope, filter)} and ${isRecent(sealed)}
    ${newestOrder} limit ${limit} offset ${offset}
  `);
  return result.rows.map(toKey);
}

/**
 * Rows that match and came after their time was sealed, for a FROM clause. By their keys, which "limit 1" holds
 * PostgreSQL to: where it last saw ai_late empty, it would look through all of it for each row of ai_event, for seconds.
 */
export const lateRows = (scope: EventScope, filter: AiFilter) => sql`(
  select ai_event.*
  from (
    select id, event_time from ai_late where account_id = ${scope.accountId} and ${inTimeRange(filter)}
  ) as late
  cross join lateral (
    select * from ai_event
    where ${matches(scope, filter)} and id = late.id and event_time = late.event_time limit 1
  ) as ai_event
) as ai_event`;

async function listLate(db: Database, scope: EventScope, filter: AiFilter): Promise<RowKey[]> {
  const result = await db.execute(sql`
    select ${keyColumns} from ${lateRows(scope, filter)}
  `);
  return result.rows.map(toKey);
}

interface SegmentCount {
  segment: number;
  count: number;
}

/** A segment's matching rows, cut to the time range where the segment reaches beyond it. */
function bitsWithin(scope: EventScope, filter: AiFilter, edges: Edges): SQL {
  const all = matchingBits(scope.accountId, filter, scope.cameraIds);
  if (edges === wholeStore) return all;
  const from = sql`greatest(${edges.from}::bigint - segment.segment::bigint * ${segmentRows}, 0)::int`;
  const to = sql`least(${edges.to}::bigint - segment.segment::bigint * ${segmentRows}, ${segmentRows})::int`;
  return sql`(${all} & ((~zero.bits) >> ${from}) & (~((~zero.bits) >> ${to})))`;
}

/** Places of the first row in the range, and of the first after it. */
interface Edges {
  from: number;
  to: number;
}

const wholeStore: Edges = { from: 0, to: Number.MAX_SAFE_INTEGER };

/**
 * Number of sealed rows, by place, that are older than a time. The chunk is found by its key first: a plan that sorts
 * would unpack the times of every chunk before it, for seconds.
 */
export function countOlderRows(accountId: number, time: SQL): SQL {
  return sql`coalesce((
    select chunk::bigint * ${chunkRows} + width_bucket(${time} - interval '1 microsecond', times)
    from ai_chunk where account_id = ${accountId} and chunk = (
      select chunk from ai_chunk where account_id = ${accountId} and first_time < ${time}
      order by first_time desc, chunk desc limit 1
    )
  ), 0)`;
}

const countOlderThan = (accountId: number, date: Date) =>
  countOlderRows(accountId, sql`${date}::timestamptz`);

async function findEdges(db: Database, accountId: number, { from, to }: AiFilter): Promise<Edges> {
  if (!from && !to) return wholeStore;
  const result = await db.execute(sql`
    select ${from ? countOlderThan(accountId, from) : sql`0`}::float8 as "from",
      ${to ? countOlderThan(accountId, to) : sql`${Number.MAX_SAFE_INTEGER}::bigint`}::float8 as "to"
  `);
  const row = result.rows[0];
  return { from: Number(row?.from ?? 0), to: Number(row?.to ?? 0) };
}

export const zeros = sql`(select 0::bit(65536) as bits) as zero`;

/** Matches in each segment, newest first; segments without one are left out. */
async function countSegments(
  db: Database,
  scope: EventScope,
  filter: AiFilter,
): Promise<(SegmentCount & { edges: Edges })[]> {
  const edges = await findEdges(db, scope.accountId, filter);
  // The condition comes after counting: with the count in the WHERE clause, PostgreSQL would count
  // twice.
  const result = await db.execute(sql`
    select segment.segment, bit_count(${bitsWithin(scope, filter, edges)})::float8 as count
    from ai_segment as segment, ${zeros}
    where segment.account_id = ${scope.accountId}
      and segment.segment >= ${Math.floor(edges.from / segmentRows)}
      and segment.segment::bigint * ${segmentRows} < ${edges.to}::bigint
    order by segment desc
  `);
  return result.rows
    .map((row) => ({ segment: Number(row.segment), count: Number(row.count), edges }))
    .filter(({ count }) => count > 0);
}

/** The sealed rows at these ranks, newest first. Only the segments they are in are read. */
async function listSealed(
  db: Database,
  scope: EventScope,
  filter: AiFilter,
  counts: (SegmentCount & { edges: Edges })[],
  { offset, limit }: Page,
): Promise<RowKey[]> {
  const chosen: SegmentCount[] = [];
  let before = 0;
  let skip = offset;
  for (const { segment, count } of counts) {
    if (before + count > offset && before < offset + limit) {
      if (chosen.length === 0) skip = offset - before;
      chosen.push({ segment, count });
    }
    before += count;
  }
  const edges = counts[0]?.edges;
  if (chosen.length === 0 || !edges) return [];
  const segments = chosen.map(({ segment }) => segment);
  const result = await db.execute(sql`
    with found as materialized (
      select segment.segment, ${bitsWithin(scope, filter, edges)} as bits
      from ai_segment as segment, ${zeros}
      where segment.account_id = ${scope.accountId} and segment.segment = any(${sql.param(segments)}::int[])
    ), cut as (
      select segment, block, substring(bits from block * ${chunkRows} + 1 for ${chunkRows}) as bits
      from found, generate_series(0, ${chunksPerSegment - 1}) as block
    ), counted as (
      select segment, block, bits, bit_count(bits) as count,
        sum(bit_count(bits)) over (order by segment desc, block desc) as running
      from cut
    ), place as (
      select segment, block, position, running - count as before
      from counted, generate_series(0, ${chunkRows - 1}) as position
      where count > 0 and running > ${skip} and running - count < ${skip + limit}
        and get_bit(bits, position) = 1
    ), ranked as (
      select *, row_number() over (order by segment desc, block desc, position desc) + min(before) over () as rank
      from place
    )
    select chunk.ids[ranked.position + 1] as id,
      (extract(epoch from chunk.times[ranked.position + 1]) * 1000000)::float8 as time_us
    from ranked
    join ai_chunk as chunk on chunk.account_id = ${scope.accountId}
      and chunk.chunk = ranked.segment * ${chunksPerSegment} + ranked.block
    where ranked.rank > ${skip} and ranked.rank <= ${skip + limit}
    order by ranked.rank
  `);
  return result.rows.map(toKey);
}
