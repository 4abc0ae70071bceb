import type { Track } from "../mp4/init-segment";
import type { Packet } from "./packet";

/** A packet with its times, in ticks of its track's timescale. */
export interface TimedPacket {
  data: Uint8Array;
  keyframe: boolean;
  decodeTime: number;
  composition: number;
  /** That of the packet before: its own is known when the next one comes. */
  duration: number;
}

/**
 * Gives the packets of one stream the times that MP4 needs: NUT has only when a packet is shown. The first are held back
 * until the distance between two is known.
 */
export class SampleTimes {
  readonly #track: Track;
  #held: Packet[] | null = [];
  /** Times of packets that were not decoded yet, in order: as many as the decoder keeps back. */
  #order: number[] = [];
  #duration = 0;
  #lastDecodeTime: number | null = null;

  constructor(track: Track) {
    this.#track = track;
  }

  /** The packets that are ready: none, all that were held, or this one. */
  push(packet: Packet): TimedPacket[] {
    if (!this.#held) return [this.#time(packet)];
    this.#held.push({ ...packet, data: packet.data.slice() });
    const { decodeDelay } = packet.stream;
    if (this.#held.length < decodeDelay + 2) return [];
    const shown = this.#held.map((held) => this.#ticksOf(held)).sort((a, b) => a - b);
    const [first = 0] = shown;
    this.#duration = Math.max(1, Math.round(((shown.at(-1) ?? 0) - first) / (shown.length - 1)));
    this.#order = Array.from(
      { length: decodeDelay },
      (_, index) => first - (decodeDelay - index) * this.#duration,
    );
    const ready = this.#held.map((held) => this.#time(held));
    this.#held = null;
    return ready;
  }

  #time(packet: Packet): TimedPacket {
    const shown = this.#ticksOf(packet);
    this.#order.push(shown);
    this.#order.sort((a, b) => a - b);
    const last = this.#lastDecodeTime;
    const decodeTime = Math.max(this.#order.shift() ?? shown, last === null ? 0 : last + 1);
    const sinceLast = last === null ? 0 : decodeTime - last;
    // After a longer time nothing was sent: that says nothing of this packet's duration.
    if (sinceLast > 0 && sinceLast <= this.#track.timescale) this.#duration = sinceLast;
    this.#lastDecodeTime = decodeTime;
    const { data, keyframe } = packet;
    const composition = shown - decodeTime;
    return { data, keyframe, decodeTime, composition, duration: this.#duration };
  }

  #ticksOf({ pts, stream: { timeBase } }: Packet): number {
    return Math.round((pts * timeBase.num * this.#track.timescale) / timeBase.den);
  }
}
