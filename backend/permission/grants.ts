import type { CameraRow } from "../camera/service";

/** Rights of a set of privileges on one camera. */
export interface CameraGrants {
  live: boolean;
  playback: boolean;
  ptz: boolean;
}

/**
 * Whether all, some or none of these cameras are in the set whose grants they carry (checklist
 * C282).
 */
export function describeSelection(cameras: CameraRow[]): "all" | "some" | "none" {
  const marked = cameras.filter((camera) => camera.allowed).length;
  if (marked === 0) return "none";
  return marked === cameras.length ? "all" : "some";
}
