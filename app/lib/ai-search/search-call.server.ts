import { eventKinds } from "~/lib/event/event-kinds";
import { findDaysKept, mayBeginBeforeKept } from "~/lib/event/kept-days";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { limits } from "~contract/limits";
import type { AiSearchCall } from "./ai-search-call";

const finding = graphql(`
  fragment Finding on AiEvent @_unmask {
    _id category event_id local_time timezone dst_rollback device_name host_name host_cam_id
    snapshot_link box can_playback
    attributes {
      age_type gender hat bag up_body_color up_body_clothing low_body_color low_body_clothing
      vehicle_type car_type speed_mph color brand lpr dwell_time
    }
  }
`);

export type Finding = ResultOf<typeof finding>;

const searchDocument = graphql(
  `
  query query_event_ai(
    $size: Int, $buckets: Int, $st: Int, $et: Int, $event_id: [Int!], $host_cam_id: [ID!],
    $host_id: [ID!], $search_ai_event: Boolean, $search_person: Boolean, $search_vehicle: Boolean,
    $age_type: [Int!], $gender: [Int!], $hat: [Int!], $bag: [Int!], $up_body_color: [String!],
    $up_body_clothing: [Int!], $low_body_color: [String!], $low_body_clothing: [Int!],
    $people_dwell_low: Int, $people_dwell_high: Int, $vehicle_type: [Int!], $car_type: [Int!],
    $color: [String!], $brand: [String!], $speed_low: Int, $speed_high: Int,
    $vehicle_dwell_low: Int, $vehicle_dwell_high: Int, $lpr: String, $words: String
  ) {
    query_event_ai(
      size: $size, words: $words, st: $st, et: $et, event_id: $event_id, host_cam_id: $host_cam_id,
      host_id: $host_id, search_ai_event: $search_ai_event, search_person: $search_person,
      search_vehicle: $search_vehicle, age_type: $age_type, gender: $gender, hat: $hat, bag: $bag,
      up_body_color: $up_body_color, up_body_clothing: $up_body_clothing,
      low_body_color: $low_body_color, low_body_clothing: $low_body_clothing,
      people_dwell_low: $people_dwell_low, people_dwell_high: $people_dwell_high,
      vehicle_type: $vehicle_type, car_type: $car_type, color: $color, brand: $brand,
      speed_low: $speed_low, speed_high: $speed_high, vehicle_dwell_low: $vehicle_dwell_low,
      vehicle_dwell_high: $vehicle_dwell_high, lpr: $lpr
    ) {
      real_size
      list { ...Finding }
    }
    query_event_ai_histogram(
      buckets: $buckets, st: $st, et: $et, event_id: $event_id, host_cam_id: $host_cam_id,
      host_id: $host_id, search_ai_event: $search_ai_event, search_person: $search_person,
      search_vehicle: $search_vehicle, age_type: $age_type, gender: $gender, hat: $hat, bag: $bag,
      up_body_color: $up_body_color, up_body_clothing: $up_body_clothing,
      low_body_color: $low_body_color, low_body_clothing: $low_body_clothing,
      people_dwell_low: $people_dwell_low, people_dwell_high: $people_dwell_high,
      vehicle_type: $vehicle_type, car_type: $car_type, color: $color, brand: $brand,
      speed_low: $speed_low, speed_high: $speed_high, vehicle_dwell_low: $vehicle_dwell_low,
      vehicle_dwell_high: $vehicle_dwell_high, lpr: $lpr
    ) {
      step
      buckets { start total }
    }
  }
`,
  [finding],
);

const exportDocument = graphql(
  `
  query query_event_ai_export(
    $st: Int, $et: Int, $event_id: [Int!], $host_cam_id: [ID!],
    $host_id: [ID!], $search_ai_event: Boolean, $search_person: Boolean, $search_vehicle: Boolean,
    $age_type: [Int!], $gender: [Int!], $hat: [Int!], $bag: [Int!], $up_body_color: [String!],
    $up_body_clothing: [Int!], $low_body_color: [String!], $low_body_clothing: [Int!],
    $people_dwell_low: Int, $people_dwell_high: Int, $vehicle_type: [Int!], $car_type: [Int!],
    $color: [String!], $brand: [String!], $speed_low: Int, $speed_high: Int,
    $vehicle_dwell_low: Int, $vehicle_dwell_high: Int, $lpr: String
  ) {
    query_event_ai_export(
      st: $st, et: $et, event_id: $event_id, host_cam_id: $host_cam_id,
      host_id: $host_id, search_ai_event: $search_ai_event, search_person: $search_person,
      search_vehicle: $search_vehicle, age_type: $age_type, gender: $gender, hat: $hat, bag: $bag,
      up_body_color: $up_body_color, up_body_clothing: $up_body_clothing,
      low_body_color: $low_body_color, low_body_clothing: $low_body_clothing,
      people_dwell_low: $people_dwell_low, people_dwell_high: $people_dwell_high,
      vehicle_type: $vehicle_type, car_type: $car_type, color: $color, brand: $brand,
      speed_low: $speed_low, speed_high: $speed_high, vehicle_dwell_low: $vehicle_dwell_low,
      vehicle_dwell_high: $vehicle_dwell_high, lpr: $lpr
    ) { ...Finding }
  }
`,
  [finding],
);

/** A bar's counts in the order of eventKinds: all of them are of AI. */
const toParts = (total: number) =>
  total === 0 ? [] : eventKinds.map((kind) => (kind === "ai" ? total : 0));

/**
 * The newest findings that match, how many match in all, and how many over time.
 * @param words that led to the search, for the audit log
 */
export async function searchFindings(
  args: CloudArgs,
  search: AiSearchCall,
  { size, words }: { size: number; words: string },
) {
  const variables = { ...search, size, words, buckets: limits.histogramBucketsDefault };
  const answer = await callCloud(args, searchDocument, variables);
  const { query_event_ai: found, query_event_ai_histogram: counts } = answer;
  const bars = counts.buckets.map((bucket) => ({ ...bucket, parts: toParts(bucket.total) }));
  return { findings: found.list, total: found.real_size, histogram: { step: counts.step, bars } };
}

const keptDocument = graphql(`
  query query_event($start_date: Int, $end_date: Int) {
    query_event(start_date: $start_date, end_date: $end_date, limit: 1) { kept_days }
  }
`);

/** For how many days findings are kept, as their events are, where the search begins before them; else null. */
export async function findSearchKeptDays(
  args: CloudArgs,
  { st, et }: AiSearchCall,
  now: number,
): Promise<number | null> {
  if (!mayBeginBeforeKept(st, now)) return null;
  const answer = await callCloud(args, keptDocument, { start_date: st, end_date: et });
  return findDaysKept(answer.query_event.kept_days, st, now);
}

/** All that match. @throws CloudError EXCEED_EXPORT_LIMIT */
export async function exportFindings(args: CloudArgs, search: AiSearchCall): Promise<Finding[]> {
  const { query_event_ai_export: rows } = await callCloud(args, exportDocument, search);
  return rows;
}
