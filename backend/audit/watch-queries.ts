import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";

/** Watched video of one user, camera, purpose and hour, before it becomes a row of the audit log (decision D95). */
export interface WatchedHour {
  accountId: number;
  userId: number;
  userEmail: string;
  cameraId: number;
  cameraName: string;
  purpose: "live" | "playback";
  /** Unix seconds of the hour's beginning. */
  hour: number;
  ip: string;
  userAgent: string | null;
  /** When it was first opened in this hour. */
  startedMs: number;
  watchedMs: number;
  /** Playback: the ends of what was watched; null otherwise. */
  fromMs: number | null;
  untilMs: number | null;
}

/** Adds to what the same hours have already, of this process or another. */
export async function addWatchedHours(db: Database, hours: readonly WatchedHour[]): Promise<void> {
  await db.execute(sql`
    insert into watched_hour (account_id, user_id, user_email, camera_id, camera_name, purpose, hour, ip, user_agent,
      started_at, watched_ms, recorded_from, recorded_until)
    select account.id, "userId", "userEmail", "cameraId", "cameraName", purpose, to_timestamp(hour), ip, "userAgent",
      to_timestamp("startedMs" / 1000), "watchedMs", to_timestamp("fromMs" / 1000), to_timestamp("untilMs" / 1000)
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as given ("accountId" bigint, "userId" bigint,
      "userEmail" text, "cameraId" bigint, "cameraName" text, purpose text, hour float8, ip text, "userAgent" text,
      "startedMs" float8, "watchedMs" bigint, "fromMs" float8, "untilMs" float8)
    join account on account.id = given."accountId"
    on conflict (account_id, user_id, camera_id, purpose, hour) do update set
      started_at = least(watched_hour.started_at, excluded.started_at),
      watched_ms = watched_hour.watched_ms + excluded.watched_ms,
      recorded_from = least(watched_hour.recorded_from, excluded.recorded_from),
      recorded_until = greatest(watched_hour.recorded_until, excluded.recorded_until)
  `);
}

/** Accounts with hours that ended this long ago: by then every process has added what it had. */
export async function listAccountsWithEndedHours(
  db: Database,
  graceSeconds: number,
): Promise<number[]> {
  const { rows } = await db.execute(sql`
    select distinct account_id from watched_hour where ${hasEnded(graceSeconds)}
  `);
  return rows.map((row) => Number(row.account_id));
}

/** Removes the oldest of them, for the transaction that writes them into the audit log. */
export async function takeEndedHours(
  tx: Transaction,
  accountId: number,
  { graceSeconds, limit }: { graceSeconds: number; limit: number },
): Promise<WatchedHour[]> {
  const { rows } = await tx.execute(sql`
    with taken as (
      delete from watched_hour where ctid in (
        select ctid from watched_hour where account_id = ${accountId} and ${hasEnded(graceSeconds)}
        order by started_at limit ${limit} for update skip locked
      ) returning *
    ) select taken.*, extract(epoch from hour)::float8 as hour_seconds,
      extract(epoch from started_at)::float8 * 1000 as started_ms,
      extract(epoch from recorded_from)::float8 * 1000 as from_ms,
      extract(epoch from recorded_until)::float8 * 1000 as until_ms
    from taken order by started_at, camera_id
  `);
  return rows.map((row) => ({
    accountId,
    userId: Number(row.user_id),
    userEmail: String(row.user_email),
    cameraId: Number(row.camera_id),
    cameraName: String(row.camera_name),
    purpose: row.purpose === "live" ? "live" : "playback",
    hour: Number(row.hour_seconds),
    ip: String(row.ip),
    userAgent: row.user_agent === null ? null : String(row.user_agent),
    startedMs: Number(row.started_ms),
    watchedMs: Number(row.watched_ms),
    fromMs: row.from_ms === null ? null : Number(row.from_ms),
    untilMs: row.until_ms === null ? null : Number(row.until_ms),
  }));
}

const hasEnded = (graceSeconds: number) =>
  sql`hour < date_trunc('hour', now() - make_interval(secs => ${graceSeconds}))`;
