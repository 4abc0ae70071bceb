import type { IncomingMessage, ServerResponse } from "node:http";
import { clipPath, eventClipMs, playbackLimits } from "../../contract/media";
import type { CameraRequests } from "../device/camera-requests";
import type { Client } from "../graphql/context";
import { createViewerShare } from "../socket/viewer-share";
import type { Viewer } from "../viewer";
import { beginFile, clipName, findRange, takePart } from "./download";
import { endWhenPlaybackRevoked } from "./end-when-revoked";
import {
  createMediaHandler,
  holdPlace,
  type MediaHandler,
  refuseEnded,
  refuseMedia,
  urlOf,
} from "./media-response";
import type { MediaPorts, ReachableCamera } from "./ports";
import { findCamera } from "./reachable-camera";

/**
 * Matched against the raw path, undecoded: %2e, //, .. and unknown subtrees never match (threat
 * D4).
 */
const pathPattern = new RegExp(`^${clipPath}/([0-9]{1,18})$`);
/** A shared event's, with `?token=`: its range is the event's, never the visitor's. */
const sharedPattern = new RegExp(`^${clipPath}/event/([1-9][0-9]{0,14})$`);
/** Concurrent downloads of a user or a share link, and of an account. */
const concurrentClips = { perUser: 4, perAccount: 200 };

export function isClipPath(url: string): boolean {
  return url.startsWith(`${clipPath}/`);
}

interface RequestedRange {
  fromMs: number;
  untilMs: number;
  stream: "main" | "sub";
  download: boolean;
}

/** The requested clip, its camera, and the user it counts for. */
interface ClipRequest {
  viewer: Viewer;
  cameraId: string;
  requested: RequestedRange;
  /** Whose share of the downloads it takes: the user's, or the share link's. */
  taker: string | number;
  /** Of a share page: the event, which may be archived. */
  sharedEventId?: number;
}

/** Null for an invalid or too long range. */
function readQuery(query: string): RequestedRange | null {
  const params = new URLSearchParams(query);
  const [from, until] = [params.get("from") ?? "", params.get("until") ?? ""];
  const [fromMs, untilMs] = [Number(from), Number(until)];
  if (![from, until].every((text) => /^[0-9]{1,13}$/.test(text)) || untilMs <= fromMs) return null;
  if (untilMs - fromMs > playbackLimits.clipMaxMs) return null;
  const stream = params.get("stream") === "sub" ? "sub" : "main";
  return { fromMs, untilMs, stream, download: params.has("download") };
}

/** Answers GET /media/clip/:host_cam_id?from=&until= with recordings as an MP4 file, also in ranges. */
export function createClipHandler(options: {
  ports: MediaPorts;
  devices: Pick<CameraRequests, "readClip">;
  clientOf(request: IncomingMessage): Client;
  log(line: string): void;
}): MediaHandler {
  const { ports, devices, clientOf } = options;
  const share = createViewerShare(concurrentClips);

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    token: string | null,
  ): Promise<void> {
    const [path = "", query = ""] = urlOf(request).split("?", 2);
    const clipRequest = sharedPattern.test(path)
      ? await findSharedClip(path, query)
      : await findOwnClip(path, query, token);
    if (typeof clipRequest === "number") return refuseMedia(response, clipRequest);
    const { viewer, requested } = clipRequest;
    const found = await findCamera(ports, viewer, clipRequest.cameraId, "playback");
    if (found.type !== "allowed") return refuseMedia(response, 404);
    const { accountId } = viewer;
    if (!holdPlace(share, { userId: clipRequest.taker, accountId }, response, 5)) return;
    const { sharedEventId: eventId } = clipRequest;
    const camera = found.camera;
    const onSent = () => {
      // A share page's visitor is noted as the link's opening.
      if (eventId !== undefined) return;
      const what = requested.download ? "clip_file" : "clip";
      ports.audit.taken(viewer, clientOf(request), { what, camera, range: requested });
    };
    endWhenPlaybackRevoked(ports, { response, camera, viewer });
    const isArchived =
      eventId !== undefined &&
      (await ports.sendArchivedClip(request, response, { viewer, eventId }));
    // It may have closed meanwhile, and its "close" listener would never run to stop the host.
    if (!isArchived && !response.destroyed) send({ request, response, camera, requested, onSent });
  }

  async function findOwnClip(
    path: string,
    query: string,
    token: string | null,
  ): Promise<ClipRequest | number> {
    const viewer = token ? await ports.findViewer(token) : null;
    if (!viewer) return 401;
    const cameraId = pathPattern.exec(path)?.[1];
    const requested = readQuery(query);
    return cameraId && requested ? { viewer, cameraId, requested, taker: viewer.userId } : 404;
  }

  async function findSharedClip(path: string, query: string): Promise<ClipRequest | number> {
    const eventId = Number(sharedPattern.exec(path)?.[1]);
    const token = new URLSearchParams(query).get("token") ?? "";
    const moment = await ports.findSharedMoment(token, eventId);
    if (!moment) return 404;
    const { viewer, cameraId, timeMs, linkId } = moment;
    const fromMs = timeMs - eventClipMs.before;
    const untilMs = timeMs + eventClipMs.after;
    const requested: RequestedRange = { fromMs, untilMs, stream: "main", download: false };
    const taker = `share ${linkId}`;
    return { viewer, cameraId, requested, taker, sharedEventId: eventId };
  }

  function send(job: {
    request: IncomingMessage;
    response: ServerResponse;
    camera: ReachableCamera;
    requested: RequestedRange;
    /** Called when any part of the clip is about to be sent. */
    onSent(): void;
  }): void {
    const { request, response, camera, requested, onSent } = job;
    const range = findRange(request, null);
    let left = 0;
    const device = devices.readClip(
      camera,
      { ...requested, fromByte: range?.from ?? 0 },
      {
        started(totalBytes) {
          const part = takePart(response, range, totalBytes);
          if (!part) return;
          left = part.until - part.from;
          const isHead = request.method === "HEAD";
          if (!isHead) onSent();
          const name = clipName(camera.name, requested.fromMs);
          const isDownload = requested.download;
          beginFile(response, part, { type: "video/mp4", name, isDownload, etag: null });
          if (isHead) response.end();
        },
        bytes(part) {
          if (left <= 0 || response.writableEnded) return;
          const chunk = part.byteLength > left ? part.subarray(0, left) : part;
          left -= chunk.byteLength;
          // Acknowledged bytes let the host send on: a slow reader holds one window of data in
          // memory.
          response.write(chunk, () => device.acknowledge(part.byteLength));
          if (left === 0) response.end();
        },
        end() {
          if (left > 0) response.destroy();
        },
        ended: (reason) => refuseEnded(response, reason),
      },
    );
    response.once("close", () => device.stop());
  }

  return createMediaHandler({ what: "clip", log: options.log }, answer);
}
