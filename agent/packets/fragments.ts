import { toLengthPrefixed } from "../mp4/annex-b";
import { firstDurationAt, type WrittenTrack, writeFragment } from "../mp4/fragment-writer";
import type { InitSegment, Track } from "../mp4/init-segment";
import type { Packet } from "./packet";
import { SampleTimes, type TimedPacket } from "./sample-times";

/** Sound of more packets than this without a picture is left out: the camera sends no pictures. */
const maxSounds = 500;

/**
 * Makes a fragment of each picture, with the sound that came since the one before, as soon as it is there. Its duration is
 * taken to be that of the picture before. When the next one comes it is put right, in the same bytes: who still holds
 * them, as a recorder holds a group of pictures, stores the true one.
 */
export class PacketFragments {
  readonly #video: { track: Track; times: SampleTimes };
  readonly #audio: { track: Track; times: SampleTimes } | null;
  #sounds: TimedPacket[] = [];
  #sequence = 0;
  #last: { bytes: Buffer; decodeTime: number } | null = null;

  constructor({ tracks, video }: InitSegment) {
    const audio = tracks.find(({ kind }) => kind === "audio");
    this.#video = { track: video, times: new SampleTimes(video) };
    this.#audio = audio ? { track: audio, times: new SampleTimes(audio) } : null;
  }

  /** The fragments that are complete with this packet. */
  push(packet: Packet): Buffer[] {
    if (packet.stream.kind === "video") {
      return this.#video.times.push(packet).flatMap((picture) => this.#write(picture) ?? []);
    }
    if (packet.stream.kind === "audio" && this.#audio && this.#sounds.length < maxSounds) {
      this.#sounds.push(...this.#audio.times.push({ ...packet, data: packet.data.slice() }));
    }
    return [];
  }

  /** Null for a packet that is no picture. */
  #write({ data, decodeTime, ...times }: TimedPacket): Buffer | null {
    const { track } = this.#video;
    const parts = toLengthPrefixed(data, track.codec);
    if (parts.length === 0) return null;
    if (this.#last) {
      const trueDuration = decodeTime - this.#last.decodeTime;
      this.#last.bytes.writeUInt32BE(Math.min(trueDuration, 2 ** 32 - 1), firstDurationAt);
    }
    const tracks: WrittenTrack[] = [{ track, decodeTime, samples: [{ ...times, parts }] }];
    const [firstSound] = this.#sounds;
    if (this.#audio && firstSound) {
      const { decodeTime: soundTime } = firstSound;
      const samples = this.#sounds.map((sound) => ({ ...sound, parts: [sound.data] }));
      tracks.push({ track: this.#audio.track, decodeTime: soundTime, samples });
      this.#sounds = [];
    }
    this.#sequence = (this.#sequence + 1) >>> 0;
    const bytes = writeFragment(this.#sequence, tracks);
    this.#last = { bytes, decodeTime };
    return bytes;
  }
}
