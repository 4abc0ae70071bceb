import { sql } from "drizzle-orm";
import type { EventsMessage } from "../../contract/device";
import type { DeviceEvent } from "../../contract/device-events";
import { isRepeated } from "../../contract/wall-time";
import type { Database, Transaction } from "../db/client";
import type { AuthenticatedHost } from "../device/ports";
import type { DeadLetter } from "./dead-letters";
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
  batches: readonly { host: { hostId: number } }[],
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

/** An event with its row. */
export interface AcceptedEvent {
  event: DeviceEvent;
  row: NewEvent;
}

export interface SortedEvents {
  accepted: AcceptedEvent[];
  deadLetters: DeadLetter[];
}

/** Digests of a batch's pictures, by their number. */
export type SavedPictures = ReadonlyMap<number, Buffer>;

/** Saves the pictures of all its events: what is set aside may be stored later. */
export async function savePictures(
  { host, message, pictures }: EventBatch,
  store: EventPictureStore,
): Promise<SavedPictures> {
  const saved = new Map<number, Buffer>();
  for (const { picture, time_ms: timeMs } of message.events) {
    const jpeg = picture === undefined ? undefined : pictures.get(picture);
    if (picture === undefined || !jpeg) continue;
    saved.set(picture, await store.save(host.accountId, timeMs, jpeg));
  }
  return saved;
}

/**
 * Sorts a batch into rows, and events that cannot be stored: those of an unknown camera or an implausible time. Events
 * of a deleted host are left out, as those it has are deleted.
 */
export function sortEvents(
  batch: Pick<EventBatch, "host" | "message"> & { saved: SavedPictures },
  reportingHost: ReportingHost | undefined,
  isPlausible: (timeMs: number) => boolean,
): SortedEvents {
  const accepted: AcceptedEvent[] = [];
  const deadLetters: DeadLetter[] = [];
  if (!reportingHost) return { accepted, deadLetters };
  for (const event of batch.message.events) {
    const { row, reason } = toRow(batch.host, event, reportingHost, isPlausible);
    const { picture: number } = event;
    const picture = number === undefined ? null : (batch.saved.get(number) ?? null);
    if (!row) {
      deadLetters.push({ host: batch.host, reason, event, picture });
      continue;
    }
    row.picture = picture;
    accepted.push({ event, row });
  }
  return { accepted, deadLetters };
}

/** The row without a picture, or why there is none. */
export function toRow(
  { hostId, accountId }: Pick<AuthenticatedHost, "hostId" | "accountId">,
  event: DeviceEvent,
  reportingHost: ReportingHost,
  isPlausible: (timeMs: number) => boolean,
): { row: NewEvent; reason: "" } | { row: null; reason: string } {
  const { camera_index: index } = event;
  const cameraId = index === undefined ? null : reportingHost.cameraIds.get(index);
  if (cameraId === undefined) return { row: null, reason: "unknown camera" };
  if (!isPlausible(event.time_ms)) return { row: null, reason: "implausible time" };
  const row: NewEvent = {
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
  return { row, reason: "" };
}

/** Limits for event times: a host with a wrong clock must not create partitions for arbitrary months. */
const maxAgeMs = 400 * 86_400_000;
const maxAheadMs = 86_400_000;

export const isPlausibleAt = (nowMs: number, timeMs: number): boolean =>
  timeMs > nowMs - maxAgeMs && timeMs < nowMs + maxAheadMs;

/** False for a batch that is stored already: the host did not get its ack and sent it again. */
export async function advanceCursor(
  tx: Transaction,
  { host, message: { run, batch } }: Pick<EventBatch, "host" | "message">,
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
