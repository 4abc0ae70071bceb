import type { AgentMessage, CloudMessage } from "../../contract/device";
import {
  encodeBoxes,
  encodeFrame,
  type Frame,
  frameHeaderBytes,
  frameKinds,
  playbackLimits,
} from "../../contract/media";
import { createClipPlanner } from "./clips";
import { readRange } from "./range-reader";
import type { Recordings } from "./recordings";
import { listSegments } from "./segments";

type Message<Type extends CloudMessage["type"]> = Extract<CloudMessage, { type: Type }>;

/**
 * Answers the cloud's requests for recordings. Ranges keep to their flow-control window and stop
 * when told to. Coverage and segments that cannot be read get no answer, which the cloud takes for a
 * host that is away: an empty one would say for good that nothing was recorded.
 */
export interface RangeSender {
  sendCoverage(message: Message<"coverage">): Promise<void>;
  sendSegments(message: Message<"segments">): Promise<void>;
  read(message: Message<"read">): Promise<void>;
  sendClip(message: Message<"clip">): Promise<void>;
  acknowledge(streamId: number, bytes: number): void;
  stop(streamId: number): void;
  close(): void;
}

interface Range {
  unacknowledgedBytes: number;
  /**
   * Buffer for its frames, written one after the other: each is sent before the next is written.
   */
  buffer: Uint8Array;
  stopping: AbortController;
  /** Resumes a range that waited for its window. */
  wake(): void;
}

const isStopped = ({ stopping }: Range) => stopping.signal.aborted;

/** Far below the limit of a channel's message. */
const clipFrameBytes = 256 * 1024;

export function createRangeSender(options: {
  socket: { sendPaced(data: Uint8Array): Promise<void> };
  sendMessage(message: AgentMessage): void;
  recordings: Recordings | undefined;
  log(line: string): void;
}): RangeSender {
  const { socket, sendMessage, recordings, log } = options;
  const ranges = new Map<number, Range>();
  const planClip = recordings && createClipPlanner(recordings);

  async function sendFrame(range: Range, frame: Frame): Promise<void> {
    range.unacknowledgedBytes += frame.payload.byteLength;
    await socket.sendPaced(encodeFrame(frame, range.buffer));
  }

  async function waitForRoom(range: Range): Promise<void> {
    while (range.unacknowledgedBytes >= playbackLimits.readWindowBytes && !isStopped(range)) {
      await new Promise<void>((resolve) => {
        range.wake = resolve;
      });
    }
  }

  async function send(message: Message<"read">, range: Range): Promise<void> {
    const { stream_id: streamId, camera_index: cameraIndex } = message;
    const request = {
      stream: message.stream,
      fromMs: message.from_ms,
      untilMs: message.until_ms,
      keyframesOnly: message.keyframes_only,
      stepMs: message.step_ms,
      ...(message.boxes && { boxes: true }),
    };
    if (!recordings) throw new Error("this host records nothing");
    for await (const item of readRange(recordings, cameraIndex, request)) {
      await waitForRoom(range);
      if (isStopped(range)) return;
      if (item.type === "end") {
        const nextMs = item.nextMs === null ? null : Math.round(item.nextMs);
        sendMessage({ type: "read_end", stream_id: streamId, next_ms: nextMs });
        return;
      }
      const { capturedMs } = item;
      if (item.type === "format") {
        const { mime, width, height, init: payload } = item;
        sendMessage({ type: "read_format", stream_id: streamId, mime, width, height });
        const kind = frameKinds.init;
        await sendFrame(range, { kind, keyframe: false, streamId, capturedMs, payload });
      } else if (item.type === "boxes") {
        const payload = encodeBoxes(item.objects);
        const kind = frameKinds.boxes;
        await sendFrame(range, { kind, keyframe: false, streamId, capturedMs, payload });
      } else {
        const { keyframe, payload } = item;
        const kind = frameKinds.fragment;
        await sendFrame(range, { kind, keyframe, streamId, capturedMs, payload });
      }
    }
  }

  async function writeClip(message: Message<"clip">, range: Range): Promise<void> {
    const { stream_id: streamId, stream, from_ms: fromMs, until_ms: untilMs } = message;
    const { signal } = range.stopping;
    const plan = await planClip?.(message.camera_index, { stream, fromMs, untilMs }, signal);
    signal.throwIfAborted();
    if (!plan) {
      sendMessage({ type: "ended", stream_id: streamId, reason: "not_found" });
      return;
    }
    sendMessage({ type: "clip_started", stream_id: streamId, total_bytes: plan.totalBytes });
    for await (const bytes of plan.read(message.from_byte)) {
      for (let at = 0; at < bytes.byteLength; at += clipFrameBytes) {
        await waitForRoom(range);
        if (isStopped(range)) return;
        const payload = bytes.subarray(at, at + clipFrameBytes);
        const kind = frameKinds.clip;
        await sendFrame(range, { kind, keyframe: false, streamId, capturedMs: fromMs, payload });
      }
    }
    sendMessage({ type: "read_end", stream_id: streamId, next_ms: plan.nextMs });
  }

  async function run(
    { stream_id: streamId, camera_index: cameraIndex }: Message<"read" | "clip">,
    work: (range: Range) => Promise<void>,
  ): Promise<void> {
    const buffer = new Uint8Array(frameHeaderBytes + clipFrameBytes);
    const range: Range = {
      unacknowledgedBytes: 0,
      buffer,
      stopping: new AbortController(),
      wake: () => {},
    };
    ranges.set(streamId, range);
    try {
      await work(range);
    } catch (error) {
      if (isStopped(range)) return;
      log(`recordings of camera ${cameraIndex} not read: ${String(error)}`);
      sendMessage({ type: "ended", stream_id: streamId, reason: "failed" });
    } finally {
      ranges.delete(streamId);
    }
  }

  return {
    async sendCoverage({ request, camera_index: cameraIndex, ...range }) {
      const { from_ms: fromMs, until_ms: untilMs, resolution_ms: resolutionMs } = range;
      try {
        const found = await recordings?.findCoverage(
          cameraIndex,
          { fromMs, untilMs },
          resolutionMs,
        );
        const { spans, firstMs, lastMs } = found ?? { spans: [], firstMs: null, lastMs: null };
        sendMessage({
          type: "coverage",
          request,
          spans: spans.map(([from, until]) => [Math.floor(from), Math.ceil(until)]),
          first_ms: firstMs,
          last_ms: lastMs,
        });
      } catch (error) {
        log(`coverage of camera ${cameraIndex} not found: ${String(error)}`);
      }
    },
    async sendSegments({ request, camera_index: cameraIndex, stream, ...range }) {
      const { from_ms: fromMs, until_ms: untilMs, segment_ms: segmentMs } = range;
      const wanted = { stream, fromMs, untilMs, segmentMs };
      try {
        const segments = recordings ? await listSegments(recordings, cameraIndex, wanted) : [];
        sendMessage({ type: "segments", request, segments });
      } catch (error) {
        log(`segments of camera ${cameraIndex} not listed: ${String(error)}`);
      }
    },
    read: (message) => run(message, (range) => send(message, range)),
    sendClip: (message) => run(message, (range) => writeClip(message, range)),
    acknowledge(streamId, bytes) {
      const range = ranges.get(streamId);
      if (!range) return;
      range.unacknowledgedBytes = Math.max(0, range.unacknowledgedBytes - bytes);
      range.wake();
    },
    stop(streamId) {
      const range = ranges.get(streamId);
      if (!range) return;
      range.stopping.abort();
      range.wake();
    },
    close() {
      for (const streamId of [...ranges.keys()]) this.stop(streamId);
    },
  };
}
