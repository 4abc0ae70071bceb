import { eventKinds } from "~/lib/event/event-kinds";
import type { EventsPlan } from "~/lib/event/events-plan.server";
import { findDaysKept, mayBeginBeforeKept } from "~/lib/event/kept-days";
import { isForeign } from "~/lib/http/cloud-client.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { limits } from "~contract/limits";
import { eventTypes } from "~contract/names";

const listDocument = graphql(`
  query query_event(
    $start_date: Int, $end_date: Int, $event_type: [Int!], $event_id: Int, $host_cam_id: [ID!],
    $host_id: [ID!], $sort: String, $limit: Int, $page: Int, $buckets: Int,
    $is_long: Boolean!, $is_foreign: Boolean!
  ) {
    query_event(
      start_date: $start_date, end_date: $end_date, event_type: $event_type, event_id: $event_id,
      host_cam_id: $host_cam_id, host_id: $host_id, sort: $sort, limit: $limit, page: $page
    ) {
      kept_days @include(if: $is_long)
      total @include(if: $is_foreign)
      list {
        id device_name event_type event_id event_time timezone dst_rollback host_id host_name cam
        snapshot_link live_reason playback_reason archive_reason archive_id ex_info
        share_links { id }
        findings {
          id category box
          attributes {
            age_type gender hat bag up_body_color up_body_clothing low_body_color low_body_clothing
            vehicle_type car_type speed_mph color brand lpr dwell_time
          }
        }
      }
    }
    query_event_histogram(
      start_date: $start_date, end_date: $end_date, event_type: $event_type, event_id: $event_id,
      host_cam_id: $host_cam_id, host_id: $host_id, buckets: $buckets
    ) {
      step
      buckets { start total by_type { type total } }
      types { type total }
    }
  }
`);

type Answer = ResultOf<typeof listDocument>;
export type EventRow = Answer["query_event"]["list"][number];

/**
 * One page of the list, and its counts over time; null where they did not load. `keptDays` where the range begins before
 * what is kept.
 */
export async function findEvents(args: CloudArgs, { query, filter, now }: EventsPlan) {
  if (!filter) return null;
  const answer = await callCloud(args, listDocument, {
    ...filter,
    sort: query.sort,
    limit: query.size,
    page: query.page,
    buckets: limits.histogramBucketsDefault,
    is_long: mayBeginBeforeKept(filter.start_date, now),
    is_foreign: isForeign(args),
  }).catch(notLoaded("the events"));
  if (!answer) return null;
  const histogram = toBars(answer.query_event_histogram);
  // Both count the same filter: of a cloud of this process the rows of some cameras would be counted twice. Another one
  // need not have the bars.
  const counted = histogram.bars.reduce((sum, bar) => sum + bar.total, 0);
  const { list, total = counted, kept_days: days } = answer.query_event;
  return { total, list, histogram, keptDays: findDaysKept(days, filter.start_date, now) };
}

/** Counts in the order of eventKinds: sixty bars go with every page. */
function toBars({ step, buckets, types }: Answer["query_event_histogram"]) {
  const inOrder = (counts: readonly { type: number; total: number }[]) =>
    eventKinds.map((kind) => counts.find(({ type }) => type === eventTypes[kind])?.total ?? 0);
  return {
    step,
    bars: buckets.map(({ start, total, by_type }) => ({
      start,
      total,
      parts: total === 0 ? [] : inOrder(by_type),
    })),
    totals: inOrder(types),
  };
}

export type EventsData = NonNullable<Awaited<ReturnType<typeof findEvents>>>;

const idsDocument = graphql(`
  query query_event_ids(
    $start_date: Int, $end_date: Int, $event_type: [Int!], $event_id: Int, $host_cam_id: [ID!],
    $host_id: [ID!], $limit: Int
  ) {
    query_event(
      start_date: $start_date, end_date: $end_date, event_type: $event_type, event_id: $event_id,
      host_cam_id: $host_cam_id, host_id: $host_id, limit: $limit
    ) {
      total
      list { id }
    }
  }
`);

/** The newest events that match, by id, with how many there are. */
export async function findEventIds(args: CloudArgs, { filter }: EventsPlan, limit: number) {
  if (!filter) return null;
  const answer = await callCloud(args, idsDocument, { ...filter, limit }).catch(
    notLoaded("the events"),
  );
  return answer?.query_event ?? null;
}
