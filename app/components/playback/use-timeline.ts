import { useFetcher } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import { type TimeWindow, untilOf } from "./timeline-scale";

export interface Lane {
  cameraId: string;
  /** Whether the spans say what is recorded. */
  isKnown: boolean;
  spans: { fromMs: number; untilMs: number }[];
  density: { ms: number; video: number; ai: number }[];
}

/** As /playback_timeline answers. Times of spans in ms, of density in seconds since 1970. */
export interface TimelineAnswer {
  /** Seconds of an interval. */
  resolution: number;
  cameras: {
    host_cam_id: string;
    state: string;
    spans: { from_ms: number; until_ms: number }[];
    density: { time: number; video: number; ai: number }[];
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
const refreshMs = 30_000;

/** Coverage and density around the window; what was known before stays until the answer is there. */
export function useTimeline(cameraIds: readonly string[], window: TimeWindow): TimelineData {
  const fetcher = useFetcher<TimelineAnswer>();
  const { load } = fetcher;
  const query = toQuery(cameraIds, window);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setRound((last) => last + 1), refreshMs);
    return () => clearInterval(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks for the same again
  useEffect(() => {
    if (query) load(`/playback_timeline?${query}`);
  }, [query, load, round]);
  return useMemo(() => toTimeline(fetcher.data), [fetcher.data]);
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
      density: lane.density.map(({ time, video, ai }) => ({ ms: time * 1000, video, ai })),
    })),
  };
}

/** The nearest interval with an event before or after a moment; null: none is known. */
export function findEvent({ lanes }: TimelineData, ms: number, direction: 1 | -1): number | null {
  const times = lanes.flatMap((lane) => lane.density.map((each) => each.ms));
  // An event just passed is not the previous one: a second press could never get past it.
  const others = times.filter((time) => (direction === 1 ? time > ms + 500 : time < ms - 2_000));
  if (others.length === 0) return null;
  return direction === 1 ? Math.min(...others) : Math.max(...others);
}

/** Seconds before an event that still belong to it. */
const leadMs = 5_000;

/** The next moment worth seeing, when nothing happens for a while at this one; null otherwise. */
export function findQuietEnd(data: TimelineData, ms: number): number | null {
  const isQuiet = !data.lanes.some((lane) =>
    lane.density.some(
      (each) => ms >= each.ms - leadMs && ms < each.ms + data.resolutionMs + leadMs,
    ),
  );
  const next = isQuiet ? findEvent(data, ms, 1) : null;
  return next === null ? null : next - leadMs;
}
