import { sql } from "drizzle-orm";
import { eventIds } from "../../contract/events";
import { eventTypes } from "../../contract/names";
import { isRepeated } from "../../contract/wall-time";
import type { Database } from "../db/client";
import type { EventRecorder } from "../event/recorder";
import type { NewEvent } from "../event/store";
import { claimCameras, claimHosts, observeFirst, type PresenceChange } from "./presence-queries";
import { tellPresence } from "./tell-presence";

const intervalMs = 5_000;
/** After a longer pause, as of a suspended machine or a missing database, hosts get the time to return again. */
const maxPauseMs = 20_000;

interface PresenceOptions {
  /** System scope: hosts of every account. */
  db: Database;
  recorder: EventRecorder;
}

function toEvent(change: PresenceChange): NewEvent {
  const { accountId, hostId, cameraId, isOnline, timezone, atMs } = change;
  return {
    accountId,
    hostId,
    cameraId,
    eventType: eventTypes.system,
    eventId: isOnline ? eventIds.connect : eventIds.disconnect,
    timeMs: atMs,
    dstRollback: isRepeated(timezone, atMs),
    exInfo: null,
    picture: null,
    findings: [],
  };
}

/**
 * Writes a disconnect event for each host or camera that is gone for long enough, and a connect event when it is back
 * (decision D89). The state in the database decides, in the transaction that stores the events: once across processes.
 * @param observedMs since when this process has observed the hosts, on the database's clock
 */
export async function announcePresence(
  recorder: EventRecorder,
  observedMs: number,
): Promise<number> {
  return recorder.record(async (tx) => {
    await observeFirst(tx);
    const changes: PresenceChange[] = [];
    for (const claim of [claimHosts, claimCameras]) {
      for (const isOnline of [false, true])
        changes.push(...(await claim(tx, isOnline, observedMs)));
    }
    await tellPresence(tx, changes);
    return changes.sort((a, b) => a.atMs - b.atMs).map(toEvent);
  });
}

async function readClock(db: Database): Promise<number> {
  const result = await db.execute(sql`select extract(epoch from now())::float8 * 1000 as now_ms`);
  return Number(result.rows[0]?.now_ms);
}

/** Announces every few seconds, in each process. */
export function startPresence(options: PresenceOptions): { stop(): Promise<void> } {
  let observedMs: number | null = null;
  let lastRunMs = 0;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    if (performance.now() - lastRunMs > maxPauseMs) observedMs = null;
    try {
      observedMs ??= await readClock(options.db);
      await announcePresence(options.recorder, observedMs);
    } catch (error) {
      observedMs = null;
      console.warn(`hosts not announced: ${error instanceof Error ? error.message : error}`);
    }
    lastRunMs = performance.now();
  }

  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = null;
    });
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
