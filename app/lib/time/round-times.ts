import { zoneOffset } from "~/lib/i18n/format";

export interface RoundTime {
  /** Unix seconds. */
  seconds: number;
  /** What the zone's clock shows, read as if it were UTC. */
  clock: number;
}

const [hour, day] = [3_600, 86_400];

/**
 * Times from `from` on, for `span` seconds, at which the zone's clock shows a multiple of `step`. Where the clock skips
 * one, the time of its change stands for it. Steps of up to an hour have both passes of a repeated hour, longer ones the
 * first: the two would be too close to be labelled.
 */
export function listRoundTimes(
  from: number,
  span: number,
  step: number,
  timeZone: string,
): RoundTime[] {
  const offsetAt = (seconds: number) => zoneOffset(seconds, timeZone);
  const until = from + span;
  const ends = [offsetAt(from), offsetAt(until)];
  const last = until + Math.max(...ends);
  const times = new Map<number, RoundTime>();
  let clock = Math.ceil((from + Math.min(...ends)) / step) * step;
  for (; clock <= last; clock += step) {
    // The clock changes once in these two days at most.
    const first = clock - offsetAt(clock - day);
    const passes = [first, clock - offsetAt(clock + day)];
    const shown = passes.filter((seconds) => seconds + offsetAt(seconds) === clock);
    for (const seconds of step <= hour && shown.length > 0 ? shown : [shown[0] ?? first]) {
      if (seconds >= from && seconds <= until) times.set(seconds, { seconds, clock });
    }
  }
  return [...times.values()].sort((a, b) => a.seconds - b.seconds);
}
