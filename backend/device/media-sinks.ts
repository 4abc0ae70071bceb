import type { Frame, Span, StreamEndReason, StreamName } from "../../contract/media";

/** Media requests to hosts, and the sinks that receive the answers. */

export interface StreamFormat {
  mime: string;
  width: number;
  height: number;
}

/** Receiver of a live stream. `ended` is the last call. */
export interface DeviceStreamSink {
  started(format: StreamFormat): void;
  /** `message` is the whole frame as received, header included; sinks share it and must not modify it. */
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
  /** Whether the sink takes boxes frames. */
  boxes?: boolean;
}

/** Receiver of a range of recording. `end` or `ended` is the last call. */
export interface RangeSink {
  format(format: StreamFormat): void;
  /** `message` is the whole frame as received, header included; it must not be modified. */
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

/** Receiver of a clip. `end` or `ended` is the last call. */
export interface ClipSink {
  /** Size of the whole file, also when a part of it was requested. */
  started(totalBytes: number): void;
  bytes(part: Uint8Array): void;
  /** `nextMs`: start of the rest of the range that did not fit into one file; null when it is complete. */
  end(nextMs: number | null): void;
  ended(reason: StreamEndReason): void;
}

export interface DeviceRange {
  /** In the header of each of its frames; unique in this process. */
  streamId: number;
  /** Reports payload bytes as consumed: the host may send as many more. */
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

/** Request for HLS segments: cut at keyframes, each about `segmentMs` long. */
export interface SegmentRange {
  stream: StreamName;
  fromMs: number;
  untilMs: number;
  segmentMs: number;
}
