import type { Database } from "../db/client";
import { describeFault } from "../errors";
import type { Client } from "../graphql/context";
import type { Watched } from "../media/ports";
import type { Viewer } from "../viewer";
import { addWatchedHours, type WatchedHour } from "./watch-queries";

/** Adds up what users watch, and stores it every few seconds (decision D95). */
export interface WatchLog {
  /** Returns at once. */
  add(viewer: Viewer, client: Client, watched: Watched): void;
  /** Resolves when all that was added is stored; what cannot be stored waits for the next time. */
  flush(): Promise<void>;
  /** Resolves after a last flush. */
  close(): Promise<void>;
}

export const watchFlushMs = 10_000;
const hourMs = 3_600_000;
/** What a process holds while the database is away; further cameras are not noted. */
const maxHours = 50_000;
const batch = 1_000;

export function createWatchLog(deps: {
  db: Database;
  flushMs?: number;
  now?: () => number;
  log?: (line: string) => void;
}): WatchLog {
  const { db, now = Date.now, log = (line) => console.warn(`audit: ${line}`) } = deps;
  let hours = new Map<string, WatchedHour>();
  let isFull = false;
  let running: Promise<void> = Promise.resolve();

  function keep(hour: WatchedHour): void {
    const key = [hour.accountId, hour.userId, hour.cameraId, hour.purpose, hour.hour].join(" ");
    const known = hours.get(key);
    if (known) {
      known.startedMs = Math.min(known.startedMs, hour.startedMs);
      known.watchedMs += hour.watchedMs;
      known.fromMs = least(known.fromMs, hour.fromMs);
      known.untilMs = greatest(known.untilMs, hour.untilMs);
      return;
    }
    if (hours.size < maxHours) {
      hours.set(key, hour);
      return;
    }
    if (!isFull) log("watched video is not noted: too much waits");
    isFull = true;
  }

  async function store(): Promise<void> {
    const waiting = [...hours.values()];
    hours = new Map();
    isFull = false;
    for (let start = 0; start < waiting.length; start += batch) {
      try {
        await addWatchedHours(db, waiting.slice(start, start + batch));
      } catch (error) {
        log(`watched video is not stored yet: ${describeFault(error)}`);
        for (const hour of waiting.slice(start)) keep(hour);
        return;
      }
    }
  }

  function flush(): Promise<void> {
    running = running.then(store);
    return running;
  }

  const timer = setInterval(() => void flush(), deps.flushMs ?? watchFlushMs);
  timer.unref();
  return {
    add(viewer, { address, userAgent }, { camera, purpose, ms, range }) {
      const nowMs = now();
      keep({
        accountId: viewer.accountId,
        userId: viewer.userId,
        userEmail: viewer.email,
        cameraId: camera.id,
        cameraName: camera.name,
        purpose,
        hour: Math.floor(nowMs / hourMs) * (hourMs / 1000),
        ip: address,
        userAgent,
        startedMs: nowMs - ms,
        watchedMs: Math.round(ms),
        fromMs: range?.fromMs ?? null,
        untilMs: range?.untilMs ?? null,
      });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

const least = (a: number | null, b: number | null) =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

const greatest = (a: number | null, b: number | null) =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
