import { sql } from "drizzle-orm";
import { z } from "zod";
import { eventTypes } from "../../contract/names";
import { type CameraRow, listCameras } from "../camera/queries";
import type { Database } from "../db/client";
import type { Coverage, CoverageRange } from "../device/media-sinks";
import { parseId } from "../ids";
import type { Viewer } from "../viewer";

/** Cameras of the largest layout. */
const camerasMax = 36;
/** More than a wide screen has pixels. */
const intervalsMax = 4_000;
const rangeMaxSeconds = 40 * 86_400;

const seconds = z.number().int().min(0).max(4_102_444_800);

export const timelineArguments = z
  .object({
    host_cam_id: z.array(z.union([z.string(), z.number()])).max(camerasMax),
    start_date: seconds,
    end_date: seconds,
    resolution: z.number().int().min(1),
  })
  .refine(({ start_date, end_date }) => end_date >= start_date, { path: ["end_date"] })
  .refine(({ start_date, end_date }) => end_date - start_date < rangeMaxSeconds, {
    path: ["end_date"],
  });

export const laneStates = ["ok", "no_license", "host_offline"] as const;

export interface Lane {
  cameraId: number;
  state: (typeof laneStates)[number];
  coverage: Coverage | null;
  density: { time: number; video: number; ai: number }[];
}

export interface Timeline {
  resolutionSeconds: number;
  lanes: Lane[];
}

/** What a camera's host has on record; null when it is away or does not answer. */
export type FindCoverage = (
  camera: { hostId: number; index: number },
  range: CoverageRange,
) => Promise<Coverage | null>;

/** Lanes and ridge of the playback timeline, for the cameras that the viewer may play back. */
export async function findTimeline(
  deps: { db: Database; viewer: Viewer; findCoverage: FindCoverage },
  request: z.output<typeof timelineArguments>,
): Promise<Timeline> {
  const { db, viewer } = deps;
  const { start_date: start, end_date: end } = request;
  const cameraIds = request.host_cam_id.map(parseId).filter((id) => id !== null);
  const cameras = await listCameras(db, viewer, { cameraIds });
  const shown = cameras.filter((camera) => camera.canPlayback);
  const least = Math.ceil((end + 1 - start) / intervalsMax);
  const resolutionSeconds = Math.max(request.resolution, least);
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
): Promise<Map<number, Lane["density"]>> {
  const densities = new Map<number, Lane["density"]>();
  if (cameras.length === 0) return densities;
  const ids = cameras.map(({ id }) => id);
  const result = await db.execute(sql`
    select camera_id,
      (floor((extract(epoch from event_time) - ${start}) / ${resolutionSeconds})
        * ${resolutionSeconds})::int + ${start}::int as time,
      (count(*) filter (where event_type <> ${eventTypes.ai}))::int as video,
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
    density.push({ time: Number(row.time), video: Number(row.video), ai: Number(row.ai) });
  }
  return densities;
}
