import type { StreamName } from "../../contract/media";
import type { DeviceChannel } from "../device/device-channel";
import type { ReachableCamera } from "./ports";
import { createSharedStream, type SharedStream } from "./shared-stream";

export interface StreamRegistry {
  /** The running stream of this camera, or a new one. */
  share(camera: ReachableCamera, stream: StreamName): SharedStream;
  /** Streams that run. */
  count(): number;
}

export function createStreamRegistry(devices: DeviceChannel, lingerMs: number): StreamRegistry {
  const streams = new Map<string, SharedStream>();
  return {
    share(camera, stream) {
      const key = `${camera.id}/${stream}`;
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
