import { sql } from "drizzle-orm";
import type { EventsMessage } from "../../contract/device";
import type { DeviceEvent } from "../../contract/device-events";
import { isRepeated } from "../../contract/wall-time";
import type { Database, Transaction } from "../db/client";
import type { AuthenticatedHost } from "../device/ports";
import type { EventPictureStore } from "./pictures";
import type { NewEvent } from "./store";

/** An events message of one host, with the pictures that its events reference by number. */
export interface EventBatch {
  host: AuthenticatedHost;
  message: EventsMessage;
  pictures: ReadonlyMap<number, Uint8Array>;
}

/** A host that is not deleted; its camera ids by their index on the host. */
interface ReportingHost {
  timezone: string;
  cameraIds: Map<number, number>;
}

export async function findReportingHosts(
  db: Database,
  batches: EventBatch[],
): Promise<Map<number, ReportingHost>> {
  const ids = [...new Set(batches.map(({ host }) => host.hostId))];
  const result = await db.execute(sql`
    select host.id as host_id, host.timezone, camera.id, camera.index
    from host left join camera on camera.host_id = host.id
    where host.id = any(${sql.param(ids)}::bigint[]) and host.deleted_at is null
  `);
  const hosts = new Map<number, ReportingHost>();
  for (const row of result.rows) {
    const hostId = Number(row.host_id);
    const reportingHost = hosts.get(hostId) ?? {
      timezone: String(row.timezone),
      cameraIds: new Map(),
    };
    if (row.id !== null) reportingHost.cameraIds.set(Number(row.index), Number(row.id));
    hosts.set(hostId, reportingHost);
  }
  return hosts;
}

/**
 * Stores the pictures of a batch and returns its rows. Events of a deleted host, an unknown camera or an implausible
 * time are left out together with their pictures: retention deletes pictures only through their events.
 */
export async function toRows(
  batch: EventBatch,
  reportingHost: ReportingHost | undefined,
  pictures: EventPictureStore,
  isPlausible: (timeMs: number) => boolean,
): Promise<NewEvent[]> {
  const rows: NewEvent[] = [];
  for (const event of batch.message.events) {
    const row =
      reportingHost && isPlausible(event.time_ms) ? toRow(batch.host, event, reportingHost) : null;
    if (!row) continue;
    const jpeg = event.picture === undefined ? undefined : batch.pictures.get(event.picture);
    if (jpeg) row.picture = await pictures.save(row.accountId, row.timeMs, jpeg);
    rows.push(row);
  }
  return rows;
}

/** Null for a camera index that the host has not registered. */
function toRow(
  { hostId, accountId }: AuthenticatedHost,
  event: DeviceEvent,
  reportingHost: ReportingHost,
): NewEvent | null {
  const { camera_index: index } = event;
  const cameraId = index === undefined ? null : reportingHost.cameraIds.get(index);
  if (cameraId === undefined) return null;
  return {
    accountId,
    hostId,
    cameraId,
    eventType: event.event_type,
    eventId: event.event_id,
    timeMs: event.time_ms,
    dstRollback: isRepeated(reportingHost.timezone, event.time_ms),
    exInfo: event.ex_info ?? null,
    picture: null,
    findings: event.findings,
  };
}

/** False for a batch that is stored already: the host did not get its ack and sent it again. */
export async function advanceCursor(
  tx: Transaction,
  { host, message: { run, batch } }: EventBatch,
): Promise<boolean> {
  const result = await tx.execute(sql`
    insert into host_event_cursor as last (host_id, account_id, run, batch)
    values (${host.hostId}, ${host.accountId}, ${run}, ${batch})
    on conflict (host_id) do update set run = excluded.run, batch = excluded.batch
      where last.run <> excluded.run or last.batch < excluded.batch
    returning host_id
  `);
  return result.rowCount === 1;
}
