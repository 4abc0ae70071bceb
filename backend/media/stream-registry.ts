import type { StreamName } from "../../contract/media";
import type { CameraAddress, CameraRequests } from "../device/camera-requests";
import { createSharedStream, type SharedStream } from "./shared-stream";

export interface StreamRegistry {
  /** The running stream of this camera, or a new one. */
  share(camera: CameraAddress, stream: StreamName): SharedStream;
  /** Streams that run. */
  count(): number;
}

/** @param lingerMs a device stream continues for this long after its last viewer */
export function createStreamRegistry(
  devices: Pick<CameraRequests, "openStream">,
  lingerMs = 2_000,
): StreamRegistry {
  const streams = new Map<string, SharedStream>();
  return {
    share(camera, stream) {
      const key = `${camera.hostId}/${camera.index}/${stream}`;
      const running = streams.get(key);
      if (running) return running;
      const shared = createSharedStream({
        lingerMs,
        open: (sink) => devices.openStream(camera, stream, sink),
        onEnd: () => {
          if (streams.get(key) === shared) streams.delete(key);
        },
      });
      streams.set(key, shared);
      return shared;
    },
    count: () => streams.size,
  };
}
