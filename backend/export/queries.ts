import { type SQL, sql } from "drizzle-orm";
import { type ExportFault, type ExportState, exportStates } from "../../contract/names";
import type { Database, Transaction } from "../db/client";
import { videoExport } from "../db/tables";
import type { Page } from "../graphql/page";
import { cameraRights } from "../permission/rights";
import { toNumber } from "../row-values";
import type { Viewer } from "../viewer";

type Handle = Database | Transaction;

export interface ExportRow {
  id: number;
  batch: string;
  /** Finished exports of its batch that the viewer may download, as far as the selection has them. */
  batchFinished: number;
  cameraId: number;
  cameraName: string;
  hostName: string;
  timeZone: string;
  stream: "main" | "sub";
  fromMs: number;
  untilMs: number;
  state: ExportState;
  percent: number;
  fault: ExportFault | null;
  /** Bytes of its files, as far as they are written. */
  bytes: number;
  createdMs: number;
  expiresMs: number | null;
  /** While it is being written: time since it began. */
  elapsedSeconds: number | null;
  /** While it waits: 1 is the account's next. */
  position: number | null;
}

interface Selection {
  ids?: number[];
  batch?: string;
  state?: ExportState;
}

/**
 * The viewer's own exports, of cameras they may play back: any other looks missing to them (threats
 * D1, D3).
 */
function visibleTo(viewer: Viewer, { ids, batch, state }: Selection): SQL {
  return sql`
    join camera on camera.id = video_export.camera_id
    join host on host.id = video_export.host_id
    join ${cameraRights(viewer)} as rights on rights.camera_id = video_export.camera_id and rights.playback
    where video_export.account_id = ${viewer.accountId} and video_export.user_id = ${viewer.userId}
      ${ids ? sql`and video_export.id = any(${sql.param(ids)}::bigint[])` : sql``}
      ${batch ? sql`and video_export.batch = ${batch}` : sql``}
      ${state === undefined ? sql`` : sql`and video_export.state = ${state}`}`;
}

/** Newest first. */
export async function listExports(
  db: Handle,
  viewer: Viewer,
  selection: Selection,
  page: Page,
): Promise<ExportRow[]> {
  const result = await db.execute(sql`
    select video_export.id, batch, video_export.camera_id, camera.name as camera_name, stream, state,
      count(*) filter (where state = ${exportStates.completed}) over (partition by batch)::int as batch_finished,
      percent, fault, coalesce(host.display_name, host.name) as host_name, host.timezone,
      extract(epoch from from_time)::float8 * 1000 as from_ms,
      extract(epoch from until_time)::float8 * 1000 as until_ms,
      extract(epoch from video_export.created_at)::float8 * 1000 as created_ms,
      extract(epoch from expires_at)::float8 * 1000 as expires_ms,
      case when state = ${exportStates.downloading}
        then extract(epoch from now() - started_at)::float8 end as elapsed,
      case when state = ${exportStates.waiting} then (
        select count(*)::int from video_export as ahead
        where ahead.account_id = video_export.account_id and ahead.state = video_export.state
          and ahead.id <= video_export.id
      ) end as position,
      (
        select coalesce(sum(bytes), 0)::float8 from video_export_file as file
        where file.account_id = video_export.account_id and file.export_id = video_export.id
          and file.is_whole
      ) as bytes
    from video_export ${visibleTo(viewer, selection)}
    order by video_export.id desc limit ${page.limit} offset ${page.offset}
  `);
  return result.rows.map(toExport);
}

function toExport(row: Record<string, unknown>): ExportRow {
  return {
    id: Number(row.id),
    batch: String(row.batch),
    batchFinished: Number(row.batch_finished),
    cameraId: Number(row.camera_id),
    cameraName: String(row.camera_name),
    hostName: String(row.host_name),
    timeZone: String(row.timezone),
    stream: row.stream === "sub" ? "sub" : "main",
    fromMs: Number(row.from_ms),
    untilMs: Number(row.until_ms),
    state: Number(row.state) as ExportState,
    percent: Number(row.percent),
    fault: row.fault as ExportFault | null,
    bytes: Number(row.bytes),
    createdMs: Number(row.created_ms),
    expiresMs: toNumber(row.expires_ms),
    elapsedSeconds: toNumber(row.elapsed),
    position: toNumber(row.position),
  };
}

export async function countExports(
  db: Handle,
  viewer: Viewer,
  selection: Selection = {},
): Promise<number> {
  const result = await db.execute(
    sql`select count(*)::int as count from video_export ${visibleTo(viewer, selection)}`,
  );
  return Number(result.rows[0]?.count ?? 0);
}

