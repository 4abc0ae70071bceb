import type { IncomingMessage, ServerResponse } from "node:http";
import { snapshotPath } from "../../contract/media";
import type { DeviceChannel } from "../device/device-channel";
import { findLiveCamera } from "./live-camera";
import { pictureHeaders, refusePicture, urlOf } from "./picture-response";
import type { MediaPorts } from "./ports";
import { createSnapshotCache } from "./snapshot-cache";

/** Held against the path as it came, undecoded: %2e, //, .. and unknown subtrees never match (threat D4). */
const pathPattern = new RegExp(`^${snapshotPath}/([0-9]{1,18})$`);

/** Answers GET /media/snapshot/:host_cam_id with a JPEG; `x-captured-ms` tells when it was taken. */
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
    const cameraId = pathPattern.exec(urlOf(request).split("?", 1)[0] ?? "")?.[1];
    const found = cameraId ? await findLiveCamera(ports, viewer, cameraId) : null;
    if (found?.type !== "allowed") return refusePicture(response, 404);
    const picture = await cache.get(found.camera);
    if (!picture) return refusePicture(response, 503, { "Retry-After": "2" });
    response.writeHead(200, {
      ...pictureHeaders,
      "Content-Type": "image/jpeg",
      "Content-Length": picture.jpeg.byteLength,
      "Cache-Control": "private, max-age=1",
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
