import { sql } from "drizzle-orm";
import type { Database } from "../../db/client";
import type { EventScope } from "../../event/scope";
import type { AiFilter } from "../filter";
import { matchingBits } from "./expression";
import { chunkRows, chunksPerSegment, segmentRows } from "./keys";
import { countOlderRows, zeros } from "./read";

/** Sealed rows, by place, that are older than each of these times, which ascend. */
async function findPlaces(db: Database, accountId: number, edges: Date[]): Promise<number[]> {
  const result = await db.execute(sql`
    select ${countOlderRows(accountId, sql`edge.at`)}::float8 as place
    from unnest(${sql.param(edges)}::timestamptz[]) with ordinality as edge(at, number)
    order by edge.number
  `);
  return result.rows.map((row) => Number(row.place));
}

/**
 * How many sealed rows match between each two neighbours of these times. The bits before each time are counted by whole
 * chunks, and within the chunk that the time falls into.
 */
export async function countSealedBetween(
  db: Database,
  { accountId, cameraIds }: EventScope,
  filter: AiFilter,
  edges: Date[],
): Promise<number[]> {
  const places = await findPlaces(db, accountId, edges);
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const chunks = places.map((place) => Math.floor(place / chunkRows));
  const result = await db.execute(sql`
    with found as materialized (
      select segment.segment, ${matchingBits(accountId, filter, cameraIds)} as bits
      from ai_segment as segment, ${zeros}
      where segment.account_id = ${accountId}
        and segment.segment between ${Math.floor(first / segmentRows)} and ${Math.floor(last / segmentRows)}
    ), cut as (
      select segment * ${chunksPerSegment} + block as chunk,
        bit_count(substring(bits from block * ${chunkRows} + 1 for ${chunkRows})) as count
      from found, generate_series(0, ${chunksPerSegment - 1}) as block
    )
    select true as whole, width_bucket(chunk, ${sql.param(chunks)}::int[]) as edge, sum(count)::float8 as count
    from cut where count > 0 group by 2
    union all
    select false, (number - 1)::int, bit_count(substring(
      bits from (place % ${segmentRows} / ${chunkRows} * ${chunkRows})::int + 1 for (place % ${chunkRows})::int
    ))::float8
    from unnest(${sql.param(places)}::bigint[]) with ordinality as edge(place, number)
    join found on found.segment = place / ${segmentRows}
  `);
  // Of whole chunks by how many of the edges are in them or before them; those lie before every later edge.
  const whole = edges.map(() => 0);
  const part = edges.map(() => 0);
  for (const row of result.rows) {
    const edge = Number(row.edge);
    const counts = row.whole === true ? whole : part;
    if (edge < edges.length) counts[edge] = (counts[edge] ?? 0) + Number(row.count);
  }
  let before = 0;
  const totals = edges.map((_, edge) => {
    before += whole[edge] ?? 0;
    return before + (part[edge] ?? 0);
  });
  return totals.slice(1).map((total, edge) => total - (totals[edge] ?? 0));
}
