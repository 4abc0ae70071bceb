import { findBox, listBoxes } from "./box";
import { ByteCursor } from "./byte-cursor";
import { readCodec } from "./codec";

/** Values a fragment may leave out, taken from the init segment then (trex, §8.8.3). */
export interface SampleDefaults {
  duration: number;
  flags: number;
}

export interface Track {
  id: number;
  kind: "video" | "audio";
  /** Ticks per second of this track's times. */
  timescale: number;
  /** As in a MIME type's codecs parameter (RFC 6381): avc1.64001e, mp4a.40.2. */
  codec: string;
  /** Pixels; 0 for sound. */
  width: number;
  height: number;
  defaults: SampleDefaults;
}

export interface InitSegment {
  tracks: Track[];
  video: Track;
  /** As MediaSource.isTypeSupported expects it. */
  mime: string;
}

/**
 * Reads ftyp+moov. Null when the bytes are damaged, have no video track, or hold a track whose
 * codec we cannot name (a browser would refuse it anyway).
 */
export function readInitSegment(bytes: Uint8Array): InitSegment | null {
  const moov = findBox(bytes, ["moov"], 0, bytes.byteLength);
  if (!moov) return null;
  const defaults = readDefaults(bytes, moov.body, moov.end);
  const tracks: Track[] = [];
  for (const box of listBoxes(bytes, moov.body, moov.end)) {
    if (box.type !== "trak") continue;
    const track = readTrack(bytes, box.body, box.end, defaults);
    if (!track) return null;
    tracks.push(track);
  }
  const video = tracks.find((track) => track.kind === "video");
  if (!video) return null;
  const codecs = tracks.map((track) => track.codec).join(",");
  return { tracks, video, mime: `video/mp4; codecs="${codecs}"` };
}

function readTrack(
  bytes: Uint8Array,
  start: number,
  end: number,
  defaults: Map<number, SampleDefaults>,
): Track | null {
  const tkhd = findBox(bytes, ["tkhd"], start, end);
  const mdhd = findBox(bytes, ["mdia", "mdhd"], start, end);
  const stsd = findBox(bytes, ["mdia", "minf", "stbl", "stsd"], start, end);
  if (!tkhd || !mdhd || !stsd) return null;
  const id = readAfterTimes(bytes, tkhd.body, tkhd.end);
  const timescale = readAfterTimes(bytes, mdhd.body, mdhd.end);
  const codec = readCodec(bytes, stsd);
  if (!id || !timescale || !codec) return null;
  return { id, timescale, ...codec, defaults: defaults.get(id) ?? { duration: 0, flags: 0 } };
}

/** tkhd's track id and mdhd's timescale stand in the same place: behind two times of 4 or 8 bytes. */
function readAfterTimes(bytes: Uint8Array, start: number, end: number): number | null {
  const cursor = new ByteCursor(bytes, start, end);
  const version = cursor.u8();
  cursor.skip(3 + (version === 1 ? 16 : 8));
  const value = cursor.u32();
  return cursor.failed ? null : value;
}

function readDefaults(bytes: Uint8Array, start: number, end: number): Map<number, SampleDefaults> {
  const defaults = new Map<number, SampleDefaults>();
  const mvex = findBox(bytes, ["mvex"], start, end);
  if (!mvex) return defaults;
  for (const box of listBoxes(bytes, mvex.body, mvex.end)) {
    if (box.type !== "trex") continue;
    const cursor = new ByteCursor(bytes, box.body, box.end);
    cursor.skip(4);
    const trackId = cursor.u32();
    cursor.skip(4);
    const duration = cursor.u32();
    cursor.skip(4);
    const flags = cursor.u32();
    if (!cursor.failed) defaults.set(trackId, { duration, flags });
  }
  return defaults;
}
