import { snapshotLink } from "../camera/schema";
import { listWatchableIds } from "../camera/service";
import { createBatch } from "../graphql/batch";
import { type Context, requireAccess } from "../graphql/context";
import { eventPictureLink } from "./picture-link";
import type { EventRow } from "./rows";

/** Ids of cameras that may be watched live. */
type Watchable = ReadonlySet<number>;

async function loadWatchable(context: Context, cameraIds: number[]): Promise<Watchable> {
  const { viewer, db } = await requireAccess(context);
  return new Set(await listWatchableIds(db, viewer, cameraIds));
}

/** For rows that belong to no list. */
const isWatchable = createBatch(async (context, cameraIds) => {
  const ids = await loadWatchable(context, cameraIds);
  return new Map([...ids].map((id) => [id, true]));
});

const watchableOfLists = new WeakMap<readonly EventRow[], Watchable | Promise<Watchable>>();

function findWatchableOf(
  list: readonly EventRow[],
  context: Context,
): Watchable | Promise<Watchable> {
  const known = watchableOfLists.get(list);
  if (known) return known;
  const cameraIds = list.flatMap((row) =>
    row.hasPicture || row.cameraId === null ? [] : [row.cameraId],
  );
  const loading = loadWatchable(context, [...new Set(cameraIds)]).then((ids) => {
    watchableOfLists.set(list, ids);
    return ids;
  });
  watchableOfLists.set(list, loading);
  return loading;
}

/** Has the rows of a list ask together for the rights on their cameras. */
export function joinList(rows: EventRow[]): EventRow[] {
  for (const row of rows) row.list = rows;
  return rows;
}

/** Path of the event's stored picture, or of its camera's current snapshot when it has none. */
export function overviewLink(event: EventRow, canWatch: boolean): string | null {
  if (event.hasPicture) return eventPictureLink(event.id);
  return event.cameraId !== null && canWatch ? snapshotLink(event.cameraId) : null;
}

/**
 * Like overviewLink. Only for the first row without a picture a query is made, for all of its list; promises are made
 * until it is answered, because thousands of rows would wait for one each.
 */
export function findOverviewLink(
  event: EventRow,
  context: Context,
): string | null | Promise<string | null> {
  const { cameraId, hasPicture, list } = event;
  if (hasPicture || cameraId === null) return overviewLink(event, false);
  if (!list) {
    return isWatchable(context, cameraId).then((may = false) => overviewLink(event, may));
  }
  const watchable = findWatchableOf(list, context);
  return watchable instanceof Promise
    ? watchable.then((ids) => overviewLink(event, ids.has(cameraId)))
    : overviewLink(event, watchable.has(cameraId));
}
