import { sql } from "drizzle-orm";
import { z } from "zod";
import { addDays, listDays, startOfLocalDay } from "../../contract/local-day";
import { timeZone } from "../../contract/site-fields";
import { zoneOffsetMs } from "../../contract/wall-time";
import type { CameraRow } from "../camera/service";
import type { Database } from "../db/client";
import type { Coverage } from "../device/media-sinks";
import type { Viewer } from "../viewer";
import { cameraIds, type FindCoverage, listPlayable } from "./playable";

/** Shorter gaps make no day without a recording. */
const resolutionMs = 60_000;

export const calendarArguments = z.object({
  host_cam_id: cameraIds,
  month: z.string().regex(/^(19[7-9]\d|20\d\d)-(0[1-9]|1[0-2])$/),
  timezone: timeZone,
});

export interface CalendarDay {
  /** "2026-11-20" by the local clock. */
  day: string;
  recorded: boolean;
  hasEvents: boolean;
  hasAiEvents: boolean;
}

export interface Calendar {
  days: CalendarDay[];
  /** Every host has reported its coverage. */
  isComplete: boolean;
}

/** Days of a month with recordings and events, of the cameras that the viewer may play back. */
export async function findCalendar(
  deps: { db: Database; viewer: Viewer; findCoverage: FindCoverage },
  request: z.output<typeof calendarArguments>,
): Promise<Calendar> {
  const { db, viewer, findCoverage } = deps;
  const days = listDays(request.month);
  const last = days.at(-1) ?? request.month;
  // One more than there are days: the end of the month.
  const starts = [...days, addDays(last, 1)].map((day) =>
    startOfLocalDay(day, (ms) => zoneOffsetMs(request.timezone, ms)),
  );
  const range = { fromMs: starts[0] ?? 0, untilMs: starts.at(-1) ?? 0, resolutionMs };
  const cameras = await listPlayable(db, viewer, request.host_cam_id);
  const [events, coverages] = await Promise.all([
    findEventDays(db, viewer.accountId, cameras, starts),
    Promise.all(
      cameras.map(async (camera) => (camera.licensed ? findCoverage(camera, range) : null)),
    ),
  ]);
  return {
    days: days.map((day, index) => ({
      day,
      recorded: coverages.some((coverage) =>
        isRecorded(coverage, starts[index] ?? 0, starts[index + 1] ?? 0),
      ),
      hasEvents: events[index]?.any ?? false,
      hasAiEvents: events[index]?.ai ?? false,
    })),
    isComplete: cameras.every((camera, index) => !camera.licensed || coverages[index] != null),
  };
}

function isRecorded(coverage: Coverage | null, fromMs: number, untilMs: number): boolean {
  return coverage?.spans.some(([from, until]) => from < untilMs && until > fromMs) ?? false;
}

/**
 * Whether each day has events: one index look-up per camera and day, however many events there are.
 */
async function findEventDays(
  db: Database,
  accountId: number,
  cameras: CameraRow[],
  starts: number[],
): Promise<{ any: boolean; ai: boolean }[]> {
  if (cameras.length === 0) return [];
  const times = starts.map((ms) => new Date(ms).toISOString());
  const has = (table: "event" | "ai_event") => sql`exists (
    select from unnest(${sql.param(cameras.map(({ id }) => id))}::bigint[]) as wanted(camera)
    cross join lateral (
      select from ${sql.identifier(table)}
      where account_id = ${accountId} and camera_id = wanted.camera
        and event_time >= day.start and event_time < day.until
      limit 1
    ) as found
  )`;
  const result = await db.execute(sql`
    select ${has("event")} as any, ${has("ai_event")} as ai
    from unnest(
      ${sql.param(times.slice(0, -1))}::timestamptz[], ${sql.param(times.slice(1))}::timestamptz[]
    ) with ordinality as day(start, until, number)
    order by day.number
  `);
  return result.rows.map((row) => ({ any: row.any === true, ai: row.ai === true }));
}
