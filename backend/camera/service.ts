import type { Database, Transaction } from "../db/client";
import { codedError } from "../errors";
import { parseId } from "../ids";
import type { ReachableCamera } from "../media/ports";
import type { Viewer } from "../viewer";
import { type CameraRow, listCameras } from "./queries";

export {
  type CameraRow,
  type FoundCamera,
  findCameraHost,
  listCameras,
  listSnapshotCameras,
  listWatchableIds,
  searchCameras,
} from "./queries";

/** One camera in reach. Throws HOST_NOT_FOUND for any other id (decision D37, threat D1). */
export async function getCamera(
  db: Database | Transaction,
  viewer: Viewer,
  id: number | null,
): Promise<CameraRow> {
  const [camera] = id === null ? [] : await listCameras(db, viewer, { cameraIds: [id] });
  if (!camera) throw codedError("HOST_NOT_FOUND", { field: "host_cam_id" });
  return camera;
}

/** The camera with this id of the contract; null when there is none in the viewer's reach (threat D1). */
export async function findReachableCamera(
  db: Database,
  viewer: Viewer,
  cameraId: string,
): Promise<ReachableCamera | null> {
  const id = parseId(cameraId);
  if (id === null) return null;
  const [camera] = await listCameras(db, viewer, { cameraIds: [id] });
  if (!camera) return null;
  const { hostId, accountId, index, name, canLive, canPlayback, licensed, connected } = camera;
  return {
    id,
    hostId,
    accountId,
    index,
    name,
    canLive,
    canPlayback,
    hasLicense: licensed,
    connected,
  };
}
