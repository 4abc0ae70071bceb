import { eventIds } from "../../contract/events";
import { eventTypes } from "../../contract/names";
import { isRepeated } from "../../contract/wall-time";
import type { NewEvent } from "./store";

/** A demo host whose own events are part of the history. */
export interface DemoEventHost {
  accountId: number;
  hostId: number;
  timezone: string;
  /** No agent runs for it: it was lost at that time. */
  lostMs: number | null;
  hasStorage: boolean;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Each host loses its connection about once in so many days. */
const daysPerOutage = 6;
/** Its drives are full about once in so many. */
const daysPerFullStorage = 9;

/** From 0 to 1, the same for the same numbers: parts of a day that are written apart fit together. */
function pick(...numbers: number[]): number {
  let hash = 2_166_136_261;
  for (const number of numbers) hash = Math.imul(hash ^ number, 16_777_619) ^ (hash >>> 13);
  return (hash >>> 0) / 2 ** 32;
}

/** Times and ids of a host's own events on a day of UTC. */
function listDay(host: DemoEventHost, day: number): [timeMs: number, eventId: number][] {
  const times: [number, number][] = [];
  const startMs = day * dayMs;
  if (pick(host.hostId, day, 1) < 1 / daysPerOutage) {
    const lost = startMs + pick(host.hostId, day, 2) * 0.9 * dayMs;
    const back = lost + (2 + pick(host.hostId, day, 3) * 25) * minuteMs;
    times.push([lost, eventIds.disconnect], [back, eventIds.connect]);
  }
  if (host.hasStorage && pick(host.hostId, day, 4) < 1 / daysPerFullStorage) {
    times.push([startMs + pick(host.hostId, day, 5) * dayMs, eventIds.storageFull]);
  }
  return times;
}

/** Disconnects, connects and full storages of a span, of hosts themselves: they carry no camera. */
export function generateHostEvents(
  hosts: readonly DemoEventHost[],
  [fromMs, toMs]: [fromMs: number, toMs: number],
): NewEvent[] {
  const events: NewEvent[] = [];
  for (const host of hosts) {
    const { accountId, hostId, timezone, lostMs } = host;
    const times: [number, number][] = lostMs === null ? [] : [[lostMs, eventIds.disconnect]];
    for (let day = Math.floor(fromMs / dayMs); lostMs === null && day * dayMs < toMs; day++) {
      times.push(...listDay(host, day));
    }
    for (const [at, eventId] of times) {
      const timeMs = Math.floor(at);
      if (timeMs < fromMs || timeMs >= toMs) continue;
      events.push({
        accountId,
        hostId,
        cameraId: null,
        eventType: eventTypes.system,
        eventId,
        timeMs,
        dstRollback: isRepeated(timezone, timeMs),
        exInfo: null,
        picture: null,
        findings: [],
      });
    }
  }
  return events;
}
