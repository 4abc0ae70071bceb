import type { IncomingMessage, ServerResponse } from "node:http";
import { snapshotPath } from "../../contract/media";
import type { CameraRequests } from "../device/camera-requests";
import type { Client } from "../graphql/context";
import { createViewerShare } from "../socket/viewer-share";
import {
  createMediaHandler,
  holdPlace,
  type MediaHandler,
  mediaHeaders,
  refuseMedia,
  urlOf,
} from "./media-response";
import type { MediaPorts } from "./ports";
import { findCamera } from "./reachable-camera";
import { createSnapshotCache } from "./snapshot-cache";

/**
 * Matched against the raw path, undecoded: %2e, //, .. and unknown subtrees never match (threat
 * D4).
 */
const pathPattern = new RegExp(`^${snapshotPath}/([0-9]{1,18})$`);

/** Concurrent answers: what the pages of a user ask for at once. */
const concurrentSnapshots = { perUser: 100, perAccount: 2_000 };

/** The requested recorded moment; null without one, undefined when invalid. */
function readMoment(params: URLSearchParams): number | null | undefined {
  const text = params.get("at");
  if (text === null) return null;
  return /^[0-9]{1,13}$/.test(text) ? Number(text) : undefined;
}

/**
 * Answers GET /media/snapshot/:host_cam_id with a JPEG; `x-captured-ms` is its time. With `?at=`
 * (ms since 1970) it is the recorded picture of that moment. With `?download` a user saves it: the audit log notes that.
 */
export function createSnapshotHandler(options: {
  ports: MediaPorts;
  devices: Pick<CameraRequests, "requestSnapshot" | "isHostConnected">;
  clientOf(request: IncomingMessage): Client;
  log(line: string): void;
}): MediaHandler {
  const { ports, devices, clientOf, log } = options;
  const share = createViewerShare(concurrentSnapshots);
  const cache = createSnapshotCache((camera) => devices.requestSnapshot(camera));

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    token: string | null,
  ): Promise<void> {
    const viewer = token ? await ports.findViewer(token) : null;
    if (!viewer) return refuseMedia(response, 401);
    const [path = "", query] = urlOf(request).split("?", 2);
    const cameraId = pathPattern.exec(path)?.[1];
    const params = new URLSearchParams(query);
    const atMs = readMoment(params);
    const purpose = atMs === null ? "live" : "playback";
    const found =
      cameraId && atMs !== undefined ? await findCamera(ports, viewer, cameraId, purpose) : null;
    if (found?.type !== "allowed" || atMs === undefined) return refuseMedia(response, 404);
    const { camera } = found;
    if (!holdPlace(share, viewer, response, 2)) return;
    const picture = await (atMs === null
      ? cache.get(camera)
      : devices.requestSnapshot(camera, atMs));
    // 404 for a moment without recording; 503 for a camera that is away and may come back.
    if (!picture && atMs !== null && (await devices.isHostConnected(camera.hostId))) {
      return refuseMedia(response, 404);
    }
    if (!picture) return refuseMedia(response, 503, { "Retry-After": "2" });
    if (params.has("download")) {
      const range = { fromMs: atMs ?? Date.now(), untilMs: atMs ?? Date.now() };
      ports.audit.taken(viewer, clientOf(request), { what: "picture", camera, range });
    }
    response.writeHead(200, {
      ...mediaHeaders,
      "Content-Type": "image/jpeg",
      "Content-Length": picture.jpeg.byteLength,
      "Cache-Control": `private, max-age=${atMs === null ? 1 : 60}`,
      "X-Captured-Ms": Math.round(picture.capturedMs),
    });
    response.end(request.method === "HEAD" ? undefined : picture.jpeg);
  }

  return createMediaHandler({ what: "snapshot", log }, answer);
}
