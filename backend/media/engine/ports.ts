import type { DevicePorts } from "../../device/ports";
import type { HostControl } from "../../host/control";
import type { Viewer } from "../../viewer";
import type { MediaPorts } from "../ports";

/** Dependencies of the hand-off to MediaMTX. */
export interface EnginePorts extends Pick<MediaPorts, "audit" | "bus" | "findReachableCamera"> {
  /** Keys of the tickets: the first signs, every one verifies. */
  keys: readonly [Uint8Array, ...Uint8Array[]];
  /** The viewer of a live session; null when it has ended. Counts as use. */
  findSession(sessionId: string): Promise<Viewer | null>;
  /** As findSession, without counting as use. */
  findLiveSession(sessionId: string): Promise<Viewer | null>;
  authenticateHost: DevicePorts["authenticateHost"];
  findConnection: DevicePorts["findConnection"];
  command: HostControl["command"];
  /** The camera's host and account, without a viewer. */
  findCameraHost(cameraId: number): Promise<{ hostId: number; accountId: number } | null>;
}
