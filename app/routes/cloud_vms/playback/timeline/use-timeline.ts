import { useMemo } from "react";
import { type EventKind, eventKinds } from "~/lib/event/event-kinds";
import type { TimelineAnswer } from "~/lib/playback/answers";
import { type TimeWindow, untilOf } from "~/lib/time/timeline-scale";
import type { KnownEvents } from "../events/use-events";
import { useLoaded } from "../use-loaded";

const laneStates = ["ok", "no_license", "host_offline"] as const;

/** Event counts of an interval, by kind. */
export type Density = { ms: number } & Record<EventKind, number>;

export interface Lane {
  cameraId: string;
  /** The spans are valid only with "ok". */
  state: (typeof laneStates)[number];
  spans: { fromMs: number; untilMs: number }[];
  density: Density[];
}

export interface TimelineData {
  resolutionMs: number;
  lanes: Lane[];
  /** The data for the current window is loading. */
  isLoading: boolean;
  /** The last request failed. */
  hasFailed: boolean;
  retry: () => void;
}

/** Number of density bars across the timeline. */
const intervals = 360;
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 360];

/** Recordings, and density of these kinds, around the window; old data stays until the new data is loaded. */
export function useTimeline(
  cameraIds: readonly string[],
  window: TimeWindow,
  kinds: readonly EventKind[],
): TimelineData {
  const query = toQuery(cameraIds, window);
  const href = query && `/playback_timeline?${query}`;
  const { answer, answeredTo, hasFailed, retry } = useLoaded<TimelineAnswer>(
    href,
    untilOf(window) + window.spanMs,
  );
  const isLoading = href !== null && answeredTo !== href;
  return useMemo(
    () => ({ ...toTimeline(answer, kinds), isLoading, hasFailed, retry }),
    [answer, kinds, isLoading, hasFailed, retry],
  );
}

/** Range to load: three windows wide and on a coarse grid, so that small pans need no request. */
function toQuery(cameraIds: readonly string[], window: TimeWindow): string | null {
  if (cameraIds.length === 0) return null;
  const grid = window.spanMs / 1000;
  const from = Math.floor(window.fromMs / 1000 / grid - 1) * grid;
  const until = Math.ceil(untilOf(window) / 1000 / grid + 1) * grid;
  const resolution = steps.find((step) => step >= grid / intervals) ?? 360;
  const params = { from: Math.floor(from), until: Math.ceil(until), resolution };
  return `cameras=${cameraIds.join(",")}&${Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .join("&")}`;
}

/** Converts the response for drawing, with events of these kinds only. */
export function toTimeline(data: TimelineAnswer | undefined, kinds: readonly EventKind[]) {
  if (!data) return { resolutionMs: 60_000, lanes: [] };
  return {
    resolutionMs: data.resolution * 1000,
    lanes: data.cameras.map((lane) => ({
      cameraId: lane.host_cam_id,
      state: laneStates.find((state) => state === lane.state) ?? "host_offline",
      spans: lane.spans.map((span) => ({ fromMs: span.from_ms, untilMs: span.until_ms })),
      density: lane.density
        .map((each) => toDensity(each, kinds))
        .filter((each) => eventKinds.some((kind) => each[kind] > 0)),
    })),
  };
}

function toDensity(
  { time, ...counts }: TimelineAnswer["cameras"][number]["density"][number],
  kinds: readonly EventKind[],
): Density {
  const { io, pos, system } = counts;
  const all = { ...counts, video: counts.video - io - pos - system };
  const shown = eventKinds.map((kind) => [kind, kinds.includes(kind) ? all[kind] : 0] as const);
  return { ms: time * 1000, ...(Object.fromEntries(shown) as Record<EventKind, number>) };
}

/** Time before and after an event that counts as activity. */
export const leadMs = 5_000;

/**
 * Start of the next activity, if there is none at this time; null otherwise.
 *
 * @param near single events around the time; beyond their range the timeline's intervals are used
 */
export function findNextActivity(
  near: KnownEvents | null,
  { lanes }: Pick<TimelineData, "lanes">,
  ms: number,
): number | null {
  if (!near || ms < near.fromMs + leadMs || ms >= near.untilMs - leadMs) return null;
  const times = near.events.map(({ time_ms: timeMs }) => timeMs);
  if (times.some((time) => Math.abs(time - ms) < leadMs)) return null;
  const next = times.find((time) => time > ms);
  if (next !== undefined) return next - leadMs;
  const intervals = lanes.flatMap(({ density }) => density.map((each) => each.ms));
  const later = intervals.filter((each) => each >= near.untilMs);
  return later.length > 0 ? Math.min(...later) - leadMs : null;
}
