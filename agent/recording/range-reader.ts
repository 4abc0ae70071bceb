import { playbackLimits, type StreamName } from "../../contract/media";
import { type Fragment, readFragment } from "../mp4/fragment";
import type { InitSegment } from "../mp4/init-segment";
import { createSplitter } from "../mp4/splitter";
import { keepVideo, writeStill } from "../mp4/still";
import type { Detections, RecordedFormat, RecordedGroup, Recordings } from "./recordings";

export interface RangeRequest {
  stream: StreamName;
  fromMs: number;
  untilMs: number;
  keyframesOnly: boolean;
  stepMs: number;
  /** With what was detected in the pictures. */
  boxes?: boolean;
}

export type RangeItem =
  | {
      type: "format";
      mime: string;
      width: number;
      height: number;
      init: Uint8Array;
      capturedMs: number;
    }
  | { type: "fragment"; keyframe: boolean; capturedMs: number; payload: Uint8Array }
  | ({ type: "boxes" } & Detections)
  /** The last item: where the recording goes on behind the range, or null. */
  | { type: "end"; nextMs: number | null };

/** Reads one range of recording (contract/device `read`). Damaged or deleted groups are skipped. */
export async function* readRange(
  recordings: Recordings,
  cameraIndex: number,
  request: RangeRequest,
): AsyncGenerator<RangeItem> {
  const { fromMs, untilMs, keyframesOnly, stepMs } = request;
  const maxMs = keyframesOnly ? playbackLimits.keyframesReadMaxMs : playbackLimits.readMaxMs;
  const endMs = Math.min(untilMs, fromMs + maxMs);
  const write = keyframesOnly ? writePicture : writeAll;
  let format: RecordedFormat | null = null;
  let sentBytes = 0;
  /** Held back until the next group is known: a picture is shown until then. */
  let held: RecordedGroup | null = null;
  /** End of the recording that follows `held` without a gap. */
  let heldEndMs = 0;

  async function* send(group: RecordedGroup, nextMs: number): AsyncGenerator<RangeItem> {
    // A group that retention deleted meanwhile is a gap like any other.
    const bytes = await group.load().catch(() => null);
    // Across a gap a picture is shown only as long as recording went on.
    const untilMs = nextMs - heldEndMs > gapMs ? heldEndMs : nextMs;
    const items = bytes ? write(bytes, group, untilMs) : [];
    if (items.length === 0) return;
    if (format !== group.format) yield describeFormat(group, keyframesOnly);
    format = group.format;
    if (request.boxes) {
      const detections = group.detections ?? [];
      const shown = keyframesOnly ? detections.slice(0, 1) : detections;
      for (const each of shown) yield { type: "boxes", ...each };
    }
    for (const item of items) {
      sentBytes += item.payload.byteLength;
      yield item;
    }
  }

  for await (const group of recordings.listGroups(cameraIndex, request.stream, fromMs)) {
    if (held && group.startMs - held.startMs < stepMs && group.startMs < endMs) {
      if (group.startMs - heldEndMs <= gapMs) heldEndMs = group.endMs;
      continue;
    }
    if (held) yield* send(held, group.startMs);
    held = group;
    heldEndMs = group.endMs;
    if (group.startMs >= endMs || sentBytes > playbackLimits.readMaxBytes) {
      yield { type: "end", nextMs: group.startMs };
      return;
    }
  }
  if (held) yield* send(held, heldEndMs);
  yield { type: "end", nextMs: null };
}

function describeFormat({ format, startMs }: RecordedGroup, videoOnly: boolean): RangeItem {
  const { init, bytes } = format;
  const { width, height, codec } = init.video;
  return {
    type: "format",
    mime: videoOnly ? `video/mp4; codecs="${codec}"` : init.mime,
    width,
    height,
    init: videoOnly ? keepVideo(bytes, init) : bytes,
    capturedMs: startMs,
  };
}

type FragmentItem = Extract<RangeItem, { type: "fragment" }>;

/** Capture time of the fragment's first picture: recordings carry absolute times. */
export function capturedMsOf(fragment: Fragment, init: InitSegment): number {
  return (fragment.video.decodeTime * 1000) / init.video.timescale;
}

function writeAll(bytes: Uint8Array, group: RecordedGroup): FragmentItem[] {
  const { init } = group.format;
  let capturedMs = group.startMs;
  return createSplitter()
    .push(bytes)
    .flatMap((piece, index): FragmentItem[] => {
      if (piece.type !== "fragment") return [];
      const fragment = readFragment(piece.bytes, init);
      // A fragment of sound alone has no picture's time: it takes that of the picture before.
      if (fragment) capturedMs = capturedMsOf(fragment, init);
      return [{ type: "fragment", keyframe: index === 0, capturedMs, payload: piece.bytes }];
    });
}

function writePicture(bytes: Uint8Array, group: RecordedGroup, untilMs: number): FragmentItem[] {
  const { init } = group.format;
  const [first] = createSplitter().push(bytes);
  const fragment = first ? readFragment(first.bytes, init) : null;
  if (!first || !fragment) return [];
  const ticks = Math.round(((untilMs - group.startMs) * init.video.timescale) / 1000);
  const payload = writeStill(first.bytes, fragment, Math.max(1, ticks));
  if (!payload) return [];
  return [{ type: "fragment", keyframe: true, capturedMs: group.startMs, payload }];
}

/** A longer hole between groups than this is a gap, not a late frame. */
export const gapMs = 1_500;
