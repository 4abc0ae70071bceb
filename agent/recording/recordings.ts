import type { DetectedObject, Span, StreamName } from "../../contract/media";
import type { InitSegment } from "../mp4/init-segment";

/** Recorded pictures from one keyframe to the next. */
export interface RecordedGroup {
  startMs: number;
  endMs: number;
  bytes: number;
  /** The init segment its fragments belong to: the same object as long as nothing changed. */
  format: RecordedFormat;
  /** What the host's analytics detected in its pictures, oldest first; left out by recorders that keep none. */
  detections?: readonly Detections[];
  /**
   * Loads its fragments (moof and mdat), one behind the other. Throws when they have been deleted.
   * `buffer`: memory that may be reused, so that reading many groups creates less garbage.
   */
  load(buffer?: Uint8Array): Promise<Uint8Array>;
}

export interface Detections {
  capturedMs: number;
  objects: readonly DetectedObject[];
}

export interface RecordedFormat {
  bytes: Uint8Array;
  init: InitSegment;
}

export interface Coverage {
  spans: Span[];
  firstMs: number | null;
  lastMs: number | null;
}

export interface TimeRange {
  fromMs: number;
  untilMs: number;
}

/** Recordings of one host's cameras. A camera without a sub recording gives its main one. */
export interface Recordings {
  /**
   * Half-open spans in the recorder's clock; gaps shorter than `resolutionMs` are closed.
   * @throws where recordings cannot be read: that is not the same as none
   */
  findCoverage(cameraIndex: number, range: TimeRange, resolutionMs: number): Promise<Coverage>;
  /**
   * Groups in order, beginning with the one that shows `fromMs`, or else the first after it, up to
   * the end of the recording.
   */
  listGroups(cameraIndex: number, stream: StreamName, fromMs: number): AsyncIterable<RecordedGroup>;
}

/**
 * Joins spans whose gap is shorter than `resolutionMs`, then the closest ones until at most `max`
 * are left.
 */
export function joinSpans(spans: readonly Span[], resolutionMs: number, max: number): Span[] {
  const joined: Span[] = [];
  for (const [fromMs, untilMs] of spans) {
    const last = joined.at(-1);
    if (last && (fromMs <= last[1] || fromMs - last[1] < resolutionMs)) {
      last[1] = Math.max(last[1], untilMs);
    } else joined.push([fromMs, untilMs]);
  }
  if (joined.length <= max) return joined;
  const gaps = joined.slice(1).map(([fromMs], index) => fromMs - (joined[index]?.[1] ?? 0));
  const shortest = gaps.sort((a, b) => a - b)[joined.length - max - 1] ?? 0;
  return joinSpans(joined, shortest + 1, max);
}
