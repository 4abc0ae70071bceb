import { toPlaceArguments } from "~/lib/event/event-filter";
import { toTypes } from "~/lib/event/event-kinds";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { resolvePreset } from "~/lib/time/time-range";
import type { ArchivesQuery } from "./archives-query";

const listDocument = graphql(`
  query query_archive_list(
    $keyword: String, $start_date: Int, $end_date: Int, $host_id: [ID!], $host_cam_id: [ID!],
    $event_type: [Int!], $id: [ID!], $sort: String, $page: Int, $limit: Int
  ) {
    query_archive_list(
      keyword: $keyword, start_date: $start_date, end_date: $end_date, host_id: $host_id,
      host_cam_id: $host_cam_id, event_type: $event_type, id: $id, sort: $sort, page: $page,
      limit: $limit
    ) {
      total
      limit_count
      used_count
      list {
        id note created_time created_by state fault picture_link can_playback
        clip { link from_ms until_ms file_size sha256 }
        event {
          id event_type event_id event_time timezone dst_rollback device_name host_name cam
        }
      }
    }
  }
`);

export type ArchiveList = ResultOf<typeof listDocument>["query_archive_list"];
export type ArchiveItem = ArchiveList["list"][number];

export interface Clock {
  /** Unix seconds. */
  now: number;
  timeZone: string;
}

/** The moments a range means; either end may be open. */
export function findEnds({ range }: Pick<ArchivesQuery, "range">, { now, timeZone }: Clock) {
  if (range === null) return { from: null, until: null };
  return typeof range === "string" ? resolvePreset(range, now, timeZone) : range;
}

/** The filters and their order as arguments of query_archive_list and its export. */
export function toArchiveArguments(query: ArchivesQuery, clock: Clock) {
  const { from, until } = findEnds(query, clock);
  return {
    keyword: query.search || null,
    start_date: from,
    end_date: until,
    ...toPlaceArguments(query),
    event_type: query.kinds && toTypes(query.kinds),
    sort: query.sort,
  };
}

/** One page of the archives; null when they did not load. */
export async function findArchives(
  args: CloudArgs,
  query: ArchivesQuery,
  clock: Clock,
  limit = query.size,
): Promise<ArchiveList | null> {
  const answer = await callCloud(args, listDocument, {
    ...toArchiveArguments(query, clock),
    page: query.page,
    limit,
  }).catch(notLoaded("the archives"));
  return answer?.query_archive_list ?? null;
}

/** Null for one out of reach and for an unknown one alike. */
export async function findArchive(args: CloudArgs, id: string): Promise<ArchiveItem | null> {
  const { query_archive_list: found } = await callCloud(args, listDocument, { id: [id] });
  return found.list[0] ?? null;
}
