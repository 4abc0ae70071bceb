import { useMemo } from "react";
import { type TimeWindow, untilOf } from "./timeline-scale";
import type { KnownEvents } from "./use-events";
import { useLoaded } from "./use-loaded";

export interface Lane {
  cameraId: string;
  /** Whether the spans say what is recorded. */
  isKnown: boolean;
  spans: { fromMs: number; untilMs: number }[];
  density: { ms: number; video: number; io: number; pos: number; ai: number }[];
}

/** As /playback_timeline answers. Times of spans in ms, of density in seconds since 1970. */
export interface TimelineAnswer {
  /** Seconds of an interval. */
  resolution: number;
  cameras: {
    host_cam_id: string;
    state: string;
    spans: { from_ms: number; until_ms: number }[];
    density: { time: number; video: number; io: number; pos: number; ai: number }[];
  }[];
}

export interface TimelineData {
  resolutionMs: number;
  lanes: Lane[];
}

const empty: TimelineData = { resolutionMs: 60_000, lanes: [] };
/** Bars in the width of the timeline. */
const intervals = 360;
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 360];

/** Coverage and density around the window; what was known before stays until the answer is there. */
export function useTimeline(cameraIds: readonly string[], window: TimeWindow): TimelineData {
  const query = toQuery(cameraIds, window);
  const answer = useLoaded<TimelineAnswer>(
    query && `/playback_timeline?${query}`,
    untilOf(window) + window.spanMs,
  );
  return useMemo(() => toTimeline(answer), [answer]);
}

/** Three windows wide and on a coarse grid, so that panning a little asks for nothing. */
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

function toTimeline(data: TimelineAnswer | undefined): TimelineData {
  if (!data) return empty;
  return {
    resolutionMs: data.resolution * 1000,
    lanes: data.cameras.map((lane) => ({
      cameraId: lane.host_cam_id,
      isKnown: lane.state === "ok",
      spans: lane.spans.map((span) => ({ fromMs: span.from_ms, untilMs: span.until_ms })),
      density: lane.density.map(({ time, ...counts }) => ({ ms: time * 1000, ...counts })),
    })),
  };
}

/** Before and after an event, this much still belongs to it. */
export const leadMs = 5_000;

/**
 * The next moment worth seeing, when nothing happens for a while at this one; null otherwise.
 *
 * @param near the single events around the moment; beyond them the timeline's intervals have to do
 */
export function findQuietEnd(
  near: KnownEvents | null,
  { lanes }: TimelineData,
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
