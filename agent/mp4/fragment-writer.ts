import { toWords, words, writeBox } from "./box";
import type { Track } from "./init-segment";

/** Times are in ticks of the track's timescale. */
export interface WrittenSample {
  duration: number;
  keyframe: boolean;
  /** From when it is decoded to when it is shown. */
  composition: number;
  data: Uint8Array;
}

export interface WrittenTrack {
  track: Track;
  /** Of the first sample. */
  decodeTime: number;
  samples: readonly WrittenSample[];
}

/** Where a fragment has the duration of its first track's first sample. */
export const firstDurationAt = 88;

const syncSample = 0x02000000;
const dependentSample = 0x01010000;

/** One moof and its mdat, with the tracks' samples one track after the other. */
export function writeFragment(sequence: number, tracks: readonly WrittenTrack[]): Buffer {
  const media = tracks.flatMap(({ samples }) => samples.map(({ data }) => data));
  const build = (mediaAt: number) => {
    let at = mediaAt;
    const trafs = tracks.map((each) => {
      const traf = writeTraf(each, at);
      at += each.samples.reduce((sum, { data }) => sum + data.byteLength, 0);
      return traf;
    });
    return writeBox("moof", writeBox("mfhd", words(0, sequence)), ...trafs);
  };
  const moof = build(build(0).byteLength + 8);
  return Buffer.concat([moof, writeBox("mdat", ...media)]);
}

function writeTraf({ track, decodeTime, samples }: WrittenTrack, dataOffset: number): Buffer {
  const time = Buffer.alloc(12);
  time.writeUInt32BE(0x01000000);
  time.writeBigUInt64BE(BigInt(decodeTime), 4);
  // Data offset; of each sample duration, size, flags and composition, which may be negative.
  const run = [0x01000f01, samples.length, dataOffset];
  for (const { duration, keyframe, composition, data } of samples) {
    run.push(duration, data.byteLength, keyframe ? syncSample : dependentSample, composition);
  }
  return writeBox(
    "traf",
    // default-base-is-moof
    writeBox("tfhd", words(0x00020000, track.id)),
    writeBox("tfdt", time),
    writeBox("trun", toWords(run)),
  );
}
