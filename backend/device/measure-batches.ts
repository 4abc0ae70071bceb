import {
  type IngestOutcome,
  ingestBatches,
  ingestEvents,
  ingestLagSeconds,
} from "../metrics/counted";
import type { IngestState } from "../metrics/process-state";
import type { DevicePorts } from "./ports";

type StoreEvents = DevicePorts["storeEvents"];

/** Counts what hosts send, and what of it waits. */
export interface MeasuredBatches {
  storeEvents: StoreEvents;
  readState(): IngestState;
}

export function measureBatches(
  store: StoreEvents,
  { now = () => performance.now(), nowMs = Date.now } = {},
): MeasuredBatches {
  /** When each began to wait, the oldest first. */
  const waiting = new Set<{ sinceMs: number }>();

  async function storeEvents(batch: Parameters<StoreEvents>[0]): Promise<boolean> {
    const { events } = batch.message;
    const wait = { sinceMs: now() };
    waiting.add(wait);
    const isStored = await store(batch).finally(() => waiting.delete(wait));
    const outcome: IngestOutcome = isStored ? "stored" : "refused";
    ingestBatches.inc({ outcome });
    ingestEvents.inc({ outcome }, events.length);
    if (isStored && events.length > 0) {
      const newestMs = events.reduce((newest, { time_ms }) => Math.max(newest, time_ms), 0);
      // A host's clock may be ahead of ours.
      ingestLagSeconds.observe(Math.max(0, nowMs() - newestMs) / 1000);
    }
    return isStored;
  }

  return {
    storeEvents,
    readState() {
      const [oldest] = waiting;
      return {
        waiting: waiting.size,
        oldestWaitSeconds: oldest ? (now() - oldest.sinceMs) / 1000 : 0,
      };
    },
  };
}