/** Number of the user's rows, visible to them or not. */
export async function countUserExports(db: Handle, viewer: Viewer): Promise<number> {
  const { accountId, userId } = viewer;
  const result = await db.execute(sql`
    select count(*)::int as count from video_export
    where account_id = ${accountId} and user_id = ${userId}
  `);
  return Number(result.rows[0]?.count ?? 0);
}

/** Bytes of the account's files; for one being written, its full size. */
export async function sumExportBytes(db: Handle, accountId: number): Promise<number> {
  const result = await db.execute(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from video_export_file
    where account_id = ${accountId}
  `);
  return Number(result.rows[0]?.bytes ?? 0);
}

export interface ExportPace {
  stream: "main" | "sub";
  /** Work time per second of recording. */
  secondsPerSecond: number;
  /** Null before there was one to measure. */
  bytesPerSecond: number | null;
}

/** Exports that the pace is measured from. */
const measuredExports = 20;
/** Before the first measurement: what a host on a slow connection achieves. */
const assumedPace = { main: 1 / 30, sub: 1 / 120 };

/** Pace of the account's last exports. */
export async function measurePace(db: Handle, accountId: number): Promise<ExportPace[]> {
  const result = await db.execute(sql`
    select stream, sum(work)::float8 as work, sum(span)::float8 as span, sum(bytes)::float8 as bytes
    from (
      select stream, extract(epoch from finished_at - started_at) as work,
        extract(epoch from until_time - from_time) as span,
        (select sum(bytes) from video_export_file as file
          where file.account_id = video_export.account_id and file.export_id = video_export.id) as bytes
      from video_export
      where account_id = ${accountId} and state = ${exportStates.completed}
      order by id desc limit ${measuredExports}
    ) as last group by stream
  `);
  return (["main", "sub"] as const).map((stream) => {
    const row = result.rows.find((each) => each.stream === stream);
    const span = Number(row?.span ?? 0);
    if (span <= 0) return { stream, secondsPerSecond: assumedPace[stream], bytesPerSecond: null };
    return {
      stream,
      secondsPerSecond: Number(row?.work) / span,
      bytesPerSecond: Number(row?.bytes) / span,
    };
  });
}

export async function insertExports(
  tx: Transaction,
  rows: (typeof videoExport.$inferInsert)[],
): Promise<number[]> {
  const made = await tx.insert(videoExport).values(rows).returning({ id: videoExport.id });
  return made.map(({ id }) => id);
}

/**
 * Serialises changes of this user's exports until the transaction ends, so that a count made here
 * stays true (threat I3).
 */
export async function lockUserExports(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`export ${userId}`}, 0))`);
}

/** Locks the row, so that its state stays while it is changed. */
export async function lockExport(tx: Transaction, id: number): Promise<ExportState | null> {
  const result = await tx.execute(sql`select state from video_export where id = ${id} for update`);
  const row = result.rows[0];
  return row ? (Number(row.state) as ExportState) : null;
}

export async function deleteExport(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`delete from video_export where id = ${id}`);
}

/** Ends an export without a file. The row is kept for a while, to be retried. */
export async function endExport(
  db: Handle,
  id: number,
  end: { state: ExportState; fault: ExportFault; keepDays: number },
): Promise<void> {
  await db.execute(sql`
    update video_export set state = ${end.state}, fault = ${end.fault}, worker = null, lease_until = null,
      finished_at = now(), expires_at = now() + make_interval(days => ${end.keepDays})
    where id = ${id}
  `);
  await db.execute(sql`delete from video_export_file where export_id = ${id}`);
}

/** Puts it back into the queue, like a new one. */
export async function requeueExport(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`
    update video_export set state = ${exportStates.waiting}, fault = null, percent = 0, started_at = null,
      finished_at = null, expires_at = null, worker = null, lease_until = null
    where id = ${id}
  `);
}

export interface ExportFile {
  exportId: number;
  name: string;
  fromMs: number;
  bytes: number;
  crc32: number;
}

/** Files of finished exports, in order of time. */
export async function listExportFiles(
  db: Handle,
  accountId: number,
  exportIds: number[],
): Promise<ExportFile[]> {
  const result = await db.execute(sql`
    select export_id, name, extract(epoch from from_time)::float8 * 1000 as from_ms, bytes, crc32
    from video_export_file
    where account_id = ${accountId} and export_id = any(${sql.param(exportIds)}::bigint[]) and is_whole
    order by export_id, from_time, id
  `);
  return result.rows.map((row) => ({
    exportId: Number(row.export_id),
    name: String(row.name),
    fromMs: Number(row.from_ms),
    bytes: Number(row.bytes),
    crc32: Number(row.crc32),
  }));
}
