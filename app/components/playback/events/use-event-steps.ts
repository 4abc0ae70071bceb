import { useCallback, useEffect, useRef, useState } from "react";
import { playbackLimits } from "~contract/media-frame";
import { fetchAnswer } from "../fetch-answer";
import type { Moment } from "../use-moment";
import { type EventKind, isAll } from "./event-kinds";
import { type EventAnswer, type EventsAnswer, eventsHref } from "./use-events";

/** Where a step led: an event, or nowhere because there is none in that direction. */
export type EventStep =
  | { kind: "event"; event: EventAnswer }
  | { kind: "none"; direction: 1 | -1; isOfAll: boolean };

export interface EventSteps {
  go: (direction: 1 | -1) => void;
  /** What the last step led to, for a while. */
  last: EventStep | null;
}

/** Playing on from an event, one is still at it for so long: the previous one is the one before it. */
const atEventMs = 2_000;
const shownMs = 6_000;
const noticeMs = 60_000;

/** Steps to the next or previous event, exactly; the cloud knows it, however far away it is. */
export function useEventSteps(
  cameraIds: readonly string[],
  moment: Moment,
  kinds: readonly EventKind[],
): EventSteps {
  const [last, setLast] = useState<EventStep | null>(null);
  /** Steps that were asked for meanwhile; below zero: back. */
  const waiting = useRef(0);
  const isAsking = useRef(false);
  const atEvent = useRef<number | null>(null);
  const latest = useRef({ cameraIds, moment, kinds });
  latest.current = { cameraIds, moment, kinds };

  const walk = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    while (waiting.current !== 0) {
      const steps = waiting.current;
      waiting.current = 0;
      const { cameraIds: ids, moment: at, kinds: wanted } = latest.current;
      const range = rangeOf(at.read(), atEvent.current, steps, isAll(wanted));
      const answer = await fetchAnswer<EventsAnswer>(eventsHref(ids, range, wanted));
      if (!answer) break;
      const event = pick(answer.events, steps);
      if (event) {
        atEvent.current = event.time_ms;
        latest.current.moment.seek(event.time_ms);
      }
      const direction = steps > 0 ? 1 : -1;
      setLast(
        event ? { kind: "event", event } : { kind: "none", direction, isOfAll: isAll(wanted) },
      );
    }
    isAsking.current = false;
  }, []);

  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), shownMs);
    return () => clearTimeout(timer);
  }, [last]);

  const go = useCallback(
    (direction: 1 | -1) => {
      if (latest.current.cameraIds.length === 0) return;
      waiting.current += direction;
      void walk();
    },
    [walk],
  );
  return { go, last };
}

/** What is said where a step leads nowhere: single kinds are not looked for without end. */
export function noEventText(direction: 1 | -1, isOfAll: boolean) {
  if (isOfAll) return direction === 1 ? "noNextEvent" : "noPreviousEvent";
  return direction === 1 ? "noNextOfKinds" : "noPreviousOfKinds";
}

/** Where the events of so many steps lie, without the one that is shown. Single kinds are looked for less far away. */
export function rangeOf(ms: number, shownEventMs: number | null, steps: number, ofAll = true) {
  const isAtEvent =
    shownEventMs !== null && ms >= shownEventMs - 1 && ms < shownEventMs + atEventMs;
  const fromMs = isAtEvent ? shownEventMs : ms;
  const limit = Math.min(50, Math.abs(steps));
  const reachMs = ofAll ? Number.POSITIVE_INFINITY : playbackLimits.typedEventsDays * 86_400_000;
  const at = Math.floor(fromMs);
  return steps > 0
    ? { fromMs: at + 1, untilMs: Math.min(Date.now() + noticeMs, at + reachMs), limit }
    : { fromMs: Math.max(0, at - reachMs), untilMs: at, limit, isNewest: true };
}

/** Of events in order of time: the one that so many steps lead to, as far as there are so many. */
export function pick(events: EventAnswer[], steps: number): EventAnswer | undefined {
  return steps > 0 ? (events[steps - 1] ?? events.at(-1)) : (events.at(steps) ?? events[0]);
}
