import type { AgentMessage, CloudMessage } from "../../contract/device";
import { type Frame, frameKinds, playbackLimits, type StreamEnd } from "../../contract/media";
import type { DeviceRange, RangeSink, RecordedRange } from "./host-connection";

type RangeMessage = Extract<AgentMessage, { type: "read_format" | "read_end" | "ended" }>;

/** Ranges of recording that one host is asked for (contract/device `read`). */
export interface HostRanges {
  open(cameraIndex: number, range: RecordedRange, sink: RangeSink): DeviceRange;
  receive(message: RangeMessage): void;
  receiveFrame(frame: Frame, message: Buffer): void;
  /** The channel is gone. */
  end(): void;
}

interface HostRange {
  sink: RangeSink;
  underWayBytes: number;
  hasFormat: boolean;
  timer: NodeJS.Timeout;
}

/** The window, and the fragment that may go beyond it. */
const underWayMaxBytes = playbackLimits.readWindowBytes + 8 * 1024 * 1024;

export function createHostRanges(options: {
  nextId(): number;
  /** A host that says nothing for so long though it could has failed. */
  answerMs: number;
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

  function fail(streamId: number, reason: StreamEnd): void {
    close(streamId)?.sink.ended(reason);
  }

  function stop(streamId: number): void {
    if (close(streamId)) say({ type: "stop", stream_id: streamId });
  }

  function waitForAnswer(streamId: number): NodeJS.Timeout {
    return setTimeout(() => {
      const range = ranges.get(streamId);
      stop(streamId);
      range?.sink.ended("failed");
    }, options.answerMs);
  }

  /** Said something: it is alive. While its window is full it has to wait, and nobody waits for it. */
  function heard(streamId: number, range: HostRange): void {
    clearTimeout(range.timer);
    if (range.underWayBytes < playbackLimits.readWindowBytes) range.timer = waitForAnswer(streamId);
  }

  return {
    open(cameraIndex, { stream, fromMs, untilMs, keyframesOnly, stepMs }, sink) {
      const streamId = options.nextId();
      const timer = waitForAnswer(streamId);
      ranges.set(streamId, { sink, underWayBytes: 0, hasFormat: false, timer });
      // Not at once: the caller has not got its range yet.
      if (gone) queueMicrotask(() => fail(streamId, "host_gone"));
      say({
        type: "read",
        stream_id: streamId,
        camera_index: cameraIndex,
        stream,
        from_ms: fromMs,
        until_ms: untilMs,
        keyframes_only: keyframesOnly,
        step_ms: stepMs,
      });
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
    },
    receive(message) {
      const range = ranges.get(message.stream_id);
      if (!range) return;
      switch (message.type) {
        case "read_format": {
          const { mime, width, height } = message;
          range.hasFormat = true;
          heard(message.stream_id, range);
          range.sink.format({ mime, width, height });
          break;
        }
        case "read_end":
          close(message.stream_id)?.sink.end(message.next_ms);
          break;
        case "ended":
          fail(message.stream_id, message.reason);
          break;
      }
    },
    receiveFrame(frame, message) {
      const range = ranges.get(frame.streamId);
      const isMedia = frame.kind === frameKinds.init || frame.kind === frameKinds.fragment;
      if (!range?.hasFormat || !isMedia) return;
      range.underWayBytes += frame.payload.byteLength;
      if (range.underWayBytes > underWayMaxBytes) {
        options.complain("range beyond its window");
        stop(frame.streamId);
        range.sink.ended("failed");
        return;
      }
      heard(frame.streamId, range);
      range.sink.frame(frame, message);
    },
    end() {
      gone = true;
      for (const streamId of [...ranges.keys()]) fail(streamId, "host_gone");
    },
  };
}
