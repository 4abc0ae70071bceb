import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AiCategory } from "../../contract/events";
import { playbackLimits } from "../../contract/media-frame";
import { eventTypes } from "../../contract/names";
import { toCategory } from "../ai/category";
import type { CameraRow } from "../camera/service";
import type { Database } from "../db/client";
import type { Viewer } from "../viewer";
import { cameraIds, listPlayable } from "./playable";

/** A single type may be rare: the search for the next event ends after this. */
const typedRangeMs = playbackLimits.typedEventsDays * 86_400_000;

const ms = z.number().min(0).max(4_102_444_800_000);

export const eventArguments = z
  .object({
    host_cam_id: cameraIds,
    from_ms: ms,
    until_ms: ms,
    newest_first: z.boolean().nullish(),
    event_type: z.array(z.number().int().min(0).max(32_767)).max(5).nullish(),
    limit: z.number().int().min(1).max(playbackLimits.eventsMax),
  })
  .refine(({ from_ms, until_ms }) => until_ms >= from_ms, { path: ["until_ms"] })
  .refine(
    ({ from_ms, until_ms, event_type }) => !event_type || until_ms - from_ms <= typedRangeMs,
    { path: ["until_ms"] },
  );

/** A finding, and its box in the picture of that moment. */
export interface RecordedFinding {
  id: number;
  category: AiCategory;
  /** Index into contract/ai vehicleTypes. */
  vehicleType: number | null;
  /** Left, top, width and height as fractions of the picture. */
  box: number[];
}

export interface RecordedEvent {
  id: number;
  cameraId: number;
  eventType: number;
  eventId: number;
  timeMs: number;
  findings: RecordedFinding[];
}

/**
 * Events of [from_ms, until_ms), of the cameras that the viewer may play back, in order of time.
 */
export async function listRecordedEvents(
  db: Database,
  viewer: Viewer,
  request: z.output<typeof eventArguments>,
): Promise<RecordedEvent[]> {
  const cameras = await listPlayable(db, viewer, request.host_cam_id);
  if (cameras.length === 0) return [];
  const events = await listEventsOf(db, viewer.accountId, cameras, request);
  const findings = await listFindingsOf(db, viewer.accountId, events);
  return events.map((event) => ({ ...event, findings: findings.get(event.id) ?? [] }));
}

/** Walks each camera's index from the near end of the range, and merges the walks. */
async function listEventsOf(
  db: Database,
  accountId: number,
  cameras: CameraRow[],
  request: z.output<typeof eventArguments>,
): Promise<Omit<RecordedEvent, "findings">[]> {
  const { from_ms, until_ms, newest_first, event_type: types, limit } = request;
  const ofTypes = types ? sql`and event_type = any(${sql.param(types)}::smallint[])` : sql``;
  // In the index's own order, forwards or backwards: without the NULLS clause it would be sorted
  // anew.
  const order = newest_first
    ? sql`order by event_time desc nulls last, id desc nulls last`
    : sql`order by event_time asc nulls first, id asc nulls first`;
  const result = await db.execute(sql`
    select id, camera_id, event_type, event_id, extract(epoch from event_time)::float8 * 1000 as time_ms
    from unnest(${sql.param(cameras.map(({ id }) => id))}::bigint[]) as wanted(camera)
    cross join lateral (
      select id, camera_id, event_type, event_id, event_time from event
      where account_id = ${accountId} and camera_id = wanted.camera
        and event_time >= ${new Date(from_ms)} and event_time < ${new Date(until_ms)} ${ofTypes}
      ${order} limit ${limit}
    ) as walk
    ${order} limit ${limit}
  `);
  const events = result.rows.map((row) => ({
    id: Number(row.id),
    cameraId: Number(row.camera_id),
    eventType: Number(row.event_type),
    eventId: Number(row.event_id),
    timeMs: Number(row.time_ms),
  }));
  return newest_first ? events.reverse() : events;
}

async function listFindingsOf(
  db: Database,
  accountId: number,
  events: Omit<RecordedEvent, "findings">[],
): Promise<Map<number, RecordedFinding[]>> {
  const findings = new Map<number, RecordedFinding[]>();
  const ai = events.filter(({ eventType }) => eventType === eventTypes.ai);
  const [first, last] = [ai[0], ai.at(-1)];
  if (!first || !last) return findings;
  // The time selects the rows' monthly partition. The range is wider by the precision a Date loses.
  const result = await db.execute(sql`
    select id, ref_event_id, category, vehicle_type, box from ai_event
    where account_id = ${accountId}
      and camera_id = any(${sql.param([...new Set(ai.map(({ cameraId }) => cameraId))])}::bigint[])
      and event_time >= ${new Date(Math.floor(first.timeMs))}
      and event_time <= ${new Date(Math.ceil(last.timeMs))}
      and ref_event_id = any(${sql.param(ai.map(({ id }) => id))}::bigint[]) and box is not null
    order by id
  `);
  for (const row of result.rows) {
    const eventId = Number(row.ref_event_id);
    const list = findings.get(eventId) ?? [];
    findings.set(eventId, list);
    list.push({
      id: Number(row.id),
      category: toCategory(row.category),
      vehicleType: row.vehicle_type === null ? null : Number(row.vehicle_type),
      box: Array.isArray(row.box) ? row.box.map(Number) : [],
    });
  }
  return findings;
}
