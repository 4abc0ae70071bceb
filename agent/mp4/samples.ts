import { type Box, findBox, listBoxes } from "./box";
import { ByteCursor } from "./byte-cursor";
import { nonSyncSample, tfhd, trun } from "./fragment";
import type { Track } from "./init-segment";

/** One picture or piece of sound, as an offset into its fragment's bytes; times in ticks. */
export interface Sample {
  offset: number;
  bytes: number;
  decodeTime: number;
  duration: number;
  /** Composition offset: from decode time to presentation time. */
  composition: number;
  sync: boolean;
}

/** A fragment's samples of one track, in order; null when it is damaged. */
export function listSamples(bytes: Uint8Array, track: Track): Sample[] | null {
  const moof = findBox(bytes, ["moof"], 0, bytes.byteLength);
  if (!moof) return null;
  const samples: Sample[] = [];
  for (const traf of listBoxes(bytes, moof.body, moof.end)) {
    if (traf.type !== "traf") continue;
    const found = readTraf(bytes, moof, traf, track);
    if (found === null) return null;
    if (found !== "other track") samples.push(...found);
  }
  return samples;
}

interface Run {
  base: number;
  decodeTime: number;
  duration: number;
  size: number;
  flags: number;
}

function readTraf(
  bytes: Uint8Array,
  moof: Box,
  traf: Box,
  track: Track,
): Sample[] | "other track" | null {
  const children = listBoxes(bytes, traf.body, traf.end);
  const header = children.find((box) => box.type === "tfhd");
  const time = children.find((box) => box.type === "tfdt");
  if (!header || !time) return null;
  const cursor = new ByteCursor(bytes, header.body, header.end);
  const flags = cursor.u32();
  if (cursor.u32() !== track.id) return "other track";
  const base = flags & tfhd.base ? cursor.u64() : moof.start;
  if (flags & tfhd.description) cursor.skip(4);
  const duration = flags & tfhd.duration ? cursor.u32() : track.defaults.duration;
  const size = flags & tfhd.size ? cursor.u32() : 0;
  const sampleFlags = flags & tfhd.flags ? cursor.u32() : track.defaults.flags;
  const times = new ByteCursor(bytes, time.body, time.end);
  const wide = times.u8() === 1;
  times.skip(3);
  const decodeTime = wide ? times.u64() : times.u32();
  if (cursor.failed || times.failed) return null;
  let run: Run = { base, decodeTime, duration, size, flags: sampleFlags };
  const samples: Sample[] = [];
  for (const box of children) {
    if (box.type !== "trun") continue;
    const found = readTrun(bytes, box, run);
    if (!found) return null;
    samples.push(...found);
    const last = found.at(-1);
    // A run without an offset of its own follows the one before (§8.8.8).
    if (last) {
      run = {
        ...run,
        base: last.offset + last.bytes,
        decodeTime: last.decodeTime + last.duration,
      };
    }
  }
  return samples;
}

function readTrun(bytes: Uint8Array, box: Box, run: Run): Sample[] | null {
  const cursor = new ByteCursor(bytes, box.body, box.end);
  const version = cursor.u8();
  cursor.offset = box.body;
  const flags = cursor.u32();
  const count = cursor.u32();
  let offset = run.base + (flags & trun.dataOffset ? cursor.u32() | 0 : 0);
  const firstFlags = flags & trun.firstFlags ? cursor.u32() : null;
  const samples: Sample[] = [];
  let { decodeTime } = run;
  // Bounded by the bytes, not by the count, which is untrusted.
  for (let index = 0; index < count && !cursor.failed; index++) {
    const duration = flags & trun.duration ? cursor.u32() : run.duration;
    const size = flags & trun.size ? cursor.u32() : run.size;
    const own = flags & trun.flags ? cursor.u32() : run.flags;
    const shift = flags & trun.composition ? cursor.u32() : 0;
    const sampleFlags = index === 0 && firstFlags !== null ? firstFlags : own;
    if (offset < 0 || size === 0 || offset + size > bytes.byteLength) return null;
    samples.push({
      offset,
      bytes: size,
      decodeTime,
      duration,
      composition: version === 0 ? shift : shift | 0,
      sync: (sampleFlags & nonSyncSample) === 0,
    });
    offset += size;
    decodeTime += duration;
  }
  return cursor.failed ? null : samples;
}
