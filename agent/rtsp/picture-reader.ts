import { startCode } from "../mp4/annex-b";
import { unitKinds } from "../mp4/unit-kinds";
import type { Packet, PacketStream } from "../packets/packet";
import type { StreamDescription } from "./description";
import { GrowingBuffer } from "./growing-buffer";
import type { RtpPacket } from "./rtp";
import { UnitReader } from "./units";
import { UnreadableStream } from "./unreadable";

const maxPictureBytes = 16 * 1024 * 1024;
/** A step back by less is pictures out of order, by more a clock that was set. */
const maxReorderSeconds = 5;

/**
 * Makes pictures of a camera's packets. A picture is complete with its last packet, which has a mark; no wait for the next
 * one. After a gap, and at the beginning, pictures go on with a keyframe. A picture is gathered in memory that is kept.
 */
export class PictureReader {
  readonly #description: StreamDescription;
  readonly #stream: PacketStream;
  readonly #units: UnitReader;
  readonly #take: (picture: Packet) => void;
  readonly #picture = new GrowingBuffer();
  #hasPicture = false;
  #isKeyframe = false;
  #timestamp: number | null = null;
  /** Of the picture before, which had its mark. */
  #endedTimestamp: number | null = null;
  #sequence: number | null = null;
  #isWaiting = true;
  /** Of a picture that packets are missing of. */
  #damagedTimestamp: number | null = null;
  /** Of the last picture; a camera's own begin anywhere, and again after 2³². */
  #lastTimestamp: number | null = null;
  #pts = 0;

  /** @param take is given each picture, a view of the reader's memory until it returns */
  constructor(description: StreamDescription, take: (picture: Packet) => void) {
    this.#description = description;
    this.#take = take;
    this.#units = new UnitReader(description.codec, {
      begin: (head) => this.#beginUnit(head),
      append: (bytes) => this.#append(bytes),
    });
    this.#stream = {
      id: 0,
      kind: "video",
      timeBase: { num: 1, den: description.clockRate },
      decodeDelay: 0,
    };
  }

  /** Throws UnreadableStream where ffmpeg has to read the stream, and an Error where it has to begin anew. */
  push({ sequence, timestamp, marker, payload }: RtpPacket): void {
    if (sequence === this.#sequence) return;
    const isNext = this.#sequence === null || sequence === ((this.#sequence + 1) & 0xffff);
    this.#sequence = sequence;
    if (!isNext) {
      this.#lose();
      this.#damagedTimestamp = timestamp;
    }
    // Of a picture before without a mark.
    if (timestamp !== this.#timestamp) this.#end();
    this.#timestamp = timestamp;
    this.#units.push(payload);
    if (marker && this.#hasPicture) {
      this.#end();
      this.#endedTimestamp = timestamp;
    }
  }

  #beginUnit(head: Uint8Array): void {
    const kinds = unitKinds[this.#description.codec];
    const type = kinds.typeOf(head);
    if (kinds.isPicture(type)) {
      if (this.#timestamp === this.#endedTimestamp) {
        throw new UnreadableStream("marks the end of a picture before it");
      }
      this.#hasPicture = true;
      this.#isKeyframe ||= kinds.isKeyframe(type);
    }
    this.#append(startCode);
    this.#append(head);
  }

  #append(bytes: Uint8Array): void {
    if (this.#picture.byteLength + bytes.byteLength > maxPictureBytes) {
      throw new UnreadableStream("sends pictures without end");
    }
    this.#picture.append(bytes);
  }

  /** Ends the picture that was gathered, if one was: what comes before its first slice goes with it. */
  #end(): void {
    if (!this.#hasPicture) return;
    const data = this.#picture.content;
    const keyframe = this.#isKeyframe;
    this.#clear();
    if (this.#timestamp === this.#damagedTimestamp) return;
    this.#isWaiting &&= !keyframe;
    if (this.#isWaiting) return;
    this.#take({ stream: this.#stream, pts: this.#advance(), keyframe, data });
  }

  #advance(): number {
    const timestamp = this.#timestamp ?? 0;
    const step = this.#lastTimestamp === null ? 0 : (timestamp - this.#lastTimestamp) | 0;
    if (step < 0) {
      if (step > -maxReorderSeconds * this.#description.clockRate) {
        throw new UnreadableStream("sends pictures out of order");
      }
      throw new Error("its clock went backwards");
    }
    this.#lastTimestamp = timestamp;
    this.#pts += step;
    return this.#pts;
  }

  #lose(): void {
    this.#units.reset();
    this.#clear();
    this.#isWaiting = true;
  }

  #clear(): void {
    this.#picture.clear();
    this.#hasPicture = false;
    this.#isKeyframe = false;
  }
}
