import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../db/client";
import { isLockTimeout } from "../errors";
import { defineJob, type JobHandler } from "../jobs/job";
import { handleRecurring } from "../jobs/recurring";
import type { Handle } from "./store";

/** Partitions of events and AI events, one a month. */

const knownMonths = new Set<string>();

const middleOf = (month: string) => new Date(`${month}-15T00:00:00Z`);

/**
 * Makes the partitions of the months of these times. Months that are not over are made once per process and database;
 * an older one may have been dropped since (old-months.ts).
 * @throws a lock time-out where others hold what making one needs: it waits half a second, and never longer
 */
export async function ensureMonths(db: Handle, database: string, timesMs: number[]): Promise<void> {
  const months = new Set(timesMs.map((ms) => new Date(ms).toISOString().slice(0, 7)));
  for (const month of months) {
    const key = `${database} ${month}`;
    if (knownMonths.has(key)) continue;
    await db.execute(sql`select event_ensure_month(${middleOf(month)})`);
    if (month >= new Date().toISOString().slice(0, 7)) knownMonths.add(key);
  }
}

/** Covers host clocks that are a day ahead, and a server that was down for most of a month. */
const monthsAhead = 2;
const pausesMs = [100, 300, 1_000, 3_000, 10_000];

/** Repeats what gives up soon on a lock that others hold. @throws where it could not be had in several tries */
export async function retryLocked<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined || !isLockTimeout(error)) throw error;
      await delay(pauseMs, undefined, { ref: false, signal });
    }
  }
}

/** Makes this month and the ones ahead. @throws where a lock could not be had in several tries */
export async function makeMonthsAhead(db: Database, signal?: AbortSignal): Promise<void> {
  for (let ahead = 0; ahead <= monthsAhead; ahead++) {
    const now = new Date();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 15));
    await retryLocked(() => db.execute(sql`select event_ensure_month(${month})`), signal);
  }
}

const makeMonths = defineJob("make_months", z.object({}));

/** Makes the months ahead at once and every hour, so that no event ever waits for it. */
export function createMonthHandlers({ workers: db }: { workers: Database }): JobHandler[] {
  const when = { everySeconds: 3_600, firstSeconds: 0, payloads: [{}] };
  return [
    handleRecurring(db, makeMonths, when, (_payload, { signal }) => makeMonthsAhead(db, signal)),
  ];
}
