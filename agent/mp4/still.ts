import { type Box, findBox, listBoxes, writeBox } from "./box";
import { ByteCursor } from "./byte-cursor";
import type { Fragment } from "./fragment";
import { writeFragment } from "./fragment-writer";
import type { InitSegment } from "./init-segment";
import { listSamples } from "./samples";

/**
 * An init segment with the video track alone: a source buffer that was promised sound waits for it,
 * so single pictures need an init segment without it.
 */
export function keepVideo(bytes: Uint8Array, init: InitSegment): Uint8Array {
  const moov = findBox(bytes, ["moov"], 0, bytes.byteLength);
  const dropped = new Set(init.tracks.filter((track) => track !== init.video).map(({ id }) => id));
  if (!moov || dropped.size === 0) return bytes;
  const body = listBoxes(bytes, moov.body, moov.end).flatMap((box) => {
    if (box.type === "trak") return dropped.has(readTrackId(bytes, box)) ? [] : [cut(bytes, box)];
    if (box.type !== "mvex") return [cut(bytes, box)];
    const kept = listBoxes(bytes, box.body, box.end).filter(
      (child) => child.type !== "trex" || !dropped.has(readU32(bytes, child.body + 4)),
    );
    return [writeBox("mvex", ...kept.map((child) => cut(bytes, child)))];
  });
  return Buffer.concat([
    bytes.subarray(0, moov.start),
    writeBox("moov", ...body),
    bytes.subarray(moov.end),
  ]);
}

/**
 * The first picture of a fragment as a fragment of its own, with the duration it is to stay; null
 * when it is damaged.
 */
export function writeStill(
  bytes: Uint8Array,
  fragment: Fragment,
  durationTicks: number,
): Uint8Array | null {
  const [first] = listSamples(bytes, fragment.video.track) ?? [];
  if (!first) return null;
  const data = bytes.subarray(first.offset, first.offset + first.bytes);
  const { track, decodeTime } = fragment.video;
  const sample = { duration: durationTicks, keyframe: true, composition: 0, parts: [data] };
  return writeFragment(fragment.sequence, [{ track, decodeTime, samples: [sample] }]);
}

function cut(bytes: Uint8Array, box: Box): Uint8Array {
  return bytes.subarray(box.start, box.end);
}

function readU32(bytes: Uint8Array, offset: number): number {
  return new ByteCursor(bytes, offset, bytes.byteLength).u32();
}

/** Track id of a trak box; 0 when it has none. */
export function readTrackId(bytes: Uint8Array, trak: Box): number {
  const tkhd = findBox(bytes, ["tkhd"], trak.body, trak.end);
  if (!tkhd) return 0;
  return readU32(bytes, tkhd.body + 4 + (bytes[tkhd.body] === 1 ? 16 : 8));
}
