import { playbackLimits } from "~contract/media-frame";
import type { EventAnswer } from "./answers";

/** Playing on from an event, one is still at it for so long: the previous one is the one before it. */
const atEventMs = 2_000;
const noticeMs = 60_000;

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
