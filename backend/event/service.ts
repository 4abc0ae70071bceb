import { limits } from "../../contract/limits";
import type { Database } from "../db/client";
import { codedError } from "../errors";
import type { Page } from "../graphql/page";
import type { Viewer } from "../viewer";
import type { EventFilter } from "./filter";
import { countScopedEvents, type EventRow, listScopedEvents } from "./queries";
import { type EventScope, findEventScope } from "./reach";
import { type Bucket, listBuckets } from "./totals";

export interface EventPage {
  list: EventRow[];
  /** Exact. Counted when asked for: some readers only want the rows. */
  total(): Promise<number>;
  perPage: number;
}

/** Totals of hours and days know accounts, not cameras or hosts. */
async function findBuckets(db: Database, scope: EventScope, filter: EventFilter) {
  const isWhole = scope.cameraIds === null && scope.goneHostIds.length === 0;
  return isWhole ? listBuckets(db, scope.accountId, filter) : null;
}

const sumOf = (buckets: Bucket[]) => buckets.reduce((sum, bucket) => sum + bucket.matching, 0);

/**
 * One page of the viewer's events, newest first, with the exact number that match (decisions D21, D22).
 */
export async function getEventPage(
  db: Database,
  viewer: Viewer,
  filter: EventFilter,
  page: Page,
): Promise<EventPage> {
  const scope = await findEventScope(db, viewer, filter.cameraIds);
  const buckets = await findBuckets(db, scope, filter);
  return {
    list: await listScopedEvents(db, scope, filter, page, buckets),
    total: async () => (buckets ? sumOf(buckets) : countScopedEvents(db, scope, filter)),
    perPage: page.limit,
  };
}

/**
 * All events that pass the filter, newest first, for an export.
 * @throws EXCEED_EXPORT_LIMIT when they are more than an export may hold (decision D21)
 */
export async function listEventExport(
  db: Database,
  viewer: Viewer,
  filter: EventFilter,
): Promise<EventRow[]> {
  const max = limits.exportEventsMax;
  const scope = await findEventScope(db, viewer, filter.cameraIds);
  const buckets = await findBuckets(db, scope, filter);
  const place = { limit: max + 1, offset: 0 };
  const tooMany = buckets !== null && sumOf(buckets) > max;
  const rows = tooMany ? [] : await listScopedEvents(db, scope, filter, place, buckets);
  if (tooMany || rows.length > max) throw codedError("EXCEED_EXPORT_LIMIT", { max });
  return rows;
}
