import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../db/client";
import { isLockTimeout } from "../errors";
import { defineJob, type JobHandler } from "../jobs/job";
import { handleRecurring } from "../jobs/recurring";
import { retryLocked } from "./months";
import { findLastCutoff } from "./retention";

/** Months that are older than every account's retention, and that no archive or active share link points into. */

/** A month's totals are summed up from its rows, beside everybody's work. */
const allowMinutes = sql`set local statement_timeout = '10min'`;

/** Of events, which take their findings along; then what is left of findings. */
async function listOldParts(db: Database, before: Date): Promise<string[]> {
  const result = await db.execute(sql`
    select part::text as part from event_parts() where until <= ${before}
    order by parent = 'ai_event'::regclass, until
  `);
  return result.rows.map((row) => String(row.part));
}

/** False for a month that something is kept of. @throws where its lock could not be had in several tries */
const dropMonth = (db: Database, part: string, before: Date, signal?: AbortSignal) =>
  retryLocked(
    () =>
      db.transaction(async (tx) => {
        await tx.execute(allowMinutes);
        await tx.execute(sql`select event_drop_month(${part}, ${before})`);
      }),
    signal,
  );

/** Puts the totals right, and has the pictures deleted, of a month that was dropped. False when there is none. */
async function settleGone(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(allowMinutes);
    const result = await tx.execute(sql`select event_settle_gone() as settled`);
    return result.rows[0]?.settled === true;
  });
}

/**
 * Drops the months that nobody keeps anything of. One that is in use is left for the next run, and no other for it.
 * @throws the last such error, when all else is done
 */
export async function dropOldMonths(db: Database, signal?: AbortSignal): Promise<void> {
  const before = await findLastCutoff(db);
  let busy: unknown = null;
  for (const part of await listOldParts(db, before)) {
    signal?.throwIfAborted();
    try {
      await dropMonth(db, part, before, signal);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      busy = error;
    }
  }
  while (await settleGone(db)) signal?.throwIfAborted();
  if (busy !== null) throw busy;
}

const dropMonths = defineJob("drop_months", z.object({}));

/** Drops old months every hour. */
export function createOldMonthHandlers({ workers: db }: { workers: Database }): JobHandler[] {
  const when = { everySeconds: 3_600, payloads: [{}] };
  return [
    handleRecurring(db, dropMonths, when, (_payload, { signal }) => dropOldMonths(db, signal)),
  ];
}
