import { useEffect, useMemo, useState } from "react";
import {
  type EventKind,
  eventKinds,
  isAll,
  kindsParam,
  toKind,
  toTypes,
} from "~/lib/event/event-kinds";
import type { EventAnswer, EventsAnswer } from "~/lib/playback/answers";
import { type TimeWindow, untilOf } from "~/lib/time/timeline-scale";
import type { PlaybackSession } from "~/player/recording/playback-session";
import { playbackLimits } from "~contract/media-frame";
import { eventTypes } from "~contract/names";
import { useLoaded } from "../use-loaded";

/** All events of [fromMs, untilMs), oldest first. */
export interface KnownEvents {
  fromMs: number;
  untilMs: number;
  events: EventAnswer[];
}

export const isAi = ({ event_type }: EventAnswer): boolean => event_type === eventTypes.ai;

/** In wider windows a density interval is smaller than a pixel: no single events needed. */
const exactSpanMs = 3_600_000;
/** Range to load around the current time: at 16x it lasts for half a minute. */
const nearMs = 600_000;

export function eventsHref(
  cameraIds: readonly string[],
  range: { fromMs: number; untilMs: number; limit: number; isNewest?: boolean },
  kinds: readonly EventKind[] = eventKinds,
): string {
  const { fromMs, untilMs, limit, isNewest } = range;
  const types = isAll(kinds) ? "" : `&${kindsParam}=${toTypes(kinds).join(",")}`;
  const newest = `${isNewest ? "&newest" : ""}${types}`;
  return `/playback_events?cameras=${cameraIds.join(",")}&from=${Math.floor(fromMs)}&until=${Math.ceil(untilMs)}&limit=${limit}${newest}`;
}

/** Single events around the window, for short windows; null while unknown or for wide windows. */
export function useWindowEvents(
  cameraIds: readonly string[],
  window: TimeWindow,
): KnownEvents | null {
  const grid = window.spanMs;
  const fromMs = Math.floor(window.fromMs / grid) * grid;
  const untilMs = Math.ceil(untilOf(window) / grid) * grid;
  return useKnownEvents(window.spanMs > exactSpanMs ? [] : cameraIds, fromMs, untilMs);
}

/** Events around the current time; null while unknown. */
export function useNearEvents(
  session: PlaybackSession | null,
  cameraIds: readonly string[],
  startMs: number,
): KnownEvents | null {
  const [cell, setCell] = useState(Math.floor(startMs / nearMs));
  useEffect(() => session?.watch((ms) => setCell(Math.floor(ms / nearMs))), [session]);
  return useKnownEvents(cameraIds, (cell - 1) * nearMs, (cell + 2) * nearMs);
}

function useKnownEvents(
  cameraIds: readonly string[],
  fromMs: number,
  untilMs: number,
): KnownEvents | null {
  const limit = playbackLimits.eventsMax;
  const href = cameraIds.length > 0 ? eventsHref(cameraIds, { fromMs, untilMs, limit }) : null;
  const { answer } = useLoaded<EventsAnswer>(href, untilMs);
  const ids = cameraIds.join();
  return useMemo(() => (answer?.cameras.join() === ids ? toKnown(answer) : null), [answer, ids]);
}

/** Events of the given kinds. */
export function useKindsOf(known: KnownEvents | null, kinds: readonly EventKind[]) {
  return useMemo(
    () =>
      known && !isAll(kinds)
        ? {
            ...known,
            events: known.events.filter((event) => kinds.includes(toKind(event.event_type))),
          }
        : known,
    [known, kinds],
  );
}

/** Whether all events of a window are known. */
export const covers = ({ fromMs, untilMs }: KnownEvents, window: TimeWindow): boolean =>
  fromMs <= window.fromMs && (untilMs >= untilOf(window) || untilMs >= Date.now());

/** Loaded events with their range, which ends at the last event when the response was truncated. */
export function toKnown({ fromMs, untilMs, limit, events }: EventsAnswer): KnownEvents {
  const last = events.length < limit ? undefined : events.at(-1);
  return { fromMs, untilMs: last?.time_ms ?? untilMs, events };
}
