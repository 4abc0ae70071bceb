import type { AgentMessage, CloudMessage } from "../../contract/device";
import { type Frame, frameKinds, playbackLimits, type StreamEndReason } from "../../contract/media";
import type { ClipRange, ClipSink, DeviceRange, RangeSink, RecordedRange } from "./media-sinks";

type RangeMessage = Extract<
  AgentMessage,
  { type: "read_format" | "clip_started" | "read_end" | "ended" }
>;

/** Ranges of recording that one host is asked for (contract/device `read`). */
export interface HostRanges {
  open(cameraIndex: number, range: RecordedRange, sink: RangeSink): DeviceRange;
  openClip(cameraIndex: number, range: ClipRange, sink: ClipSink): DeviceRange;
  receive(message: RangeMessage): void;
  receiveFrame(frame: Frame, message: Buffer): void;
  /** The channel is gone. */
  end(): void;
}

type Target = { kind: "range"; sink: RangeSink } | { kind: "clip"; sink: ClipSink };

interface HostRange {
  target: Target;
  underWayBytes: number;
  /** It was told what comes. */
  begun: boolean;
  timer: NodeJS.Timeout;
}

/** The window, and the fragment that may go beyond it. */
const underWayMaxBytes = playbackLimits.readWindowBytes + 8 * 1024 * 1024;

const kindsOf = {
  range: new Set<number>([frameKinds.init, frameKinds.fragment]),
  clip: new Set<number>([frameKinds.clip]),
};

export function createHostRanges(options: {
  nextId(): number;
  /** A host that says nothing for so long though it could has failed. */
  answerMs: number;
  /** The same before a clip begins: its host reads all of it first, to know where each byte will stand. */
  planMs: number;
  say(message: CloudMessage): void;
  complain(what: string): void;
}): HostRanges {
  const { say } = options;
  const ranges = new Map<number, HostRange>();
  let gone = false;

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
    if (close(streamId)) say({ type: "stop", stream_id: streamId });
  }

  function waitForAnswer(streamId: number, ms = options.answerMs): NodeJS.Timeout {
    return setTimeout(() => {
      const range = ranges.get(streamId);
      stop(streamId);
      range?.target.sink.ended("failed");
    }, ms);
  }

  /** Said something: it is alive. While its window is full it has to wait, and nobody waits for it. */
  function heard(streamId: number, range: HostRange): void {
    clearTimeout(range.timer);
    if (range.underWayBytes < playbackLimits.readWindowBytes) range.timer = waitForAnswer(streamId);
  }

  function begin(target: Target, messageOf: (streamId: number) => CloudMessage): DeviceRange {
    const streamId = options.nextId();
    const timer = waitForAnswer(streamId, target.kind === "clip" ? options.planMs : undefined);
    ranges.set(streamId, { target, underWayBytes: 0, begun: false, timer });
    // Not at once: the caller has not got its range yet.
    if (gone) queueMicrotask(() => fail(streamId, "host_gone"));
    say(messageOf(streamId));
    return {
      streamId,
      acknowledge(bytes) {
        const range = ranges.get(streamId);
        if (!range) return;
        range.underWayBytes = Math.max(0, range.underWayBytes - bytes);
        heard(streamId, range);
        say({ type: "read_ack", stream_id: streamId, bytes });
      },
      stop: () => stop(streamId),
    };
  }

  return {
    open(cameraIndex, { stream, fromMs, untilMs, keyframesOnly, stepMs }, sink) {
      return begin({ kind: "range", sink }, (streamId) => ({
        type: "read",
        stream_id: streamId,
        camera_index: cameraIndex,
        stream,
        from_ms: fromMs,
        until_ms: untilMs,
        keyframes_only: keyframesOnly,
        step_ms: stepMs,
      }));
    },
    openClip(cameraIndex, { stream, fromMs, untilMs, fromByte }, sink) {
      return begin({ kind: "clip", sink }, (streamId) => ({
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
          range.begun = true;
          heard(message.stream_id, range);
          range.target.sink.format({ mime, width, height });
          break;
        }
        case "clip_started":
          if (range.target.kind !== "clip" || range.begun) return;
          range.begun = true;
          heard(message.stream_id, range);
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
      if (!range?.begun || !kindsOf[range.target.kind].has(frame.kind)) return;
      range.underWayBytes += frame.payload.byteLength;
      if (range.underWayBytes > underWayMaxBytes) {
        options.complain("range beyond its window");
        stop(frame.streamId);
        range.target.sink.ended("failed");
        return;
      }
      heard(frame.streamId, range);
      if (range.target.kind === "range") range.target.sink.frame(frame, message);
      else range.target.sink.bytes(frame.payload);
    },
    end() {
      gone = true;
      for (const streamId of [...ranges.keys()]) fail(streamId, "host_gone");
    },
  };
}
