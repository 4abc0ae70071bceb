import { z } from "zod";
import { type CameraRow, listCameras } from "../camera/service";
import type { Database } from "../db/client";
import type { Coverage, CoverageRange } from "../device/media-sinks";
import { parseId } from "../ids";
import type { Viewer } from "../viewer";

/** Cameras of the largest layout. */
const camerasMax = 36;

/** Ids as a client sends them. */
export const cameraIds = z.array(z.union([z.string(), z.number()])).max(camerasMax);

/** Coverage of a camera's recordings; null when its host is away or does not answer. */
export type FindCoverage = (
  camera: { hostId: number; index: number },
  range: CoverageRange,
) => Promise<Coverage | null>;

/** Those of the cameras that the viewer may play back; others are left out like unknown ones. */
export async function listPlayable(
  db: Database,
  viewer: Viewer,
  ids: z.output<typeof cameraIds>,
): Promise<CameraRow[]> {
  const requestedIds = ids.map(parseId).filter((id) => id !== null);
  const cameras = await listCameras(db, viewer, { cameraIds: requestedIds });
  return cameras.filter((camera) => camera.canPlayback);
}
