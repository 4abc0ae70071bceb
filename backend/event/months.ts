import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../db/client";
import { isLockTimeout } from "../errors";
import { defineJob, type JobHandler } from "../jobs/job";
import { handleRecurring } from "../jobs/recurring";
import type { Handle } from "./store";

/** Partitions of AI events, one a month. */

const knownMonths = new Set<string>();

/**
 * Makes the partitions of the months of these times, each at most once per process and database.
 * @throws a lock time-out where others hold what making one needs: it waits half a second, and never longer
 */
export async function ensureMonths(db: Handle, database: string, timesMs: number[]): Promise<void> {
  const months = new Set(timesMs.map((ms) => new Date(ms).toISOString().slice(0, 7)));
  for (const month of months) {
    const key = `${database} ${month}`;
    if (knownMonths.has(key)) continue;
    await db.execute(sql`select ai_event_ensure_month(${new Date(`${month}-15T00:00:00Z`)})`);
    knownMonths.add(key);
  }
}

/** Covers host clocks that are a day ahead, and a server that was down for most of a month. */
const monthsAhead = 2;
const pausesMs = [100, 300, 1_000, 3_000, 10_000];

/** Makes this month and the ones ahead. @throws where a lock could not be had in several tries */
export async function makeMonthsAhead(db: Database, signal?: AbortSignal): Promise<void> {
  for (let ahead = 0; ahead <= monthsAhead; ahead++) {
    const now = new Date();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 15));
    for (let attempt = 0; ; attempt++) {
      try {
        await db.execute(sql`select ai_event_ensure_month(${month})`);
        break;
      } catch (error) {
        const pauseMs = pausesMs[attempt];
        if (pauseMs === undefined || !isLockTimeout(error)) throw error;
        await delay(pauseMs, undefined, { ref: false, signal });
      }
    }
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
