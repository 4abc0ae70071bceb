import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { codedError } from "../errors";
import type { Viewer } from "../viewer";
import type { EventFilter } from "./filter";
import {
  inScope,
  inTimeRange,
  newestFirst,
  newestOrder,
  oldestOrder,
  scopeRows,
} from "./newest-first";
import { countScopedEvents, matchesRow } from "./queries";
import { type EventScope, findPlaceScope, inReach, isEmptyScope } from "./scope";

/** An event's place in the whole list, newest first, whatever page that is shown. */
export interface Neighbours {
  /** The row above it, which is newer; null for the first. */
  previous: number | null;
  next: number | null;
  /** From 1; null for an event that the filter does not match. */
  position: number | null;
  total: number;
}

interface Place {
  id: number;
  /** As text: the database's microseconds do not survive a Date. */
  time: string;
  /** Unix milliseconds of the second after it. */
  nextSecondMs: number;
}

/** @throws EVENT_NOT_FOUND for an event out of reach and for an unknown one alike (decision D37) */
export async function getNeighbours(
  db: Database,
  viewer: Viewer,
  id: number | null,
  filter: EventFilter,
): Promise<Neighbours> {
  const place = id === null ? null : await findPlace(db, viewer, id);
  if (!place) throw codedError("EVENT_NOT_FOUND", { field: "id" });
  const scope = await findPlaceScope(db, viewer, filter);
  if (isEmptyScope(scope)) return { previous: null, next: null, position: null, total: 0 };
  const [previous, next, isMatching, newer, total] = await Promise.all([
    findBeside(db, scope, filter, place, "newer"),
    findBeside(db, scope, filter, place, "older"),
    matches(db, scope, filter, place),
    countNewer(db, scope, filter, place),
    countScopedEvents(db, scope, filter),
  ]);
  return { previous, next, position: isMatching ? newer + 1 : null, total };
}

async function findPlace(db: Database, viewer: Viewer, id: number): Promise<Place | null> {
  const result = await db.execute(sql`
    select event.event_time::text as time, floor(extract(epoch from event.event_time))::float8 as seconds
    from event join host on host.id = event.host_id and host.deleted_at is null
    where event.account_id = ${viewer.accountId} and event.id = ${id} and ${inReach(viewer)}
  `);
  const row = result.rows[0];
  return row
    ? { id, time: String(row.time), nextSecondMs: (Number(row.seconds) + 1) * 1000 }
    : null;
}

const beyond = ({ time, id }: Place, side: "newer" | "older") =>
  side === "newer"
    ? sql`(event_time, id) > (${time}::timestamptz, ${id}::bigint)`
    : sql`(event_time, id) < (${time}::timestamptz, ${id}::bigint)`;

async function findBeside(
  db: Database,
  scope: EventScope,
  filter: EventFilter,
  place: Place,
  side: "newer" | "older",
): Promise<number | null> {
  const order = side === "newer" ? oldestOrder : newestOrder;
  const wanted = sql`${matchesRow(filter)} and ${beyond(place, side)}`;
  const result = await db.execute(
    newestFirst("event", scope, wanted, { limit: 1, offset: 0 }, order),
  );
  const row = result.rows[0];
  return row ? Number(row.id) : null;
}

async function matches(db: Database, scope: EventScope, filter: EventFilter, { id }: Place) {
  const result = await db.execute(sql`
    select from event
    where account_id = ${scope.accountId} and id = ${id} and ${inScope(scope)} and ${matchesRow(filter)}
  `);
  return result.rowCount !== 0;
}

/** Those of the same second are counted row by row, the others from the totals where there are such. */
async function countNewer(
  db: Database,
  scope: EventScope,
  filter: EventFilter,
  place: Place,
): Promise<number> {
  const secondEnd = new Date(place.nextSecondMs);
  const later = filter.from && filter.from > secondEnd ? filter.from : secondEnd;
  const sameSecond = sql`${matchesRow(filter)} and ${beyond(place, "newer")} and ${inTimeRange({ to: secondEnd })}`;
  const rows = scopeRows(scope, sql`1`, sameSecond);
  const [counted, inSecond] = await Promise.all([
    countScopedEvents(db, scope, { ...filter, from: later }),
    db.execute(sql`select count(*)::int as count from (${rows}) as found`),
  ]);
  return counted + Number(inSecond.rows[0]?.count ?? 0);
}
