import { sql } from "drizzle-orm";
import { type AiAttributes, type Color, colors } from "../../contract/ai";
import type { AiCategory } from "../../contract/events";
import { toCategory } from "./category";

/** One recognised person, vehicle or other finding, with its event, camera and host. */
export interface AiEventRow {
  id: number;
  category: AiCategory;
  refEventId: number;
  eventId: number;
  eventType: number;
  time: Date;
  timeIn: Date | null;
  timeOut: Date | null;
  hostId: number;
  hostName: string;
  /** Of the host: its times are shown in it. */
  timezone: string;
  cameraId: number;
  cameraName: string;
  dstRollback: boolean;
  attributes: AiAttributes;
  /** Left, top, width and height as fractions of the picture. */
  box: number[] | null;
}

/** Columns of `ai_event` joined with `host` and `camera`. */
export const aiColumns = sql`
  ai_event.id, ai_event.category, ai_event.ref_event_id, ai_event.event_id, ai_event.event_type,
  extract(epoch from ai_event.event_time)::float8 * 1000 as time_ms,
  extract(epoch from ai_event.time_in)::float8 * 1000 as in_ms,
  extract(epoch from ai_event.time_out)::float8 * 1000 as out_ms,
  ai_event.host_id, ai_event.camera_id, ai_event.dst_rollback, ai_event.box,
  ai_event.age_type, ai_event.gender, ai_event.hat, ai_event.bag,
  ai_event.up_body_color, ai_event.up_body_clothing, ai_event.low_body_color, ai_event.low_body_clothing,
  ai_event.vehicle_type, ai_event.car_type, ai_event.color, ai_event.speed_mph, ai_event.brand, ai_event.lpr,
  ai_event.dwell_time, coalesce(host.display_name, host.name) as host_name, host.timezone, camera.name as camera_name`;

export const aiJoins = sql`
  join host on host.id = ai_event.host_id and host.deleted_at is null
  join camera on camera.id = ai_event.camera_id`;

type Row = Record<string, unknown>;

const numbered = [
  "age_type",
  "gender",
  "hat",
  "bag",
  "up_body_clothing",
  "low_body_clothing",
] as const;
const vehicleNumbers = ["vehicle_type", "car_type", "speed_mph", "dwell_time"] as const;
const colored = ["up_body_color", "low_body_color", "color"] as const;
const texts = ["brand", "lpr"] as const;

function toAttributes(row: Row): AiAttributes {
  const attributes: AiAttributes = {};
  for (const name of [...numbered, ...vehicleNumbers]) {
    const value = row[name];
    if (value !== null && value !== undefined) attributes[name] = Number(value);
  }
  for (const name of colored) {
    const color: Color | undefined = row[name] === null ? undefined : colors[Number(row[name])];
    if (color) attributes[name] = color;
  }
  for (const name of texts) {
    const value = row[name];
    if (typeof value === "string") attributes[name] = value;
  }
  return attributes;
}

const toDate = (ms: unknown) => (ms === null || ms === undefined ? null : new Date(Number(ms)));

export function toAiEvent(row: Row): AiEventRow {
  return {
    id: Number(row.id),
    category: toCategory(row.category),
    refEventId: Number(row.ref_event_id),
    eventId: Number(row.event_id),
    eventType: Number(row.event_type),
    time: new Date(Number(row.time_ms)),
    timeIn: toDate(row.in_ms),
    timeOut: toDate(row.out_ms),
    hostId: Number(row.host_id),
    hostName: String(row.host_name),
    timezone: String(row.timezone),
    cameraId: Number(row.camera_id),
    cameraName: String(row.camera_name),
    dstRollback: row.dst_rollback === true,
    attributes: toAttributes(row),
    box: Array.isArray(row.box) ? row.box.map(Number) : null,
  };
}
