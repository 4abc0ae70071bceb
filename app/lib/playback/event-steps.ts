import { playbackLimits } from "~contract/media-frame";
import type { EventAnswer } from "./answers";

/** For this long after an event's time, "previous" means the event before it and not this one. */
const atEventMs = 2_000;
const noticeMs = 60_000;

/** Notice when no event is found: a search for single kinds is limited in time. */
export function noEventText(direction: 1 | -1, isOfAll: boolean) {
  if (isOfAll) return direction === 1 ? "noNextEvent" : "noPreviousEvent";
  return direction === 1 ? "noNextOfKinds" : "noPreviousOfKinds";
}

/** Time range to search for the events of some steps, without the current one. Shorter for single kinds. */
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

/** The event that some steps lead to, or the last one before the list ends. `events` ascend in time. */
export function pick(events: EventAnswer[], steps: number): EventAnswer | undefined {
  return steps > 0 ? (events[steps - 1] ?? events.at(-1)) : (events.at(steps) ?? events[0]);
}
