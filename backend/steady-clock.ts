import { type SQL, sql } from "drizzle-orm";

/** The time since 1970 as this process has counted it since its start, whatever the machine's clock was set to. */
export const steadyNowMs = (): number => performance.timeOrigin + performance.now();

/** Between the database's clock and this process's count; a jump is longer. */
const driftMs = 60_000;

/**
 * The database's now(), but no later than this process has counted: where a clock jumps ahead, nothing that is kept for
 * a while is deleted before its time.
 */
export const steadyNow = (): SQL =>
  sql`least(now(), to_timestamp(${steadyNowMs() + driftMs}::float8 / 1000))`;
