import type { Viewer } from "../viewer";
import type { MediaPorts, ReachableCamera } from "./ports";

export type LiveCamera =
  | { type: "allowed"; camera: ReachableCamera }
  | { type: "refused"; reason: "not_found" | "no_license" };

/**
 * Whether the viewer may watch this camera now. A camera out of reach, one he may not watch live
 * and one that does not exist are the same to him (threat D1).
 */
export async function findLiveCamera(
  ports: MediaPorts,
  viewer: Viewer,
  cameraId: string,
): Promise<LiveCamera> {
  const camera = await ports.findReachableCamera(viewer, cameraId);
  if (!camera?.canLive) return { type: "refused", reason: "not_found" };
  if (!camera.hasLicense) return { type: "refused", reason: "no_license" };
  return { type: "allowed", camera };
}
