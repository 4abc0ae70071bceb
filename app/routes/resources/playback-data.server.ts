import { isAll, readKinds, toTypes, writeKinds } from "~/lib/event/event-kinds";
import { formatSearch } from "~/lib/http/format-search";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import type { EventsAnswer, MonthDays, TimelineAnswer } from "~/lib/playback/answers";
import { rangeOf } from "~/lib/playback/event-steps";

/** Parameters of the request, `?cameras=1,2&…`. */
function readQuery({ request }: CloudArgs) {
  const params = new URL(request.url).searchParams;
  return {
    params,
    cameras: params.get("cameras")?.split(",").filter(Boolean) ?? [],
    number: (name: string) => Math.trunc(Number(params.get(name))) || 0,
  };
}

const timelineDocument = graphql(`
  query query_playback_timeline(
    $host_cam_id: [ID!]!
    $start_date: Int!
    $end_date: Int!
    $resolution: Int!
  ) {
    query_playback_timeline(
      host_cam_id: $host_cam_id
      start_date: $start_date
      end_date: $end_date
      resolution: $resolution
    ) {
      resolution
      cameras {
        host_cam_id
        state
        spans { from_ms until_ms }
        density { time video io pos system ai }
      }
    }
  }
`);

/** Recordings and event density of a time range: `?cameras=1,2&from=…&until=…&resolution=…`, in seconds. */
export async function getTimeline(args: CloudArgs): Promise<TimelineAnswer> {
  const { cameras, number } = readQuery(args);
  const answer = await callCloud(args, timelineDocument, {
    host_cam_id: cameras,
    start_date: number("from"),
    end_date: number("until"),
    resolution: number("resolution"),
  });
  return answer.query_playback_timeline;
}

const calendarDocument = graphql(`
  query query_playback_calendar($host_cam_id: [ID!]!, $month: String!, $timezone: String!) {
    query_playback_calendar(host_cam_id: $host_cam_id, month: $month, timezone: $timezone) {
      complete
      days { day recorded has_events has_ai_events }
    }
  }
`);

/** Days with recordings and events: `?cameras=1,2&month=2026-11&zone=Europe/Prague`. */
export async function getMonth(args: CloudArgs): Promise<MonthDays> {
  const { cameras, params } = readQuery(args);
  const month = params.get("month") ?? "";
  const answer = await callCloud(args, calendarDocument, {
    host_cam_id: cameras,
    month,
    timezone: params.get("zone") ?? "",
  });
  const { complete, days } = answer.query_playback_calendar;
  return {
    month,
    isComplete: complete,
    days: days.map((day) => ({
      day: day.day,
      isRecorded: day.recorded,
      hasEvents: day.has_events,
      hasAiEvents: day.has_ai_events,
    })),
  };
}

const eventsDocument = graphql(`
  query query_playback_event_list(
    $host_cam_id: [ID!]!
    $from_ms: Float!
    $until_ms: Float!
    $newest_first: Boolean
    $event_type: [Int!]
    $limit: Int!
  ) {
    query_playback_event_list(
      host_cam_id: $host_cam_id
      from_ms: $from_ms
      until_ms: $until_ms
      newest_first: $newest_first
      event_type: $event_type
      limit: $limit
    ) {
      id
      host_cam_id
      event_type
      event_id
      time_ms
      findings { id category vehicle_type box }
    }
  }
`);

/**
 * Address of the playback page at the next event of `?cameras=1,2&time=…&step=1`, or the previous one with `step=-1`.
 * Without such an event the time stays, and the address has `none`.
 */
export async function findStep(args: CloudArgs): Promise<string> {
  const { params, cameras } = readQuery(args);
  const step = params.get("step") === "-1" ? -1 : 1;
  const kinds = readKinds(params);
  const atMs = Number(params.get("time")) * 1000 || 0;
  const range = rangeOf(atMs, null, step, isAll(kinds));
  const answer = await callCloud(args, eventsDocument, {
    host_cam_id: cameras,
    from_ms: range.fromMs,
    until_ms: range.untilMs,
    newest_first: step === -1,
    event_type: isAll(kinds) ? null : toTypes(kinds),
    limit: 1,
  });
  const event = answer.query_playback_event_list[0];
  const next = writeKinds(new URLSearchParams(), kinds);
  next.set("cameras", cameras.join(","));
  next.set("time", String((event?.time_ms ?? atMs) / 1000));
  if (!event) next.set("none", String(step));
  return `${paths.playback}?${formatSearch(next)}`;
}

/**
 * Single events: `?cameras=1,2&from=…&until=…&limit=…`, times in ms; with `&newest` the last ones of the range, with
 * `&event_type=52,55` of these types.
 */
export async function getEvents(args: CloudArgs): Promise<EventsAnswer> {
  const { cameras, params, number } = readQuery(args);
  const range = { fromMs: number("from"), untilMs: number("until") };
  const limit = number("limit");
  const answer = await callCloud(args, eventsDocument, {
    host_cam_id: cameras,
    from_ms: range.fromMs,
    until_ms: range.untilMs,
    newest_first: params.has("newest"),
    event_type: params.has("event_type") ? toTypes(readKinds(params)) : null,
    limit,
  });
  return { cameras, ...range, limit, events: answer.query_playback_event_list };
}
