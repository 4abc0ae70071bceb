import {
  frameKinds,
  type PlaybackMessage,
  playbackLimits,
  type RelayMessage,
  type StreamEndReason,
  type ViewerMessage,
} from "../../contract/media";
import type { CameraRequests } from "../device/camera-requests";
import type { DeviceRange } from "../device/media-sinks";
import type { ReachableCamera, Watched } from "./ports";
import { type FoundCamera, toEndReason } from "./reachable-camera";
import type { ReaderPace } from "./reader-pace";
import { createSentRecording, type SentRecording } from "./sent-recording";

type Read = Extract<ViewerMessage, { action: "read" }>;
type Coverage = Extract<ViewerMessage, { action: "coverage" }>;

/** How the rights of what is open are checked again. */
export interface RightsCheck {
  /** Only what shows these. */
  cameraIds?: readonly number[];
  /** No change was announced: what shows a camera whose rights cannot be read goes on. */
  keepsUnread?: boolean;
}

/** Recorded ranges that one viewer's page reads, as defined by contract/media. */
export interface ViewerRanges {
  read(message: Read): Promise<void>;
  sendCoverage(message: Coverage): Promise<void>;
  /** False: no range has this number. */
  close(streamId: number): boolean;
  /** Checks the playback right of every range again, and ends those without it. */
  reauthorise(check?: RightsCheck): Promise<void>;
  /** The viewer has disconnected. */
  detach(): void;
}

interface Range {
  cameraId: string;
  /** Frees its slot among the concurrent ranges. */
  finish(): void;
  device: DeviceRange;
}

export function createViewerRanges(options: {
  devices: Pick<CameraRequests, "read" | "requestCoverage" | "isHostConnected">;
  authorise(cameraId: string): Promise<FoundCamera>;
  /** Once a range, at its end. */
  tellWatched(watched: Watched): void;
  pace: ReaderPace;
  sendMessage(message: RelayMessage | PlaybackMessage): void;
  /** `onPassed` is called when the socket has passed it on to the network. */
  send(message: Buffer, onPassed: () => void): void;
}): ViewerRanges {
  const { devices, pace, sendMessage } = options;
  const open = new Map<number, Range>();
  const waiting: Read[] = [];
  let running = 0;
  let requested = 0;
  let coverages = 0;
  let gone = false;

  function pump(): void {
    while (!gone && running < playbackLimits.maxConcurrentReads) {
      const next = waiting.shift();
      if (!next) return;
      running++;
      begin(next).then(
        (begun) => begun || release(),
        () => {
          fail(next.request, "failed");
          release();
        },
      );
    }
  }

  function release(): void {
    running--;
    requested--;
    pump();
  }

  const fail = (request: number, reason: StreamEndReason) =>
    sendMessage({ type: "failed", request, reason });

  async function findHost(request: number, cameraId: string): Promise<ReachableCamera | null> {
    const found = await options.authorise(cameraId);
    if (gone) return null;
    if (found.type === "refused") fail(request, found.reason);
    else if (await devices.isHostConnected(found.camera.hostId)) return gone ? null : found.camera;
    else fail(request, "host_offline");
    return null;
  }

  /** A range of single pictures, such as of the timeline, is looked at and not watched: it counts no time. */
  function tell(
    camera: ReachableCamera,
    { keyframes_only: isPictures }: Read,
    sent: SentRecording,
  ): void {
    const read = sent.read();
    if (!read) return;
    const ms = isPictures ? 0 : read.ms;
    options.tellWatched({ camera, purpose: "playback", ms, range: read.range });
  }

  /** False when nothing is read: the answer gives the reason. */
  async function begin(message: Read): Promise<boolean> {
    const { request, host_cam_id: cameraId } = message;
    const camera = await findHost(request, cameraId);
    if (!camera) return false;
    const sent = createSentRecording();
    let finished = false;
    const finish = () => {
      if (finished) return;
      finished = true;
      open.delete(streamId);
      tell(camera, message, sent);
      release();
    };
    const range = {
      stream: message.stream,
      fromMs: message.from_ms,
      untilMs: message.until_ms,
      keyframesOnly: message.keyframes_only,
      stepMs: message.step_ms,
      boxes: true,
    };
    const device = devices.read(camera, range, {
      format: (format) => sendMessage({ type: "format", stream_id: streamId, ...format }),
      frame(frame, bytes) {
        if (frame.kind === frameKinds.fragment) sent.add(frame.capturedMs);
        pace.sent(frame.payload.byteLength, onAcknowledged);
        options.send(bytes, pace.drained);
      },
      end(nextMs) {
        sendMessage({ type: "read_end", stream_id: streamId, next_ms: nextMs });
        finish();
      },
      ended(reason) {
        sendMessage({ type: "ended", stream_id: streamId, reason });
        finish();
      },
    });
    const { streamId } = device;
    const onAcknowledged = (bytes: number) => device.acknowledge(bytes);
    open.set(streamId, { cameraId, finish, device });
    sendMessage({ type: "reading", request, stream_id: streamId });
    return true;
  }

  return {
    async read(message) {
      const { request, from_ms: fromMs, until_ms: untilMs } = message;
      if (requested >= playbackLimits.readsMax) return fail(request, "too_many_streams");
      const maxRangeMs = message.keyframes_only
        ? playbackLimits.keyframesReadMaxMs
        : playbackLimits.readMaxMs;
      requested++;
      waiting.push({ ...message, until_ms: Math.min(untilMs, fromMs + maxRangeMs) });
      pump();
    },
    async sendCoverage(message) {
      const { request, from_ms: fromMs, until_ms: untilMs } = message;
      if (coverages >= playbackLimits.readsMax) return fail(request, "too_many_streams");
      coverages++;
      const camera = await findHost(request, message.host_cam_id).catch((error: unknown) => {
        coverages--;
        throw error;
      });
      const range = {
        fromMs,
        untilMs: Math.min(untilMs, fromMs + playbackLimits.coverageMaxMs),
        resolutionMs: message.resolution_ms,
      };
      const found = camera && (await devices.requestCoverage(camera, range));
      coverages--;
      if (!camera) return;
      if (!found) return fail(request, "failed");
      const { spans, firstMs, lastMs } = found;
      sendMessage({ type: "coverage", request, spans, first_ms: firstMs, last_ms: lastMs });
    },
    close(streamId) {
      const range = open.get(streamId);
      range?.device.stop();
      range?.finish();
      return range !== undefined;
    },
    async reauthorise({ cameraIds, keepsUnread = false } = {}) {
      const ranges = [...open].filter(
        ([, { cameraId }]) => !cameraIds || cameraIds.includes(Number(cameraId)),
      );
      await Promise.all(
        ranges.map(async ([streamId, { cameraId, device, finish }]) => {
          const found = await options.authorise(cameraId).catch(() => null);
          if (found?.type === "allowed" || (!found && keepsUnread)) return;
          device.stop();
          sendMessage({ type: "ended", stream_id: streamId, reason: toEndReason(found) });
          finish();
        }),
      );
    },
    detach() {
      gone = true;
      waiting.length = 0;
      for (const { device, finish } of open.values()) {
        device.stop();
        finish();
      }
    },
  };
}
