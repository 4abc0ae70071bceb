import type { DevicePorts } from "../../device/ports";
import type { Viewer } from "../../viewer";
import type { MediaPorts } from "../ports";

/** What the hand-off to MediaMTX needs from the rest of the cloud. */
export interface EnginePorts extends Pick<MediaPorts, "findReachableCamera" | "bus"> {
  /** Keys of the tickets: the first signs, every one verifies. */
  keys: readonly [Uint8Array, ...Uint8Array[]];
  /** The viewer of a living session; null when it has ended. Counts as use. */
  findSession(sessionId: string): Promise<Viewer | null>;
  authenticateHost: DevicePorts["authenticateHost"];
  /** Whose camera it is, whoever asks. */
  findCameraHost(cameraId: number): Promise<{ hostId: number; accountId: number } | null>;
}
