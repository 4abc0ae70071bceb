import type { Frame, Span, StreamEndReason, StreamName } from "../../contract/media";

/** What is asked of a host's cameras, and where the answers go. */

export interface StreamFormat {
  mime: string;
  width: number;
  height: number;
}

/** Where a device stream goes. After `ended` nothing follows. */
export interface DeviceStreamSink {
  started(format: StreamFormat): void;
  /** `message` is the whole frame as it came, header included: forward it unchanged, never alter it. */
  frame(frame: Frame, message: Buffer): void;
  ended(reason: StreamEndReason): void;
}

export interface DeviceStream {
  /** In the header of each of its frames; unique in this process. */
  streamId: number;
  stop(): void;
}

export interface Picture {
  jpeg: Uint8Array;
  capturedMs: number;
}

export interface RecordedRange {
  stream: StreamName;
  fromMs: number;
  untilMs: number;
  keyframesOnly: boolean;
  stepMs: number;
}

/** Where a range of recording goes. `end` or `ended` is the last. */
export interface RangeSink {
  format(format: StreamFormat): void;
  /** `message` is the whole frame as it came: forward it unchanged, never alter it. */
  frame(frame: Frame, message: Buffer): void;
  end(nextMs: number | null): void;
  ended(reason: StreamEndReason): void;
}

export interface ClipRange {
  stream: StreamName;
  fromMs: number;
  untilMs: number;
  fromByte: number;
}

/** Where a clip goes. `end` or `ended` is the last. */
export interface ClipSink {
  /** How long the file is as a whole. */
  started(totalBytes: number): void;
  bytes(part: Uint8Array): void;
  /** `nextMs`: where the range asked for goes on that did not fit one file; null when it is through. */
  end(nextMs: number | null): void;
  ended(reason: StreamEndReason): void;
}

export interface DeviceRange {
  /** In the header of each of its frames; unique in this process. */
  streamId: number;
  /** Payload bytes that the reader took: the host may send as many more. */
  acknowledge(bytes: number): void;
  stop(): void;
}

export interface Coverage {
  spans: Span[];
  firstMs: number | null;
  lastMs: number | null;
}

export interface CoverageRange {
  fromMs: number;
  untilMs: number;
  resolutionMs: number;
}

/** Recordings as HLS cuts them: at keyframes, about so long. */
export interface SegmentRange {
  stream: StreamName;
  fromMs: number;
  untilMs: number;
  segmentMs: number;
}
