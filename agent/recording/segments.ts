import { playbackLimits, type RecordedSegment, type StreamName } from "../../contract/media";
import { gapMs } from "./range-reader";
import type { RecordedFormat, RecordedGroup, Recordings } from "./recordings";

export interface SegmentRequest {
  stream: StreamName;
  fromMs: number;
  untilMs: number;
  segmentMs: number;
}

interface Open {
  startMs: number;
  endMs: number;
  bytes: number;
  run: number;
}

/**
 * Cuts recordings of [fromMs, untilMs) at keyframes into segments of about `segmentMs`. Segments
 * are adjacent, except across a gap or a change of codec, where `run` grows.
 */
export async function listSegments(
  recordings: Recordings,
  cameraIndex: number,
  request: SegmentRequest,
): Promise<RecordedSegment[]> {
  const { stream, fromMs, segmentMs } = request;
  const untilMs = Math.min(request.untilMs, fromMs + playbackLimits.clipMaxMs);
  const segments: RecordedSegment[] = [];
  let open: Open | null = null;
  let format: RecordedFormat | null = null;

  // Rounded up at both ends: a moment before a keyframe is shown by the picture before it.
  const close = ({ startMs, run }: Open, endMs: number) =>
    segments.push([Math.ceil(startMs), Math.ceil(endMs), run]);

  for await (const group of recordings.listGroups(cameraIndex, stream, fromMs)) {
    if (group.startMs >= untilMs || segments.length >= playbackLimits.segmentsMax) break;
    const breaks = open !== null && (group.startMs - open.endMs > gapMs || group.format !== format);
    if (open && (breaks || isFull(open, group, segmentMs))) {
      close(open, breaks ? open.endMs : group.startMs);
      open = begin(group, breaks ? open.run + 1 : open.run);
    } else if (open) {
      open.endMs = group.endMs;
      open.bytes += group.bytes;
    } else open = begin(group, 0);
    format = group.format;
  }
  if (open && segments.length < playbackLimits.segmentsMax) close(open, open.endMs);
  return segments;
}

function begin({ startMs, endMs, bytes }: RecordedGroup, run: number): Open {
  return { startMs, endMs, bytes, run };
}

function isFull({ startMs, bytes }: Open, group: RecordedGroup, segmentMs: number): boolean {
  return (
    group.startMs - startMs >= segmentMs ||
    bytes + group.bytes > playbackLimits.readMaxBytes ||
    group.endMs - startMs > playbackLimits.readMaxMs
  );
}
