import { type CameraRow, listCameras } from "../camera/service";
import { createBatch } from "../graphql/batch";
import { type Context, requireAccess } from "../graphql/context";
import type { EventRow } from "./rows";

const findCamera = createBatch(async (context, cameraIds) => {
  const { viewer, db } = await requireAccess(context);
  const cameras = await listCameras(db, viewer, { cameraIds });
  return new Map(cameras.map((camera) => [camera.id, camera]));
});

/** An event's camera with the viewer's rights, in one query for all rows of a list; undefined for the host's own events. */
export const cameraOf = (
  { cameraId }: EventRow,
  context: Context,
): Promise<CameraRow | undefined> =>
  cameraId === null ? Promise.resolve(undefined) : findCamera(context, cameraId);
