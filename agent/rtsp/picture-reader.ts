import type { Packet, PacketStream } from "../packets/packet";
import type { StreamDescription } from "./description";
import type { RtpPacket } from "./rtp";
import { UnitReader, unitKinds } from "./units";
import { UnreadableStream } from "./unreadable";

const startCode = Buffer.from([0, 0, 0, 1]);
const maxPictureBytes = 16 * 1024 * 1024;
/** A step back by less is pictures out of order, by more a clock that was set. */
const maxReorderSeconds = 5;

/**
 * Makes pictures of a camera's packets. A picture is complete with its last packet, which has a mark; no wait for the next
 * one. After a gap, and at the beginning, pictures go on with a keyframe.
 */
export class PictureReader {
  readonly #description: StreamDescription;
  readonly #stream: PacketStream;
  readonly #units: UnitReader;
  #picture: Uint8Array[] = [];
  #pictureBytes = 0;
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

  constructor(description: StreamDescription) {
    this.#description = description;
    this.#units = new UnitReader(description.codec);
    this.#stream = {
      id: 0,
      kind: "video",
      timeBase: { num: 1, den: description.clockRate },
      decodeDelay: 0,
    };
  }

  /** The pictures that are complete with this packet: one, or one that had no mark and another. */
  push({ sequence, timestamp, marker, payload }: RtpPacket): Packet[] {
    const pictures: Packet[] = [];
    if (sequence === this.#sequence) return pictures;
    const isNext = this.#sequence === null || sequence === ((this.#sequence + 1) & 0xffff);
    this.#sequence = sequence;
    if (!isNext) {
      this.#lose();
      this.#damagedTimestamp = timestamp;
    }
    if (timestamp !== this.#timestamp) pictures.push(...this.#end());
    this.#timestamp = timestamp;
    for (const unit of this.#units.push(payload)) this.#add(unit, timestamp);
    if (marker && this.#hasPicture) {
      pictures.push(...this.#end());
      this.#endedTimestamp = timestamp;
    }
    return pictures;
  }

  #add(unit: Uint8Array, timestamp: number): void {
    const kinds = unitKinds[this.#description.codec];
    const type = kinds.typeOf(unit);
    if (kinds.isPicture(type)) {
      if (timestamp === this.#endedTimestamp) {
        throw new UnreadableStream("marks the end of a picture before it");
      }
      this.#hasPicture = true;
      this.#isKeyframe ||= kinds.isKeyframe(type);
    }
    this.#picture.push(startCode, unit);
    this.#pictureBytes += unit.byteLength;
    if (this.#pictureBytes > maxPictureBytes) this.#lose();
  }

  /** Ends the picture that was gathered, if one was: what comes before its first slice goes with it. */
  #end(): Packet[] {
    if (!this.#hasPicture) return [];
    const [data, keyframe] = [this.#picture, this.#isKeyframe];
    this.#clear();
    if (this.#timestamp === this.#damagedTimestamp) return [];
    this.#isWaiting &&= !keyframe;
    if (this.#isWaiting) return [];
    return [{ stream: this.#stream, pts: this.#advance(), keyframe, data: Buffer.concat(data) }];
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
    this.#picture = [];
    this.#pictureBytes = 0;
    this.#hasPicture = false;
    this.#isKeyframe = false;
  }
}
