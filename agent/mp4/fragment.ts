import { type Box, findBox, listBoxes } from "./box";
import { ByteCursor } from "./byte-cursor";
import type { InitSegment, Track } from "./init-segment";

export interface FragmentTrack {
  track: Track;
  /** In ticks of the track's timescale, like all times here. */
  decodeTime: number;
  duration: number;
  samples: number;
  /** The first sample can be decoded on its own. */
  keyframe: boolean;
  /** Offset of the time in the fragment's bytes, and whether it has eight bytes or four. */
  decodeTimeAt: number;
  wide: boolean;
}

/** One moof+mdat, read against its init segment. */
export interface Fragment {
  sequence: number;
  sequenceAt: number;
  tracks: FragmentTrack[];
  video: FragmentTrack;
}

export const nonSyncSample = 0x00010000;
export const tfhd = {
  base: 0x1,
  description: 0x2,
  duration: 0x8,
  size: 0x10,
  flags: 0x20,
} as const;
export const trun = {
  dataOffset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  composition: 0x800,
} as const;

/** Reads a fragment; null when it is damaged or has no samples of the video track. */
export function readFragment(bytes: Uint8Array, init: InitSegment): Fragment | null {
  const moof = findBox(bytes, ["moof"], 0, bytes.byteLength);
  const mfhd = moof && findBox(bytes, ["mfhd"], moof.body, moof.end);
  if (!moof || !mfhd || !findBox(bytes, ["mdat"], moof.end, bytes.byteLength)) return null;
  const header = new ByteCursor(bytes, mfhd.body + 4, mfhd.end);
  const sequenceAt = header.offset;
  const sequence = header.u32();
  const tracks: FragmentTrack[] = [];
  for (const box of listBoxes(bytes, moof.body, moof.end)) {
    if (box.type !== "traf") continue;
    const track = readTraf(bytes, box, init);
    if (!track) return null;
    tracks.push(track);
  }
  const video = tracks.find((entry) => entry.track === init.video);
  if (header.failed || !video || video.samples === 0) return null;
  return { sequence, sequenceAt, tracks, video };
}

/**
 * Writes a new sequence number and new decode times over a fragment that lies in `target` at
 * `offset`. False, with nothing written, when a time does not fit its four-byte field.
 */
export function writeTiming(
  target: Uint8Array,
  offset: number,
  fragment: Fragment,
  timing: { sequence: number; decodeTime: (entry: FragmentTrack) => number },
): boolean {
  const times = fragment.tracks.map((entry) => ({ entry, time: timing.decodeTime(entry) }));
  if (times.some(({ entry, time }) => time < 0 || (!entry.wide && time >= 2 ** 32))) return false;
  const view = new DataView(target.buffer, target.byteOffset + offset);
  view.setUint32(fragment.sequenceAt, timing.sequence);
  for (const { entry, time } of times) {
    if (entry.wide) view.setBigUint64(entry.decodeTimeAt, BigInt(time));
    else view.setUint32(entry.decodeTimeAt, time);
  }
  return true;
}

interface Defaults {
  duration: number;
  flags: number;
}

function readTraf(bytes: Uint8Array, traf: Box, init: InitSegment): FragmentTrack | null {
  const children = listBoxes(bytes, traf.body, traf.end);
  const header = children.find((box) => box.type === "tfhd");
  const time = children.find((box) => box.type === "tfdt");
  if (!header || !time) return null;
  const found = readTfhd(bytes, header, init);
  if (!found) return null;
  const cursor = new ByteCursor(bytes, time.body, time.end);
  const wide = cursor.u8() === 1;
  cursor.skip(3);
  const decodeTimeAt = cursor.offset;
  const decodeTime = wide ? cursor.u64() : cursor.u32();
  if (cursor.failed) return null;
  let [duration, samples] = [0, 0];
  let keyframe: boolean | null = null;
  for (const box of children) {
    if (box.type !== "trun") continue;
    const run = readTrun(bytes, box, found.defaults);
    if (!run) return null;
    duration += run.duration;
    samples += run.samples;
    if (run.samples > 0) keyframe ??= run.keyframe;
  }
  return {
    track: found.track,
    decodeTime,
    duration,
    samples,
    keyframe: keyframe ?? false,
    decodeTimeAt,
    wide,
  };
}

function readTfhd(
  bytes: Uint8Array,
  box: Box,
  init: InitSegment,
): { track: Track; defaults: Defaults } | null {
  const cursor = new ByteCursor(bytes, box.body, box.end);
  const flags = cursor.u32();
  const trackId = cursor.u32();
  const track = init.tracks.find((candidate) => candidate.id === trackId);
  if (flags & tfhd.base) cursor.skip(8);
  if (flags & tfhd.description) cursor.skip(4);
  const duration = flags & tfhd.duration ? cursor.u32() : track?.defaults.duration;
  if (flags & tfhd.size) cursor.skip(4);
  const sampleFlags = flags & tfhd.flags ? cursor.u32() : track?.defaults.flags;
  if (!track || cursor.failed || duration === undefined || sampleFlags === undefined) return null;
  return { track, defaults: { duration, flags: sampleFlags } };
}

function readTrun(
  bytes: Uint8Array,
  box: Box,
  defaults: Defaults,
): { samples: number; duration: number; keyframe: boolean } | null {
  const cursor = new ByteCursor(bytes, box.body, box.end);
  const flags = cursor.u32();
  const samples = cursor.u32();
  if (flags & trun.dataOffset) cursor.skip(4);
  let firstFlags = flags & trun.firstFlags ? cursor.u32() : defaults.flags;
  const fields = [trun.duration, trun.size, trun.flags, trun.composition] as const;
  const sampleBytes = 4 * fields.filter((field) => flags & field).length;
  // The count is untrusted: check it against the box before looping over it.
  if (cursor.failed || samples * sampleBytes > cursor.remaining) return null;
  if ((flags & (trun.duration | trun.flags)) === 0) {
    return { samples, duration: samples * defaults.duration, keyframe: isSync(firstFlags) };
  }
  let duration = 0;
  for (let index = 0; index < samples; index++) {
    duration += flags & trun.duration ? cursor.u32() : defaults.duration;
    if (flags & trun.size) cursor.skip(4);
    if (flags & trun.flags) {
      const own = cursor.u32();
      if (index === 0 && !(flags & trun.firstFlags)) firstFlags = own;
    }
    if (flags & trun.composition) cursor.skip(4);
  }
  return cursor.failed ? null : { samples, duration, keyframe: isSync(firstFlags) };
}

function isSync(flags: number): boolean {
  return (flags & nonSyncSample) === 0;
}
