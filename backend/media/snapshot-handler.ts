import type { IncomingMessage, ServerResponse } from "node:http";
import { snapshotPath } from "../../contract/media";
import type { DeviceChannel } from "../device/device-channel";
import { pictureHeaders, refusePicture, urlOf } from "./picture-response";
import type { MediaPorts } from "./ports";
import { findCamera } from "./reachable-camera";
import { createSnapshotCache } from "./snapshot-cache";

/** Held against the path as it came, undecoded: %2e, //, .. and unknown subtrees never match (threat D4). */
const pathPattern = new RegExp(`^${snapshotPath}/([0-9]{1,18})$`);

/** The recorded moment that is asked for; null for none, undefined for nonsense. */
function readMoment(query: string | undefined): number | null | undefined {
  const text = new URLSearchParams(query).get("at");
  if (text === null) return null;
  return /^[0-9]{1,13}$/.test(text) ? Number(text) : undefined;
}

/**
 * Answers GET /media/snapshot/:host_cam_id with a JPEG; `x-captured-ms` tells when it was taken. With `?at=` (ms
 * since 1970) it is the recorded picture that shows this moment.
 */
export function createSnapshotHandler(options: {
  ports: MediaPorts;
  devices: DeviceChannel;
  log(line: string): void;
}): (request: IncomingMessage, response: ServerResponse, token: string | null) => void {
  const { ports, devices, log } = options;
  const cache = createSnapshotCache((camera) => devices.requestSnapshot(camera));

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    token: string | null,
  ): Promise<void> {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return refusePicture(response, 405, { Allow: "GET, HEAD" });
    }
    const viewer = token ? await ports.findViewer(token) : null;
    if (!viewer) return refusePicture(response, 401);
    const [path = "", query] = urlOf(request).split("?", 2);
    const cameraId = pathPattern.exec(path)?.[1];
    const atMs = readMoment(query);
    const purpose = atMs === null ? "live" : "playback";
    const found =
      cameraId && atMs !== undefined ? await findCamera(ports, viewer, cameraId, purpose) : null;
    if (found?.type !== "allowed" || atMs === undefined) return refusePicture(response, 404);
    const { camera } = found;
    const picture = await (atMs === null
      ? cache.get(camera)
      : devices.requestSnapshot(camera, atMs));
    // A moment that was not recorded is not there; a camera that is away may come back.
    if (!picture && atMs !== null && devices.isHostConnected(camera.hostId)) {
      return refusePicture(response, 404);
    }
    if (!picture) return refusePicture(response, 503, { "Retry-After": "2" });
    response.writeHead(200, {
      ...pictureHeaders,
      "Content-Type": "image/jpeg",
      "Content-Length": picture.jpeg.byteLength,
      "Cache-Control": `private, max-age=${atMs === null ? 1 : 60}`,
      "X-Captured-Ms": Math.round(picture.capturedMs),
    });
    response.end(request.method === "HEAD" ? undefined : picture.jpeg);
  }

  return (request, response, token) => {
    answer(request, response, token).catch((error: unknown) => {
      log(`snapshot not answered: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else refusePicture(response, 503, { "Retry-After": "2" });
    });
  };
}
