import { sql } from "drizzle-orm";

/** Rows of events as every list of them reads them. */

export interface EventRow {
  id: number;
  eventType: number;
  eventId: number;
  eventTime: Date;
  hostId: number;
  hostName: string;
  /** Of the host, an IANA name. */
  timezone: string;
  cameraId: number | null;
  cameraName: string | null;
  dstRollback: boolean;
  /** A picture is stored with the event. */
  hasPicture: boolean;
  /** What its maker added is stored with the event (`ex_info`). */
  hasExtraInfo: boolean;
  /** All rows of the list that is answered, for what is asked once for all of them. */
  list?: readonly EventRow[];
}

export const eventColumns = sql`
  event.id, event.event_type, event.event_id, extract(epoch from event.event_time)::float8 * 1000 as time_ms,
  event.host_id, event.camera_id, event.dst_rollback, event.snapshot is not null as has_picture,
  event.ex_info is not null as has_extra_info,
  host.timezone as host_timezone, coalesce(host.display_name, host.name) as host_name, camera.name as camera_name`;

/** Hides events of deleted hosts until the purge has deleted them. */
export const eventJoins = sql`
  join host on host.id = event.host_id and host.deleted_at is null
  left join camera on camera.id = event.camera_id`;

export function toEvent(row: Record<string, unknown>): EventRow {
  return {
    id: Number(row.id),
    eventType: Number(row.event_type),
    eventId: Number(row.event_id),
    eventTime: new Date(Number(row.time_ms)),
    hostId: Number(row.host_id),
    hostName: String(row.host_name),
    timezone: String(row.host_timezone),
    cameraId: row.camera_id === null ? null : Number(row.camera_id),
    cameraName: row.camera_name === null ? null : String(row.camera_name),
    dstRollback: row.dst_rollback === true,
    hasPicture: row.has_picture === true,
    hasExtraInfo: row.has_extra_info === true,
  };
}
