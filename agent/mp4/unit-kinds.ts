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
