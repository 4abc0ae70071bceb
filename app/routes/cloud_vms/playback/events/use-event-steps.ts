import { useCallback, useEffect, useRef, useState } from "react";
import { type EventKind, isAll } from "~/lib/event/event-kinds";
import { fetchAnswer } from "~/lib/http/fetch-answer";
import type { EventAnswer, EventsAnswer } from "~/lib/playback/answers";
import { pick, rangeOf } from "~/lib/playback/event-steps";
import type { Moment } from "../use-moment";
import { eventsHref } from "./use-events";

/** Result of a step: an event, none in that direction, or no answer. */
export type EventStep =
  | { kind: "event"; event: EventAnswer }
  | { kind: "none"; direction: 1 | -1; isOfAll: boolean }
  | { kind: "failed" };

export interface EventSteps {
  go: (direction: 1 | -1) => void;
  /** Result of the last step, cleared after a while. */
  last: EventStep | null;
}

const shownMs = 6_000;

/** Steps to the next or previous event. The cloud finds it, also outside of the loaded window. */
export function useEventSteps(
  cameraIds: readonly string[],
  moment: Moment,
  kinds: readonly EventKind[],
): EventSteps {
  const [last, setLast] = useState<EventStep | null>(null);
  /** Steps requested while another one is loading; negative for back. */
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
      const seeks = at.countSeeks();
      const range = rangeOf(at.read(), atEvent.current, steps, isAll(wanted));
      const answer = await fetchAnswer<EventsAnswer>(eventsHref(ids, range, wanted));
      if (!answer) {
        // Presses made meanwhile are not added to the next one.
        waiting.current = 0;
        setLast({ kind: "failed" });
        break;
      }
      // The user has gone elsewhere meanwhile, and stays there.
      if (latest.current.moment.countSeeks() !== seeks) continue;
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
