import type { StreamEndReason } from "../../contract/media";
import type { Viewer } from "../viewer";
import type { MediaPorts, Purpose, ReachableCamera } from "./ports";

export type FoundCamera =
  | { type: "allowed"; camera: ReachableCamera }
  | { type: "refused"; reason: "not_found" | "no_license" };

/**
 * Whether the viewer may watch this camera now, live or its recordings. A camera out of reach, one
 * without the right and one that does not exist get the same answer (threats D1, D3).
 */
export async function findCamera(
  ports: Pick<MediaPorts, "findReachableCamera">,
  viewer: Viewer,
  cameraId: string,
  purpose: Purpose,
): Promise<FoundCamera> {
  const camera = await ports.findReachableCamera(viewer, cameraId);
  const allowed = purpose === "live" ? camera?.canLive : camera?.canPlayback;
  if (!camera || !allowed) return { type: "refused", reason: "not_found" };
  if (!camera.hasLicense) return { type: "refused", reason: "no_license" };
  return { type: "allowed", camera };
}

/** Reason for ending an open stream; null: the rights could not be read. */
export function toEndReason(
  refusal: Extract<FoundCamera, { type: "refused" }> | null,
): StreamEndReason {
  if (!refusal) return "failed";
  return refusal.reason === "no_license" ? "no_license" : "revoked";
}
