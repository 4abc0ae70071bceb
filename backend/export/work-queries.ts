import { sql } from "drizzle-orm";
import { exportStates } from "../../contract/names";
import type { Database } from "../db/client";
import { hostConnected } from "../host/connected";
import type { Viewer } from "../viewer";

/** Queries of the jobs that write exports, all of them as the system. */

/** An export claimed by this run. */
export interface ExportJob {
  id: number;
  cameraId: number;
  stream: "main" | "sub";
  fromMs: number;
  untilMs: number;
  /** Id of this run: an export claimed anew belongs to another one. */
  worker: string;
  /** The export's owner, with their current rights. */
  viewer: Viewer;
}

/** A worker without a sign of life for this long is gone. */
const leaseSeconds = 20;
const lease = sql`now() + make_interval(secs => ${leaseSeconds})`;

/** Claims the account's oldest export that waits for one of these hosts; null when there is none. */
export async function claimExport(
  db: Database,
  accountId: number,
  hostIds: number[],
  worker: string,
): Promise<ExportJob | null> {
  const result = await db.execute(sql`
    update video_export set state = ${exportStates.downloading}, worker = ${worker},
      lease_until = ${lease}, started_at = now(), percent = 0
    from app_user
    where app_user.id = video_export.user_id and video_export.id = (
      select id from video_export
      where account_id = ${accountId} and state = ${exportStates.waiting}
        and host_id = any(${sql.param(hostIds)}::bigint[])
      order by id limit 1 for update skip locked
    )
    returning video_export.id, camera_id, stream, video_export.account_id, user_id, app_user.email,
      app_user.master, extract(epoch from from_time)::float8 * 1000 as from_ms,
      extract(epoch from until_time)::float8 * 1000 as until_ms
  `);
  const row = result.rows[0];
  if (!row) return null;
  return {
    id: Number(row.id),
    cameraId: Number(row.camera_id),
    stream: row.stream === "sub" ? "sub" : "main",
    fromMs: Number(row.from_ms),
    untilMs: Number(row.until_ms),
    worker,
    viewer: toViewer(row),
  };
}

const reachableWaiting = sql`
  from video_export join host on host.id = video_export.host_id
  where state = ${exportStates.waiting} and host.enabled and ${hostConnected}`;

/** Whether one of the account's exports waits for a host that some process reaches. */
export async function isReachableWaiting(db: Database, accountId: number): Promise<boolean> {
  const result = await db.execute(sql`
    select exists (select ${reachableWaiting} and video_export.account_id = ${accountId}) as found
  `);
  return result.rows[0]?.found === true;
}

/** Accounts looked at by one statement; the others' turn comes once these have been written. */
const accountsPerStatement = 500;

/** Those of which an export waits for a host that some process reaches. */
export async function listAccountsWithWaiting(db: Database): Promise<number[]> {
  const result = await db.execute(sql`
    select distinct video_export.account_id ${reachableWaiting} limit ${accountsPerStatement}
  `);
  return result.rows.map((row) => Number(row.account_id));
}

/** Owner of an export's row. */
function toViewer(row: Record<string, unknown>): Viewer {
  return {
    sessionId: "",
    userId: Number(row.user_id),
    accountId: Number(row.account_id),
    email: String(row.email),
    master: row.master === true,
  };
}

/** The owner's current state; null: the user is gone. */
export async function findOwner(db: Database, viewer: Viewer): Promise<Viewer | null> {
  const result = await db.execute(sql`
    select email, master from app_user where id = ${viewer.userId} and verified_at is not null
  `);
  const row = result.rows[0];
  return row ? { ...viewer, email: String(row.email), master: row.master === true } : null;
}

/**
 * Writes the progress and renews the worker's lease. False: the export is not this run's any more.
 */
export async function renewLease(
  db: Database,
  { id, worker }: ExportJob,
  percent: number,
): Promise<boolean> {
  const result = await db.execute(sql`
    update video_export set percent = ${percent}, lease_until = ${lease}
    where id = ${id} and worker = ${worker} and state = ${exportStates.downloading}
  `);
  return result.rowCount === 1;
}

