import type { Track } from "./init-segment";

/** Times are in ticks of the track's timescale. */
export interface WrittenSample {
  duration: number;
  keyframe: boolean;
  /** From when it is decoded to when it is shown. */
  composition: number;
  /** Its bytes, in one or more parts. */
  parts: readonly Uint8Array[];
}

export interface WrittenTrack {
  track: Track;
  /** Of the first sample. */
  decodeTime: number;
  samples: readonly WrittenSample[];
}

/** Where a fragment has the duration of its first track's first sample. */
export const firstDurationAt = 88;

const typeOf = (name: string) => Buffer.from(name, "latin1").readUInt32BE();
const types = {
  moof: typeOf("moof"),
  mfhd: typeOf("mfhd"),
  traf: typeOf("traf"),
  tfhd: typeOf("tfhd"),
  tfdt: typeOf("tfdt"),
  trun: typeOf("trun"),
  mdat: typeOf("mdat"),
};
const defaultBaseIsMoof = 0x00020000;
const wideTime = 0x01000000;
const syncSample = 0x02000000;
const dependentSample = 0x01010000;
/** Version 1, whose composition may be negative; data offset; of each sample duration, size, flags and composition. */
const runFlags = 0x01000f01;
const boxBytes = { header: 8, mfhd: 16, tfhd: 16, tfdt: 20, run: 20, sample: 16 };

const bytesOf = ({ parts }: WrittenSample) =>
  parts.reduce((sum, { byteLength }) => sum + byteLength, 0);

const trafBytes = ({ samples }: WrittenTrack) =>
  boxBytes.header + boxBytes.tfhd + boxBytes.tfdt + runBytes(samples);

const runBytes = ({ length }: readonly WrittenSample[]) => boxBytes.run + boxBytes.sample * length;

/**
 * One moof and its mdat, with the tracks' samples one track after the other. In one piece of memory: a recorder writes
 * hundreds a second.
 */
export function writeFragment(sequence: number, tracks: readonly WrittenTrack[]): Buffer {
  const moofBytes = tracks.reduce(
    (sum, each) => sum + trafBytes(each),
    boxBytes.header + boxBytes.mfhd,
  );
  const samples = tracks.flatMap((each) => each.samples);
  const mediaBytes = samples.reduce((sum, each) => sum + bytesOf(each), boxBytes.header);
  const writer = new BoxWriter(moofBytes + mediaBytes);
  writer.box(types.moof, moofBytes);
  writer.box(types.mfhd, boxBytes.mfhd);
  writer.word(0);
  writer.word(sequence);
  let mediaAt = moofBytes + boxBytes.header;
  for (const each of tracks) {
    writeTraf(writer, each, mediaAt);
    mediaAt += each.samples.reduce((sum, sample) => sum + bytesOf(sample), 0);
  }
  writer.box(types.mdat, mediaBytes);
  for (const { parts } of samples) for (const part of parts) writer.media(part);
  return writer.bytes;
}

function writeTraf(writer: BoxWriter, written: WrittenTrack, dataOffset: number): void {
  const { track, decodeTime, samples } = written;
  writer.box(types.traf, trafBytes(written));
  writer.box(types.tfhd, boxBytes.tfhd);
  writer.word(defaultBaseIsMoof);
  writer.word(track.id);
  writer.box(types.tfdt, boxBytes.tfdt);
  writer.word(wideTime);
  writer.word(Math.floor(decodeTime / 2 ** 32));
  writer.word(decodeTime % 2 ** 32);
  writer.box(types.trun, runBytes(samples));
  writer.word(runFlags);
  writer.word(samples.length);
  writer.word(dataOffset);
  for (const sample of samples) {
    writer.word(sample.duration);
    writer.word(bytesOf(sample));
    writer.word(sample.keyframe ? syncSample : dependentSample);
    writer.word(sample.composition);
  }
}

/** Writes boxes whose lengths are known, one behind the other. */
class BoxWriter {
  readonly bytes: Buffer;
  readonly #view: DataView;
  #at = 0;

  constructor(byteLength: number) {
    this.bytes = Buffer.allocUnsafe(byteLength);
    this.#view = new DataView(this.bytes.buffer, this.bytes.byteOffset, byteLength);
  }

  box(type: number, byteLength: number): void {
    this.word(byteLength);
    this.word(type);
  }

  word(value: number): void {
    this.#view.setUint32(this.#at, value);
    this.#at += 4;
  }

  media(part: Uint8Array): void {
    this.bytes.set(part, this.#at);
    this.#at += part.byteLength;
  }
}
