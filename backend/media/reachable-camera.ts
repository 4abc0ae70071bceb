import type { StreamEnd } from "../../contract/media";
import type { Viewer } from "../viewer";
import type { MediaPorts, ReachableCamera } from "./ports";

export type FoundCamera =
  | { type: "allowed"; camera: ReachableCamera }
  | { type: "refused"; reason: "not_found" | "no_license" };

/** What the viewer wants with a camera. */
export type Purpose = "live" | "playback";

/**
 * Whether the viewer may watch this camera now, live or what it recorded. A camera out of reach, one he may not
 * watch and one that does not exist are the same to him (threats D1, D3).
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

/** Why what was open ends; null: the rights could not be read. */
export function toEnd(refusal: Extract<FoundCamera, { type: "refused" }> | null): StreamEnd {
  if (!refusal) return "failed";
  return refusal.reason === "no_license" ? "no_license" : "revoked";
}
