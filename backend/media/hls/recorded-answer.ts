import type { ServerResponse } from "node:http";
import {
  type Frame,
  frameKinds,
  type StreamEndReason,
  type StreamName,
} from "../../../contract/media";
import type { CameraRequests } from "../../device/camera-requests";
import type { DeviceRange } from "../../device/media-sinks";
import type { Viewer } from "../../viewer";
import { endWhenPlaybackRevoked } from "../end-when-revoked";
import type { MediaPorts, ReachableCamera } from "../ports";

export interface RecordedPart {
  camera: ReachableCamera;
  stream: StreamName;
  fromMs: number;
  /** Null: only the init segment. */
  untilMs: number | null;
}

/** Streams a segment of recording, or its init segment, from the host to the response. */
export function sendRecorded(options: {
  ports: MediaPorts;
  devices: Pick<CameraRequests, "read">;
  part: RecordedPart;
  viewer: Viewer;
  response: ServerResponse;
  headers: Record<string, string>;
  refuse(reason: StreamEndReason): void;
}): void {
  const { part, response, refuse } = options;
  // It has closed before anybody listened: the host would send on.
  if (response.destroyed) return;
  const { camera, stream, fromMs } = part;
  let device: DeviceRange | null = null;

  function receive(frame: Frame): void {
    const { payload } = frame;
    const isWanted = frame.kind === (part.untilMs === null ? frameKinds.init : frameKinds.fragment);
    if (!isWanted || response.writableEnded) {
      device?.acknowledge(payload.byteLength);
      return;
    }
    if (!response.headersSent) response.writeHead(200, options.headers);
    // Acknowledged bytes let the host send on: a slow reader holds one window of data in memory.
    response.write(payload, () => device?.acknowledge(payload.byteLength));
    if (part.untilMs === null) response.end();
  }

  // A segment ends where the next begins, which may be within its last millisecond.
  const untilMs = part.untilMs === null ? fromMs + 1 : Math.max(fromMs + 1, part.untilMs - 1);
  const range = { stream, fromMs, untilMs, keyframesOnly: false, stepMs: 0 };
  device = options.devices.read(camera, range, {
    format: () => {},
    frame: receive,
    end: () => (response.headersSent ? response.end() : refuse("not_found")),
    ended: refuse,
  });
  const { stop } = device;
  endWhenPlaybackRevoked(options.ports, { ...options, camera });
  response.once("close", stop);
}
