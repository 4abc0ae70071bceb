import { limits } from "../../contract/limits";
import type { Database } from "../db/client";
import { codedError } from "../errors";
import { type EventScope, findPlaceScope, withoutDeletedHosts } from "../event/scope";
import type { Viewer } from "../viewer";
import { findSealed, searchSealed } from "./bitmap/read";
import type { AiFilter } from "./filter";
import { countAiEvents, listAiEvents, listAiEventsByKey } from "./queries";
import type { AiEventRow } from "./rows";

export { listAiEventsOf } from "./queries";

export interface AiPage {
  list: AiEventRow[];
  /** Exact total, counted on demand. */
  realSize(): Promise<number>;
}

/**
 * Searches AI events, newest first (specification section 7, decision D22).
 * @throws EXCEED_QUERY_LIMIT, INVALID_ARGUMENT
 */
export async function searchAiEvents(
  db: Database,
  viewer: Viewer,
  filter: AiFilter,
  { from = 0, size = limits.perPage }: { from?: number | undefined; size?: number | undefined },
): Promise<AiPage> {
  const max = limits.queryEventsMax;
  if (size > max) throw codedError("EXCEED_QUERY_LIMIT", { field: "size", max });
  if (size < 1) throw codedError("INVALID_ARGUMENT", { field: "size" });
  if (from < 0) throw codedError("INVALID_ARGUMENT", { field: "from" });
  const scope = await findAiScope(db, viewer, filter);
  const page = { limit: size, offset: from };
  const sealed = isForBitmaps(scope, filter) ? await findSealed(db, scope.accountId) : null;
  if (sealed) {
    const { keys, total } = await searchSealed(db, scope, filter, page, sealed);
    const list = await listAiEventsByKey(db, scope, keys);
    return { list, realSize: async () => total };
  }
  return {
    list: await listAiEvents(db, scope, filter, page),
    realSize: () => countAiEvents(db, scope, filter),
  };
}

/** The cameras of the filter whose AI events the viewer may see. */
export async function findAiScope(
  db: Database,
  viewer: Viewer,
  filter: Pick<AiFilter, "cameraIds" | "hostIds">,
): Promise<EventScope> {
  return withoutDeletedHosts(db, viewer, await findPlaceScope(db, viewer, filter));
}

/**
 * All AI events that match, newest first, for an export.
 * @throws EXCEED_EXPORT_LIMIT for more than an export may hold (decision D21)
 */
export async function listAiExport(
  db: Database,
  viewer: Viewer,
  filter: AiFilter,
): Promise<AiEventRow[]> {
  const max = limits.exportEventsMax;
  const { list } = await searchAiEvents(db, viewer, filter, { size: max + 1 });
  if (list.length > max) throw codedError("EXCEED_EXPORT_LIMIT", { max });
  return list;
}

/**
 * Plain indexes are best for a few cameras or a plate; everything else may mean millions of rows.
 */
const fewCameras = 8;

export function isForBitmaps({ cameraIds }: EventScope, { plate }: AiFilter): boolean {
  return plate === undefined && (cameraIds === null || cameraIds.length > fewCameras);
}
