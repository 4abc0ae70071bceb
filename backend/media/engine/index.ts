import type { IncomingMessage, ServerResponse } from "node:http";
import type { StreamName } from "../../../contract/media";
import type { Viewer } from "../../viewer";
import { createAuthHook } from "./auth-hook";
import { type EngineAddresses, writeEngineAddresses } from "./engine-addresses";
import { createEngineApi } from "./engine-api";
import type { EnginePorts } from "./ports";
import { createPublishing } from "./publishing";
import { watchEngineSessions } from "./session-watch";
import type { EngineSettings } from "./settings";

/** The hand-off of streams to MediaMTX. */
export interface Engine {
  /** POST /media/mediamtx/auth */
  handleAuth(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * Null for a camera the viewer may neither watch nor play back, and for one that does not exist. Where it may be
   * watched, its host is also told to publish the stream.
   */
  findAddresses(
    viewer: Viewer,
    cameraId: string,
    stream: StreamName,
  ): Promise<EngineAddresses | null>;
  close(): void;
}

export function createEngine(
  ports: EnginePorts,
  settings: EngineSettings,
  log: (line: string) => void = (line) => console.warn(`mediamtx: ${line}`),
): Engine {
  const api = createEngineApi(settings);
  const watch = api && watchEngineSessions(ports, api, log);
  const publishing = createPublishing(ports, settings, log);
  return {
    handleAuth: createAuthHook({ ports, settings, log }),
    async findAddresses(viewer, cameraId, stream) {
      const camera = await ports.findReachableCamera(viewer, cameraId);
      if (!camera?.hasLicense || (!camera.canLive && !camera.canPlayback)) return null;
      publishing.ask(camera, stream);
      return writeEngineAddresses(settings, ports.keys[0], viewer, camera, stream);
    },
    close: () => watch?.close(),
  };
}
