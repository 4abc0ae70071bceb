import { sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import { type ArchiveFault, type ArchiveState, archiveStates } from "../../contract/names";
import type { Database, Transaction } from "../db/client";
import type { CameraAddress } from "../device/camera-requests";
import { pictureName } from "../event/pictures";
import { hostConnected } from "../host/connected";
import { lockArchives } from "./queries";

/** Queries of the jobs that copy and delete archives, all of them as the system. */

/** An archive whose copy is due. */
export interface DueCopy {
  archiveId: number;
  accountId: number;
  /** Null for an event of the host itself: it has no recording. */
  camera: CameraAddress | null;
  hostId: number;
  /** Held by any process of the cloud. */
  isHostConnected: boolean;
  /** From first to last sight of what was found; the event's own moment otherwise. */
  eventMs: { time: number; start: number; end: number };
  /** Of the event, in the file store. */
  pictureName: string | null;
  /** The host has been waited for long enough. */
  isOverdue: boolean;
}

const unfinished = sql.join(
  [archiveStates.waiting, archiveStates.copying, archiveStates.hostAway],
  sql`, `,
);

/** Null when there is nothing to copy: it is kept already, given up, deleted, or gone. */
export async function findDueCopy(db: Database, archiveId: number): Promise<DueCopy | null> {
  const result = await db.execute(sql`
    select archive.account_id, event.host_id, camera.index as camera_index, event.snapshot,
      ${hostConnected} and host.enabled as connected,
      extract(epoch from event.event_time)::float8 * 1000 as time_ms,
      extract(epoch from least(event.event_time, seen.first))::float8 * 1000 as start_ms,
      extract(epoch from greatest(event.event_time, seen.last))::float8 * 1000 as end_ms,
      archive.queued_at < now() - make_interval(hours => ${limits.archiveHostAwayHours}) as overdue
    from archive
    join event on event.account_id = archive.account_id and event.id = archive.event_id and event.event_time = archive.event_time
    join host on host.id = event.host_id and host.deleted_at is null
    left join camera on camera.id = event.camera_id
    cross join lateral (
      select min(time_in) as first, max(time_out) as last from ai_event
      where ai_event.account_id = event.account_id and ai_event.event_time = event.event_time
        and ai_event.ref_event_id = event.id
    ) as seen
    where archive.id = ${archiveId} and archive.state in (${unfinished}) and archive.deleted_at is null
  `);
  const row = result.rows[0];
  if (!row) return null;
  const [accountId, hostId, time] = [row.account_id, row.host_id, row.time_ms].map(Number);
  if (accountId === undefined || hostId === undefined || time === undefined) return null;
  return {
    archiveId,
    accountId,
    hostId,
    camera: row.camera_index === null ? null : { hostId, index: Number(row.camera_index) },
    isHostConnected: row.connected === true,
    eventMs: { time, start: Number(row.start_ms), end: Number(row.end_ms) },
    pictureName: Buffer.isBuffer(row.snapshot) ? pictureName(accountId, time, row.snapshot) : null,
    isOverdue: row.overdue === true,
  };
}

/** False: it is not to be copied any more, so nothing changed. */
export async function setCopyState(
  db: Database | Transaction,
  archiveId: number,
  state: ArchiveState,
  fault: ArchiveFault | null = null,
): Promise<boolean> {
  const result = await db.execute(sql`
    update archive set state = ${state}, fault = ${fault}
    where id = ${archiveId} and state in (${unfinished}) and (state <> ${state} or fault is distinct from ${fault})
  `);
  return result.rowCount === 1;
}

export async function setPictureCopied(db: Database, archiveId: number): Promise<boolean> {
  const result = await db.execute(
    sql`update archive set has_picture = true where id = ${archiveId}`,
  );
  return result.rowCount === 1;
}

export interface CopiedClip {
  fromMs: number;
  untilMs: number;
  bytes: number;
  sha256: string;
}

/** False: the archive is gone, and its file must go too. */
export async function setKept(
  db: Database,
  archiveId: number,
  clip: CopiedClip | null,
): Promise<boolean> {
  const time = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
  const result = await db.execute(sql`
    update archive set state = ${archiveStates.kept}, fault = null,
      clip_from = ${time(clip?.fromMs)}::timestamptz, clip_until = ${time(clip?.untilMs)}::timestamptz,
      clip_bytes = ${clip?.bytes ?? null}::bigint, clip_sha256 = ${clip?.sha256 ?? null}
    where id = ${archiveId}
  `);
  return result.rowCount === 1;
}

/** Whether accounts have archives that wait for some host, in the order of their ids. */
export async function haveWaiting(db: Database, accountIds: number[]): Promise<boolean[]> {
  const result = await db.execute(sql`
    select distinct account_id from archive
    where account_id = any(${sql.param(accountIds)}::bigint[]) and ${isWaiting}
  `);
  const waiting = new Set(result.rows.map((row) => Number(row.account_id)));
  return accountIds.map((id) => waiting.has(id));
}

/** Archives that wait for a host. Costs ten times as much as haveWaiting, for the months of events it may look into. */
export async function listWaitingForHost(
  db: Database,
  accountId: number,
  hostId: number,
): Promise<{ archiveId: number; accountId: number }[]> {
  const result = await db.execute(sql`
    select archive.id, archive.account_id from archive
    join event on event.account_id = archive.account_id and event.id = archive.event_id and event.event_time = archive.event_time
    where archive.account_id = ${accountId} and ${isWaiting} and event.host_id = ${hostId}
  `);
  return result.rows.map(toPayload);
}

const isWaiting = sql`archive.state = ${archiveStates.hostAway} and archive.deleted_at is null`;

const toPayload = (row: Record<string, unknown>) => ({
  archiveId: Number(row.id),
  accountId: Number(row.account_id),
});

/**
 * Unfinished archives that no job will finish: made before there was a queue, or by the demo's seed, or with a job that
 * was given up because its processes were killed, which no handler could note.
 */
export async function listWithoutJob(
  db: Database,
): Promise<{ archiveId: number; accountId: number }[]> {
  const result = await db.execute(sql`
    select id, account_id from archive
    where state in (${unfinished}) and deleted_at is null and not exists (
      select from graphile_worker._private_jobs as job where job.key = 'copy_archive ' || archive.id
        and (job.locked_at is not null or job.attempts < job.max_attempts)
    )
    order by id
  `);
  return result.rows.map(toPayload);
}

/** Deletes what was hidden long enough; a trigger notes the files. */
export async function deleteHidden(db: Database, accountId: number): Promise<number> {
  return db.transaction(async (tx) => {
    // What is being restored, or archived once more, has been read already.
    await lockArchives(tx, accountId);
    const result = await tx.execute(sql`
      delete from archive where account_id = ${accountId}
        and deleted_at <= now() - make_interval(secs => ${limits.archiveRestoreSeconds})
    `);
    return result.rowCount ?? 0;
  });
}
