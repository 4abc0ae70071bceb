import { sql } from "drizzle-orm";
import type { EventsMessage } from "../../contract/device";
import type { DeviceEvent } from "../../contract/device-events";
import type { Database, Transaction } from "../db/client";
import type { AuthenticatedHost } from "../device/ports";
import type { PictureKeeper } from "./pictures";
import type { NewEvent } from "./store";
import { isRepeated } from "./zone";

/** One host's message, with the pictures its events name. */
export interface EventBatch {
  host: AuthenticatedHost;
  message: EventsMessage;
  pictures: ReadonlyMap<number, Uint8Array>;
}

/** An existing host, with its cameras by their index on it. */
interface Place {
  timezone: string;
  cameraIds: Map<number, number>;
}

export async function findPlaces(db: Database, batches: EventBatch[]): Promise<Map<number, Place>> {
  const ids = [...new Set(batches.map(({ host }) => host.hostId))];
  const result = await db.execute(sql`
    select host.id as host_id, host.timezone, camera.id, camera.index
    from host left join camera on camera.host_id = host.id
    where host.id = any(${sql.param(ids)}::bigint[]) and host.deleted_at is null
  `);
  const places = new Map<number, Place>();
  for (const row of result.rows) {
    const hostId = Number(row.host_id);
    const place = places.get(hostId) ?? { timezone: String(row.timezone), cameraIds: new Map() };
    if (row.id !== null) place.cameraIds.set(Number(row.index), Number(row.id));
    places.set(hostId, place);
  }
  return places;
}

/**
 * Stores the pictures of a batch and returns its rows. Events of a deleted host, an unknown camera or an implausible
 * time are left out together with their pictures: a picture without an event would never be deleted.
 */
export async function toRows(
  batch: EventBatch,
  place: Place | undefined,
  keeper: PictureKeeper,
  isBelievable: (timeMs: number) => boolean,
): Promise<NewEvent[]> {
  const rows: NewEvent[] = [];
  for (const event of batch.message.events) {
    const row = place && isBelievable(event.time_ms) ? toRow(batch.host, event, place) : null;
    if (!row) continue;
    const jpeg = event.picture === undefined ? undefined : batch.pictures.get(event.picture);
    if (jpeg) row.picture = await keeper.keep(row.accountId, row.timeMs, jpeg);
    rows.push(row);
  }
  return rows;
}

/** Null for a camera that the cloud does not know on this host. */
function toRow(
  { hostId, accountId }: AuthenticatedHost,
  event: DeviceEvent,
  place: Place,
): NewEvent | null {
  const { camera_index: index } = event;
  const cameraId = index === undefined ? null : place.cameraIds.get(index);
  if (cameraId === undefined) return null;
  return {
    accountId,
    hostId,
    cameraId,
    eventType: event.event_type,
    eventId: event.event_id,
    timeMs: event.time_ms,
    dstRollback: isRepeated(place.timezone, event.time_ms),
    exInfo: event.ex_info ?? null,
    picture: null,
    findings: event.findings,
  };
}

/** False for a batch that was stored before: its ack got lost on the way. */
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