/**
 * Until the transaction ends no other file of the account's exports is noted, so that a sum of their sizes made here
 * stays true (threat I3).
 */
export async function lockAccountRoom(tx: Database, accountId: number): Promise<void> {
  const name = `export room ${accountId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Notes a file before it is written. False: the export is not this run's any more. */
export async function insertExportFile(
  db: Database,
  job: ExportJob,
  file: { name: string; fromMs: number; bytes: number },
): Promise<boolean> {
  const result = await db.execute(sql`
    insert into video_export_file (account_id, export_id, name, from_time, bytes)
    select account_id, id, ${file.name}, to_timestamp(${file.fromMs / 1000}), ${file.bytes}
    from video_export
    where id = ${job.id} and worker = ${job.worker} and state = ${exportStates.downloading}
    for share
  `);
  return result.rowCount === 1;
}

/** False: its row is gone, so the file must be deleted. */
export async function completeExportFile(
  db: Database,
  name: string,
  crc32: number,
): Promise<boolean> {
  const result = await db.execute(
    sql`update video_export_file set is_whole = true, crc32 = ${crc32} where name = ${name}`,
  );
  return result.rowCount === 1;
}

/** An export that ended, with its owner and the details to record. */
export interface EndedExport {
  id: number;
  cameraId: number;
  /** The owner; findOwner reads their current rights. */
  viewer: Viewer;
  accountId: number;
  userId: number;
  userEmail: string;
  cameraName: string;
  percent: number;
}

const endedExports = sql`
  select video_export.id, video_export.account_id, user_id, percent, app_user.email, app_user.master,
    camera_id, camera.name
  from video_export
  join app_user on app_user.id = video_export.user_id
  join camera on camera.id = video_export.camera_id
`;

function toEnded(row: Record<string, unknown>): EndedExport {
  const viewer = toViewer(row);
  return {
    id: Number(row.id),
    cameraId: Number(row.camera_id),
    viewer,
    accountId: viewer.accountId,
    userId: viewer.userId,
    userEmail: viewer.email,
    cameraName: String(row.name),
    percent: Number(row.percent),
  };
}

/** Rows locked per statement; more wait for the next round. */
const endedPerStatement = 50;

/** Locks exports whose worker is gone; a lease that is too long is of one that died while the clock was ahead. */
export async function lockAbandoned(db: Database): Promise<EndedExport[]> {
  const result = await db.execute(sql`
    ${endedExports}
    where state = ${exportStates.downloading} and lease_until not between now() and now() + make_interval(secs => ${2 * leaseSeconds})
    order by video_export.id limit ${endedPerStatement} for update of video_export skip locked
  `);
  return result.rows.map(toEnded);
}

/** A host connected this recently may be moving to another process. */
const returnSeconds = 20;

/** Locks exports that wait for a host which no process reaches. */
export async function lockUnreachable(db: Database): Promise<EndedExport[]> {
  const result = await db.execute(sql`
    ${endedExports}
    join host on host.id = video_export.host_id
    where state = ${exportStates.waiting} and not (host.enabled and (
      ${hostConnected} or coalesce(host.last_seen_at > now() - make_interval(secs => ${returnSeconds}), false)
    ))
    order by video_export.id limit ${endedPerStatement} for update of video_export skip locked
  `);
  return result.rows.map(toEnded);
}

/** Null: the export is not this run's any more. */
export async function lockOwned(db: Database, job: ExportJob): Promise<EndedExport | null> {
  const result = await db.execute(sql`
    ${endedExports}
    where video_export.id = ${job.id} and worker = ${job.worker} and state = ${exportStates.downloading}
    for update of video_export
  `);
  const row = result.rows[0];
  return row ? toEnded(row) : null;
}

export async function completeExport(db: Database, id: number, keepDays: number): Promise<void> {
  await db.execute(sql`
    update video_export set state = ${exportStates.completed}, percent = 100, fault = null, worker = null,
      lease_until = null, finished_at = now(), expires_at = now() + make_interval(days => ${keepDays})
    where id = ${id}
  `);
}
