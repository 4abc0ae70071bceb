import type { PublishCommand } from "../../../contract/device";
import type { StreamName } from "../../../contract/media";
import { setNewest } from "../../collections";
import type { ReachableCamera } from "../ports";
import { writeEnginePath } from "./engine-path";
import { digestCredential, signPublishTicket } from "./engine-ticket";
import type { EnginePorts } from "./ports";
import type { EngineSettings } from "./settings";

/** Tells hosts to publish the streams whose addresses are requested. */
export interface Publishing {
  /** Asks the camera's host, which then publishes for as long as viewers may take to come, and some time more. */
  ask(camera: ReachableCamera, stream: StreamName): void;
}

/** Longer than a viewer's ticket holds: pages ask again before theirs ends. */
const publishSeconds = 6 * 60;
/** A stream requested again within this time costs no second command: many viewers open the same wall. */
const askedMs = 10_000;
/** Streams remembered as asked for. */
const maxAsked = 20_000;

/** Without `rtspUrl` no host is told. */
export function createPublishing(
  ports: Pick<EnginePorts, "command" | "findConnection" | "keys">,
  { rtspUrl }: Pick<EngineSettings, "rtspUrl">,
  log: (line: string) => void,
): Publishing {
  const askedAt = new Map<string, number>();

  async function send(camera: ReachableCamera, stream: StreamName, path: string): Promise<void> {
    const { hostId, index } = camera;
    const known = await ports.findConnection(hostId);
    // One that is away publishes nothing; it is asked again with the next viewer's question.
    if (!known?.connectionId) return;
    const expiresAt = new Date(Date.now() + publishSeconds * 1_000);
    const wish = { hostId, digest: digestCredential(known.credential), path };
    const ticket = await signPublishTicket(ports.keys[0], wish, expiresAt);
    const command: PublishCommand = {
      type: "publish",
      camera_index: index,
      stream,
      url: `${rtspUrl}/${path}?ticket=${ticket}`,
      seconds: publishSeconds,
    };
    if (!(await ports.command(hostId, command))) log(`host ${hostId} does not publish ${path}`);
  }

  return {
    ask(camera, stream) {
      if (!rtspUrl || !camera.canLive || !camera.connected) return;
      const path = writeEnginePath({ accountId: camera.accountId, cameraId: camera.id, stream });
      const nowMs = Date.now();
      if (nowMs - (askedAt.get(path) ?? 0) < askedMs) return;
      setNewest(askedAt, path, nowMs, maxAsked);
      send(camera, stream, path).catch((error: unknown) =>
        log(`host ${camera.hostId} not asked to publish: ${String(error)}`),
      );
    },
  };
}
