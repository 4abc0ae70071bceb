import { unitKinds, type VideoCodec } from "../mp4/unit-kinds";
import { UnreadableStream } from "./unreadable";

/** How a codec's units lie in packets. */
interface Packing {
  headBytes: number;
  /** Types of packets that hold several units, and a part of one. */
  several: number;
  part: number;
  /** Packets of a type above are of a kind that no camera sends. */
  plainMax: number;
  /** The head of the unit that a part is of, by the packet's own head and the type that the part names. */
  toHead(packet: Uint8Array, type: number): number[];
  partTypeMask: number;
}

/** RFC 6184 §5.4, and RFC 7798 §4.4. */
const packings: Record<VideoCodec, Packing> = {
  h264: {
    ...{ headBytes: 1, several: 24, part: 28, plainMax: 23, partTypeMask: 0x1f },
    toHead: ([first = 0], type) => [(first & 0xe0) | type],
  },
  hevc: {
    ...{ headBytes: 2, several: 48, part: 49, plainMax: 47, partTypeMask: 0x3f },
    toHead: ([first = 0, second = 0], type) => [(first & 0x81) | (type << 1), second],
  },
};

const isFirstPart = 0x80;

/** Where units go, in pieces. */
export interface UnitSink {
  /** A unit begins, with the bytes that tell its type. */
  begin(head: Uint8Array): void;
  append(bytes: Uint8Array): void;
}

/** Takes the NAL units of a codec out of packets that came without a gap. */
export class UnitReader {
  readonly #codec: VideoCodec;
  readonly #sink: UnitSink;
  /** The begin of the unit that comes in parts was there. */
  #isBegun = false;

  constructor(codec: VideoCodec, sink: UnitSink) {
    this.#codec = codec;
    this.#sink = sink;
  }

  /** Packets are missing: what comes of a unit without its begin is left out. */
  reset(): void {
    this.#isBegun = false;
  }

  /** Throws UnreadableStream for packets of another kind. */
  push(payload: Buffer): void {
    const packing = packings[this.#codec];
    const { headBytes, plainMax, several, part } = packing;
    if (payload.byteLength <= headBytes) return;
    const type = unitKinds[this.#codec].typeOf(payload);
    if (type === part) this.#pushPart(payload, packing);
    else if (type === several) this.#pushSeveral(payload.subarray(headBytes), headBytes);
    else if (type <= plainMax) this.#pushUnit(payload, headBytes);
    else throw new UnreadableStream(`sends packets of type ${type}`);
  }

  #pushUnit(unit: Uint8Array, headBytes: number): void {
    this.#sink.begin(unit.subarray(0, headBytes));
    this.#sink.append(unit.subarray(headBytes));
  }

  /** Units behind their lengths of two bytes. */
  #pushSeveral(bytes: Buffer, headBytes: number): void {
    for (let at = 0; at + 2 <= bytes.byteLength; ) {
      const begin = at + 2;
      at = begin + bytes.readUInt16BE(at);
      if (at > bytes.byteLength) return;
      if (at > begin) this.#pushUnit(bytes.subarray(begin, at), headBytes);
    }
  }

  #pushPart(payload: Buffer, { headBytes, toHead, partTypeMask }: Packing): void {
    const mark = payload[headBytes] ?? 0;
    if (mark & isFirstPart) {
      this.#isBegun = true;
      this.#sink.begin(Uint8Array.from(toHead(payload, mark & partTypeMask)));
    }
    if (this.#isBegun) this.#sink.append(payload.subarray(headBytes + 1));
  }
}
