import { sql } from "drizzle-orm";
import { z } from "zod";
import { eventTypes } from "../../contract/names";
import type { CameraRow } from "../camera/service";
import type { Database } from "../db/client";
import type { Coverage, CoverageRange } from "../device/media-sinks";
import type { Viewer } from "../viewer";
import { cameraIds, type FindCoverage, listPlayable } from "./playable";

/** More than a wide screen has pixels. */
const intervalsMax = 4_000;
const rangeMaxSeconds = 40 * 86_400;

const seconds = z.number().int().min(0).max(4_102_444_800);

export const timelineArguments = z
  .object({
    host_cam_id: cameraIds,
    start_date: seconds,
    end_date: seconds,
    resolution: z.number().int().min(1),
  })
  .refine(({ start_date, end_date }) => end_date >= start_date, { path: ["end_date"] })
  .refine(({ start_date, end_date }) => end_date - start_date < rangeMaxSeconds, {
    path: ["end_date"],
  });

export const laneStates = ["ok", "no_license", "host_offline"] as const;

/**
 * Events of an interval: every type but 55; of those, inputs, tills and the system; and type 55.
 */
export interface Density {
  time: number;
  video: number;
  io: number;
  pos: number;
  system: number;
  ai: number;
}

export interface Lane {
  cameraId: number;
  state: (typeof laneStates)[number];
  coverage: Coverage | null;
  density: Density[];
}

export interface Timeline {
  resolutionSeconds: number;
  lanes: Lane[];
}

/**
 * Lanes and event density of the playback timeline, for the cameras that the viewer may play back.
 */
export async function findTimeline(
  deps: { db: Database; viewer: Viewer; findCoverage: FindCoverage },
  request: z.output<typeof timelineArguments>,
): Promise<Timeline> {
  const { db, viewer } = deps;
  const { start_date: start, end_date: end } = request;
  const shown = await listPlayable(db, viewer, request.host_cam_id);
  const minResolution = Math.ceil((end + 1 - start) / intervalsMax);
  const resolutionSeconds = Math.max(request.resolution, minResolution);
  const range = {
    fromMs: start * 1000,
    untilMs: (end + 1) * 1000,
    resolutionMs: resolutionSeconds * 1000,
  };
  const [densities, lanes] = await Promise.all([
    listDensities(db, viewer.accountId, shown, { start, end, resolutionSeconds }),
    Promise.all(shown.map((camera) => findLane(camera, range, deps.findCoverage))),
  ]);
  return {
    resolutionSeconds,
    lanes: lanes.map((lane) => ({ ...lane, density: densities.get(lane.cameraId) ?? [] })),
  };
}

async function findLane(
  camera: CameraRow,
  range: CoverageRange,
  findCoverage: FindCoverage,
): Promise<Omit<Lane, "density">> {
  const cameraId = camera.id;
  if (!camera.licensed) return { cameraId, state: "no_license", coverage: null };
  const coverage = await findCoverage(camera, range);
  return { cameraId, state: coverage ? "ok" : "host_offline", coverage };
}

async function listDensities(
  db: Database,
  accountId: number,
  cameras: CameraRow[],
  { start, end, resolutionSeconds }: { start: number; end: number; resolutionSeconds: number },
): Promise<Map<number, Density[]>> {
  const densities = new Map<number, Density[]>();
  if (cameras.length === 0) return densities;
  const ids = cameras.map(({ id }) => id);
  const result = await db.execute(sql`
    select camera_id,
      (floor((extract(epoch from event_time) - ${start}) / ${resolutionSeconds})
        * ${resolutionSeconds})::int + ${start}::int as time,
      (count(*) filter (where event_type <> ${eventTypes.ai}))::int as video,
      (count(*) filter (where event_type = ${eventTypes.io}))::int as io,
      (count(*) filter (where event_type = ${eventTypes.pos}))::int as pos,
      (count(*) filter (where event_type = ${eventTypes.system}))::int as system,
      (count(*) filter (where event_type = ${eventTypes.ai}))::int as ai
    from event
    where account_id = ${accountId} and camera_id = any(${sql.param(ids)}::bigint[])
      and event_time >= ${new Date(start * 1000)} and event_time < ${new Date((end + 1) * 1000)}
    group by camera_id, time order by camera_id, time
  `);
  for (const row of result.rows) {
    const cameraId = Number(row.camera_id);
    const density = densities.get(cameraId) ?? [];
    densities.set(cameraId, density);
    density.push({
      time: Number(row.time),
      video: Number(row.video),
      io: Number(row.io),
      pos: Number(row.pos),
      system: Number(row.system),
      ai: Number(row.ai),
    });
  }
  return densities;
}
