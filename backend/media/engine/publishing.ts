import type { PublishCommand } from "../../../contract/device";
import type { StreamName } from "../../../contract/media";
import type { ReachableCamera } from "../ports";
import { writeEnginePath } from "./engine-path";
import { digestCredential, signPublishTicket } from "./engine-ticket";
import type { EnginePorts } from "./ports";
import type { EngineSettings } from "./settings";

/** Has hosts publish the streams that somebody asks the addresses of. */
export interface Publishing {
  /** Asks the camera's host, which then publishes for as long as viewers may take to come, and some time more. */
  ask(camera: ReachableCamera, stream: StreamName): void;
}

/** Longer than a viewer's ticket holds: pages ask again before theirs ends. */
const publishSeconds = 6 * 60;
/** For so long nobody asks again: a wall of many viewers is one command for each stream. */
const askedMs = 10_000;
/** Streams remembered as asked for. */
const maxAsked = 20_000;

/** @returns one that asks nobody where there is no address to publish at */
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
      askedAt.delete(path);
      askedAt.set(path, nowMs);
      const [oldest] = askedAt.keys();
      if (askedAt.size > maxAsked && oldest !== undefined) askedAt.delete(oldest);
      send(camera, stream, path).catch((error: unknown) =>
        log(`host ${camera.hostId} not asked to publish: ${String(error)}`),
      );
    },
  };
}
