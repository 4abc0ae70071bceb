import { open } from "node:fs/promises";
import { readBoxHeader } from "../mp4/box";
import { readFragment } from "../mp4/fragment";
import { type InitSegment, readInitSegment } from "../mp4/init-segment";
import { capturedMsOf } from "./range-reader";

/** One file of recording: an init segment and groups of pictures behind it. */
export interface Segment {
  /** Changes when the segment is complete and gets its final name. */
  path: string;
  startMs: number;
  endMs: number;
  bytes: number;
  initBytes: number;
  /** Byte offset and start time of each group of pictures. */
  groups: [offset: number, startMs: number][];
}

/** One line per segment of an hour's index. */
export function toIndexLine({ startMs, endMs, bytes, initBytes, groups }: Segment): string {
  return `${JSON.stringify([startMs, endMs, bytes, initBytes, groups])}\n`;
}

/** Null for a line that a crash cut off. */
export function fromIndexLine(line: string, pathOf: (startMs: number) => string): Segment | null {
  try {
    const [startMs, endMs, bytes, initBytes, groups] = JSON.parse(line);
    const numbers = [startMs, endMs, bytes, initBytes];
    if (!numbers.every(Number.isFinite) || !Array.isArray(groups) || groups.length === 0) {
      return null;
    }
    return { path: pathOf(startMs), startMs, endMs, bytes, initBytes, groups };
  } catch {
    return null;
  }
}

/** Reads part of a file, into `buffer` where it fits. Throws when it is gone or shorter by now. */
export async function readPart(
  path: string,
  offset: number,
  bytes: number,
  buffer?: Uint8Array,
): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const fits = buffer && buffer.byteLength >= bytes;
    const part = fits ? buffer.subarray(0, bytes) : Buffer.allocUnsafe(bytes);
    const { bytesRead } = await handle.read(part, 0, bytes, offset);
    if (bytesRead < bytes) throw new Error(`${path} is cut off`);
    return part;
  } finally {
    await handle.close();
  }
}

/**
 * Finds the complete groups of a file; null when there are none. For segments whose writer was
 * killed: at most the fragment that was being written is missing.
 */
export function scanSegment(path: string, file: Uint8Array): Segment | null {
  let init: InitSegment | null = null;
  let segment: Segment | null = null;
  let moofAt: number | null = null;
  let offset = 0;
  for (;;) {
    const header = readBoxHeader(file, offset);
    if (header.type !== "box" || header.totalBytes > file.byteLength - offset) return segment;
    const end = offset + header.totalBytes;
    if (header.name === "moov") {
      init = readInitSegment(file.subarray(0, end));
      if (!init) return null;
      segment = null;
    }
    if (header.name === "moof") moofAt ??= offset;
    if (header.name === "mdat" && init && moofAt !== null) {
      const fragment = readFragment(file.subarray(moofAt, end), init);
      if (fragment) {
        const startMs = capturedMsOf(fragment, init);
        const { duration, track } = fragment.video;
        if (!segment) {
          const rounded = Math.round(startMs);
          segment = {
            path,
            startMs: rounded,
            endMs: rounded,
            bytes: 0,
            initBytes: moofAt,
            groups: [],
          };
        }
        if (fragment.video.keyframe) segment.groups.push([moofAt, Math.round(startMs)]);
        segment.endMs = Math.round(startMs + (duration * 1000) / track.timescale);
      }
      if (segment) segment.bytes = end;
      moofAt = null;
    }
    offset = end;
  }
}
