import type { IncomingMessage, ServerResponse } from "node:http";
import type { CameraRequests } from "../../device/camera-requests";
import type { Client } from "../../graphql/context";
import { createViewerShare } from "../../socket/viewer-share";
import type { Viewer } from "../../viewer";
import {
  createMediaHandler,
  holdPlace,
  type MediaHandler,
  mediaHeaders,
  refuseEnded,
  refuseMedia,
  urlOf,
} from "../media-response";
import type { MediaPorts, ReachableCamera, RecordedRange } from "../ports";
import { findCamera } from "../reachable-camera";
import { type HlsTarget, parseHlsPath } from "./hls-path";
import type { LiveFileRequest, LiveFiles } from "./live-files";
import { StreamEndedError } from "./live-segments";
import { writeRecordedPlaylist } from "./playlist";
import { type RecordedPart, sendRecorded } from "./recorded-answer";

/** About the length of a recorded one. */
const segmentMs = 6_000;
/** Concurrent answers to all players of a user, and of an account. */
const concurrentAnswers = { perUser: 32, perAccount: 1_000 };
/** A session is marked as used this often while its user watches. */
const touchMs = 20_000;

const playlistType = "application/vnd.apple.mpegurl";
const partType = "video/mp4";

interface Job {
  request: IncomingMessage;
  response: ServerResponse;
  viewer: Viewer;
  target: HlsTarget;
  camera: ReachableCamera;
}

/**
 * Answers GET /media/hls/… (docs/media.md): live video and recordings for players without Media
 * Source Extensions. Each playlist and each segment is authorised by itself, like the other media
 * addresses.
 */
export function createHlsHandler(options: {
  ports: MediaPorts;
  devices: Pick<CameraRequests, "read" | "requestSegments">;
  liveFiles: LiveFiles;
  clientOf(request: IncomingMessage): Client;
  log(line: string): void;
}): MediaHandler {
  const { ports, devices, clientOf } = options;
  const share = createViewerShare(concurrentAnswers);
  const touchedMs = new Map<string, number>();

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    token: string | null,
  ): Promise<void> {
    const viewer = token ? await ports.findViewer(token) : null;
    if (!viewer) return refuseMedia(response, 401);
    const target = parseHlsPath(urlOf(request).split("?", 1)[0] ?? "");
    const purpose = target?.kind.startsWith("live") ? "live" : "playback";
    const found = target && (await findCamera(ports, viewer, target.cameraId, purpose));
    if (!target || found?.type !== "allowed") return refuseMedia(response, 404);
    if (!holdPlace(share, viewer, response, 2)) return;
    await touch(viewer);
    await send({ request, response, viewer, target, camera: found.camera });
  }

  /** Watching for hours requests no page: the session is in use all the same. */
  async function touch({ sessionId }: Viewer): Promise<void> {
    const nowMs = Date.now();
    if (nowMs - (touchedMs.get(sessionId) ?? 0) < touchMs) return;
    for (const [id, atMs] of touchedMs) if (nowMs - atMs >= touchMs) touchedMs.delete(id);
    touchedMs.set(sessionId, nowMs);
    await ports.touchSession(sessionId);
  }

  async function send(job: Job): Promise<void> {
    const { target } = job;
    switch (target.kind) {
      case "live":
        return sendLive(job, { kind: "playlist" });
      case "live_segment":
        return sendLive(job, { kind: "segment", number: target.number });
      case "live_init":
        return sendLive(job, { kind: "init", number: target.number });
      case "recorded":
        return sendPlaylist(job, target);
      case "recorded_segment":
        return sendPart(job, target);
      case "recorded_init":
        return sendPart(job, { ...target, untilMs: null });
    }
  }

  async function sendLive(job: Job, file: LiveFileRequest["file"]): Promise<void> {
    const { response, viewer, camera, target } = job;
    const { userId } = viewer;
    try {
      const wanted = { userId, camera, stream: target.stream, file };
      const { bytes, videoMs } = await options.liveFiles.request(wanted);
      // Check again: rights may have changed while it waited for the first segment.
      const found = await findCamera(ports, viewer, target.cameraId, "live");
      if (found.type !== "allowed") return refuseMedia(response, 404);
      if (videoMs > 0) tellWatched(job, videoMs);
      sendBytes(response, file.kind === "playlist" ? playlistType : partType, bytes);
    } catch (error) {
      if (!(error instanceof StreamEndedError)) throw error;
      const isTooMany = error.reason === "too_many_streams";
      if (isTooMany) refuseMedia(response, 429, { "Retry-After": "10" });
      else refuseEnded(response, error.reason);
    }
  }

  async function sendPlaylist(
    { response, camera }: Job,
    { stream, fromMs, untilMs }: Extract<HlsTarget, { kind: "recorded" | "recorded_segment" }>,
  ): Promise<void> {
    const range = { stream, fromMs, untilMs, segmentMs };
    const segments = await devices.requestSegments(camera, range);
    if (!segments) return refuseEnded(response, "host_offline");
    if (segments.length === 0) return refuseEnded(response, "not_found");
    sendBytes(response, playlistType, Buffer.from(writeRecordedPlaylist(segments)));
  }

  /** One segment of the way. */
  function tellWatched(job: Job, ms: number, range?: RecordedRange): void {
    const purpose = range ? "playback" : "live";
    const { camera } = job;
    ports.audit.watched(job.viewer, clientOf(job.request), {
      camera,
      purpose,
      ms,
      ...(range && { range }),
    });
  }

  function sendPart(job: Job, part: Omit<RecordedPart, "camera">): void {
    const { response, viewer, camera } = job;
    const { fromMs, untilMs } = part;
    if (untilMs !== null) tellWatched(job, untilMs - fromMs, { fromMs, untilMs });
    sendRecorded({
      ports,
      devices,
      viewer,
      response,
      part: { ...part, camera },
      headers: headersOf(partType),
      refuse: (reason) => refuseEnded(response, reason),
    });
  }

  return createMediaHandler({ what: "HLS", log: options.log }, answer);
}

/** Not cached: a right taken away ends with the next request. */
function headersOf(type: string): Record<string, string> {
  return { ...mediaHeaders, "Content-Type": type, "Cache-Control": "private, no-store" };
}

function sendBytes(response: ServerResponse, type: string, bytes: Uint8Array): void {
  response.writeHead(200, { ...headersOf(type), "Content-Length": bytes.byteLength });
  response.end(bytes);
}
