import type { AgentMessage, CloudMessage } from "../../contract/device";
import { type Frame, frameKinds, playbackLimits, type StreamEndReason } from "../../contract/media";
import type { ClipRange, ClipSink, DeviceRange, RangeSink, RecordedRange } from "./media-sinks";

type RangeMessage = Extract<
  AgentMessage,
  { type: "read_format" | "clip_started" | "read_end" | "ended" }
>;

/** Ranges of recording requested from one host (contract/device `read` and `clip`). */
export interface HostRanges {
  open(cameraIndex: number, range: RecordedRange, sink: RangeSink): DeviceRange;
  openClip(cameraIndex: number, range: ClipRange, sink: ClipSink): DeviceRange;
  receive(message: RangeMessage): void;
  receiveFrame(frame: Frame, message: Buffer): void;
  /** The channel is closed: all ranges end with host_gone. */
  end(): void;
}

type Target =
  | { kind: "range"; sink: RangeSink; kinds: ReadonlySet<number> }
  | { kind: "clip"; sink: ClipSink; kinds: ReadonlySet<number> };

interface HostRange {
  target: Target;
  inFlightBytes: number;
  /** The format or the clip's size has arrived. */
  started: boolean;
  timer: NodeJS.Timeout;
}

/** The window, plus the fragment that may exceed it. */
const maxInFlightBytes = playbackLimits.readWindowBytes + 8 * 1024 * 1024;

/** Frames that a target takes; others are ignored. */
const pictureKinds: ReadonlySet<number> = new Set([frameKinds.init, frameKinds.fragment]);
const pictureAndBoxKinds: ReadonlySet<number> = new Set([...pictureKinds, frameKinds.boxes]);
const clipKinds: ReadonlySet<number> = new Set([frameKinds.clip]);

export function createHostRanges(options: {
  nextId(): number;
  /** Time limit for the host's next message while the window has room. */
  answerMs: number;
  /** Time limit for a clip's start: the host reads the whole range first to compute the file's layout. */
  planMs: number;
  send(message: CloudMessage): void;
  logOnce(what: string): void;
}): HostRanges {
  const { send } = options;
  const ranges = new Map<number, HostRange>();
  let ended = false;

  function close(streamId: number): HostRange | undefined {
    const range = ranges.get(streamId);
    clearTimeout(range?.timer);
    ranges.delete(streamId);
    return range;
  }

  function fail(streamId: number, reason: StreamEndReason): void {
    close(streamId)?.target.sink.ended(reason);
  }

  function stop(streamId: number): void {
    if (close(streamId)) send({ type: "stop", stream_id: streamId });
  }

  function waitForAnswer(streamId: number, ms = options.answerMs): NodeJS.Timeout {
    return setTimeout(() => {
      const range = ranges.get(streamId);
      stop(streamId);
      range?.target.sink.ended("failed");
    }, ms);
  }

  /** Restarts the time limit after a message. With a full window the host must wait, so no limit runs. */
  function restartTimer(streamId: number, range: HostRange): void {
    clearTimeout(range.timer);
    if (range.inFlightBytes < playbackLimits.readWindowBytes) range.timer = waitForAnswer(streamId);
  }

  function startRange(target: Target, messageOf: (streamId: number) => CloudMessage): DeviceRange {
    const streamId = options.nextId();
    const timer = waitForAnswer(streamId, target.kind === "clip" ? options.planMs : undefined);
    ranges.set(streamId, { target, inFlightBytes: 0, started: false, timer });
    // Deferred: the caller must hold the returned range before its sink is called.
    if (ended) queueMicrotask(() => fail(streamId, "host_gone"));
    send(messageOf(streamId));
    return {
      streamId,
      acknowledge(bytes) {
        const range = ranges.get(streamId);
        if (!range) return;
        range.inFlightBytes = Math.max(0, range.inFlightBytes - bytes);
        restartTimer(streamId, range);
        send({ type: "read_ack", stream_id: streamId, bytes });
      },
      stop: () => stop(streamId),
    };
  }

  return {
    open(cameraIndex, { stream, fromMs, untilMs, keyframesOnly, stepMs, boxes }, sink) {
      const kinds = boxes ? pictureAndBoxKinds : pictureKinds;
      return startRange({ kind: "range", sink, kinds }, (streamId) => ({
        type: "read",
        stream_id: streamId,
        camera_index: cameraIndex,
        stream,
        from_ms: fromMs,
        until_ms: untilMs,
        keyframes_only: keyframesOnly,
        step_ms: stepMs,
        ...(boxes && { boxes }),
      }));
    },
    openClip(cameraIndex, { stream, fromMs, untilMs, fromByte }, sink) {
      return startRange({ kind: "clip", sink, kinds: clipKinds }, (streamId) => ({
        type: "clip",
        stream_id: streamId,
        camera_index: cameraIndex,
        stream,
        from_ms: fromMs,
        until_ms: untilMs,
        from_byte: fromByte,
      }));
    },
    receive(message) {
      const range = ranges.get(message.stream_id);
      if (!range) return;
      switch (message.type) {
        case "read_format": {
          if (range.target.kind !== "range") return;
          const { mime, width, height } = message;
          range.started = true;
          restartTimer(message.stream_id, range);
          range.target.sink.format({ mime, width, height });
          break;
        }
        case "clip_started":
          if (range.target.kind !== "clip" || range.started) return;
          range.started = true;
          restartTimer(message.stream_id, range);
          range.target.sink.started(message.total_bytes);
          break;
        case "read_end":
          close(message.stream_id);
          range.target.sink.end(message.next_ms);
          break;
        case "ended":
          fail(message.stream_id, message.reason);
          break;
      }
    },
    receiveFrame(frame, message) {
      const range = ranges.get(frame.streamId);
      if (!range?.started || !range.target.kinds.has(frame.kind)) return;
      range.inFlightBytes += frame.payload.byteLength;
      if (range.inFlightBytes > maxInFlightBytes) {
        options.logOnce("range beyond its window");
        stop(frame.streamId);
        range.target.sink.ended("failed");
        return;
      }
      restartTimer(frame.streamId, range);
      if (range.target.kind === "range") range.target.sink.frame(frame, message);
      else range.target.sink.bytes(frame.payload);
    },
    end() {
      ended = true;
      for (const streamId of [...ranges.keys()]) fail(streamId, "host_gone");
    },
  };
}
