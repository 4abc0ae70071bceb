import { hasVideo, type WallCamera } from "~/lib/wall/camera-list";
import type { PlayerState } from "~/player/player-state";

/** Tile state before the media socket has answered. A null camera is out of the viewer's reach. */
export function initialState(camera: WallCamera | null): PlayerState {
  if (!camera) return { kind: "no_permission" };
  if (!hasVideo(camera)) return { kind: "no_video" };
  if (!camera.hasLicense) return { kind: "no_license" };
  if (!camera.hostConnected) return { kind: "disconnected", lastPictureMs: null };
  if (!camera.connected) return { kind: "no_signal", lastPictureMs: null };
  return { kind: "connecting" };
}
