import { limits } from "../../contract/limits";
import type { Database } from "../db/client";
import { codedError } from "../errors";
import type { Page } from "../graphql/page";
import type { Viewer } from "../viewer";
import type { EventFilter } from "./filter";
import { countScopedEvents, type EventRow, listScopedEvents } from "./queries";
import { type EventScope, findEventScope } from "./scope";
import { type Bucket, listBuckets } from "./totals";

export interface EventPage {
  list: EventRow[];
  /** Exact. Counted on demand: some callers only need the rows. */
  total(): Promise<number>;
  perPage: number;
}

/** Null unless the scope is the whole account: hour and day totals are not split by camera or host. */
async function findBuckets(db: Database, scope: EventScope, filter: EventFilter) {
  const isWholeAccount = scope.cameraIds === null && scope.deletedHostIds.length === 0;
  return isWholeAccount ? listBuckets(db, scope.accountId, filter) : null;
}

const sumMatching = (buckets: Bucket[]) =>
  buckets.reduce((sum, bucket) => sum + bucket.matching, 0);

/** One page of the viewer's events, newest first, with the exact number that match (decisions D21, D22). */
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
    total: async () => (buckets ? sumMatching(buckets) : countScopedEvents(db, scope, filter)),
    perPage: page.limit,
  };
}

/**
 * All events that match the filter, newest first, for an export.
 * @throws EXCEED_EXPORT_LIMIT for more events than an export may hold (decision D21)
 */
export async function listEventExport(
  db: Database,
  viewer: Viewer,
  filter: EventFilter,
): Promise<EventRow[]> {
  const max = limits.exportEventsMax;
  const scope = await findEventScope(db, viewer, filter.cameraIds);
  const buckets = await findBuckets(db, scope, filter);
  const page = { limit: max + 1, offset: 0 };
  const tooMany = buckets !== null && sumMatching(buckets) > max;
  const rows = tooMany ? [] : await listScopedEvents(db, scope, filter, page, buckets);
  if (tooMany || rows.length > max) throw codedError("EXCEED_EXPORT_LIMIT", { max });
  return rows;
}
