import { limits } from "../../contract/limits";
import type { EventOrder } from "../../contract/names";
import type { Database } from "../db/client";
import { codedError } from "../errors";
import type { Page } from "../graphql/page";
import type { Viewer } from "../viewer";
import type { EventFilter } from "./filter";
import { oldestOrder } from "./newest-first";
import { countScopedEvents, hasBuckets, listScopedEvents } from "./queries";
import type { EventRow } from "./rows";
import { type EventScope, findPlaceScope } from "./scope";
import { type Bucket, listBuckets } from "./totals";

export { countEvents, holdEvents, listEvents, listEventsById } from "./queries";

export interface EventPage {
  list: EventRow[];
  /** Exact. Counted on demand: some callers only need the rows. */
  total(): Promise<number>;
  perPage: number;
}

const findBuckets = async (db: Database, scope: EventScope, filter: EventFilter) =>
  hasBuckets(scope, filter) ? listBuckets(db, scope.accountId, filter) : null;

const sumMatching = (buckets: Bucket[]) =>
  buckets.reduce((sum, bucket) => sum + bucket.matching, 0);

/** One page of the viewer's events, with the exact number that match (decisions D21, D22). */
export async function getEventPage(
  db: Database,
  viewer: Viewer,
  filter: EventFilter,
  page: Page,
  order: EventOrder = "-time",
): Promise<EventPage> {
  const scope = await findPlaceScope(db, viewer, filter);
  const buckets = await findBuckets(db, scope, filter);
  return {
    list: await listOrdered(db, scope, filter, page, buckets, order),
    total: async () => (buckets ? sumMatching(buckets) : countScopedEvents(db, scope, filter)),
    perPage: page.limit,
  };
}

async function listOrdered(
  db: Database,
  scope: EventScope,
  filter: EventFilter,
  page: Page,
  buckets: Bucket[] | null,
  order: EventOrder,
): Promise<EventRow[]> {
  if (order === "-time") return listScopedEvents(db, scope, filter, page, buckets);
  if (!buckets) return listScopedEvents(db, scope, filter, page, null, oldestOrder);
  // The same rows counted from the other end: buckets locate pages from the newest on.
  const left = sumMatching(buckets) - page.offset;
  const limit = Math.min(page.limit, left);
  if (limit <= 0) return [];
  const rows = await listScopedEvents(db, scope, filter, { limit, offset: left - limit }, buckets);
  return rows.reverse();
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
  const scope = await findPlaceScope(db, viewer, filter);
  const buckets = await findBuckets(db, scope, filter);
  const page = { limit: max + 1, offset: 0 };
  const tooMany = buckets !== null && sumMatching(buckets) > max;
  const rows = tooMany ? [] : await listScopedEvents(db, scope, filter, page, buckets);
  if (tooMany || rows.length > max) throw codedError("EXCEED_EXPORT_LIMIT", { max });
  return rows;
}
