import { UnreadableStream } from "./unreadable";

export type VideoCodec = "h264" | "hevc";

/** What a NAL unit of a codec is by its type. */
interface UnitKinds {
  typeOf(unit: Uint8Array): number;
  isPicture(type: number): boolean;
  /** Decoding can begin with the picture. */
  isKeyframe(type: number): boolean;
  isParameterSet(type: number): boolean;
}

/** ITU-T H.264 table 7-1, and H.265 table 7-1. */
export const unitKinds: Readonly<Record<VideoCodec, UnitKinds>> = {
  h264: {
    typeOf: ([first = 0]) => first & 0x1f,
    isPicture: (type) => type >= 1 && type <= 5,
    isKeyframe: (type) => type === 5,
    isParameterSet: (type) => type === 7 || type === 8,
  },
  hevc: {
    typeOf: ([first = 0]) => (first >> 1) & 0x3f,
    isPicture: (type) => type < 32,
    isKeyframe: (type) => type >= 16 && type <= 23,
    isParameterSet: (type) => type >= 32 && type <= 34,
  },
};

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
const isLastPart = 0x40;

/** Takes the NAL units of a codec out of packets that came without a gap. */
export class UnitReader {
  readonly #codec: VideoCodec;
  /** Parts of a unit that is not complete. */
  #parts: Uint8Array[] | null = null;

  constructor(codec: VideoCodec) {
    this.#codec = codec;
  }

  /** Forgets the unit that is not complete: packets are missing. */
  reset(): void {
    this.#parts = null;
  }

  /** The units that are complete with this packet's payload, which they may be views of. */
  push(payload: Buffer): Uint8Array[] {
    const packing = packings[this.#codec];
    if (payload.byteLength <= packing.headBytes) return [];
    const type = unitKinds[this.#codec].typeOf(payload);
    if (type <= packing.plainMax) return [payload];
    if (type === packing.several) return [...listUnits(payload.subarray(packing.headBytes))];
    if (type !== packing.part) throw new UnreadableStream(`sends packets of type ${type}`);
    return this.#join(payload, packing);
  }

  #join(payload: Buffer, { headBytes, toHead, partTypeMask }: Packing): Uint8Array[] {
    const mark = payload[headBytes] ?? 0;
    const head = Buffer.from(toHead(payload, mark & partTypeMask));
    if (mark & isFirstPart) this.#parts = [head];
    this.#parts?.push(payload.subarray(headBytes + 1));
    if (!(mark & isLastPart) || !this.#parts) return [];
    const unit = Buffer.concat(this.#parts);
    this.#parts = null;
    return [unit];
  }
}

/** Units behind their lengths of two bytes. */
function* listUnits(bytes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at + 2 <= bytes.byteLength; ) {
    const begin = at + 2;
    at = begin + bytes.readUInt16BE(at);
    if (at > bytes.byteLength) return;
    if (at > begin) yield bytes.subarray(begin, at);
  }
}
