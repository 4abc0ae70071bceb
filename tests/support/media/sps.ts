/** Reads the bits of an SPS (ISO/IEC 14496-10, 7.3.2.1.1). */
class Bits {
  at = 0;
  constructor(readonly bytes: Uint8Array) {}

  bit(): number {
    const byte = this.bytes[this.at >> 3] ?? 0;
    return (byte >> (7 - (this.at++ & 7))) & 1;
  }

  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++) value = value * 2 + this.bit();
    return value;
  }

  /** An Exp-Golomb number. */
  number(): number {
    let zeros = 0;
    while (this.bit() === 0 && zeros < 32) zeros++;
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  skipNumbers(count: number): void {
    for (let index = 0; index < count; index++) this.number();
  }
}

const highProfiles: ReadonlySet<number> = new Set([100, 110, 122, 244]);

/** Bit of vui_parameters_present_flag. Only for pictures without scaling matrices, as the demo's. */
function findVuiFlag(sps: Uint8Array): number {
  const bits = new Bits(sps);
  bits.bits(8);
  const profile = bits.bits(8);
  bits.bits(16);
  bits.number();
  if (highProfiles.has(profile)) {
    bits.skipNumbers(3);
    bits.bit();
    if (bits.bit()) throw new Error("an SPS with a scaling matrix");
  }
  bits.number();
  const orderType = bits.number();
  if (orderType === 0) bits.number();
  if (orderType === 1) throw new Error("an SPS with picture order type 1");
  bits.number();
  bits.bit();
  bits.skipNumbers(2);
  if (bits.bit() === 0) bits.bit();
  bits.bit();
  if (bits.bit()) bits.skipNumbers(4);
  return bits.at;
}

/** Whether the SPS of an init segment says how many pictures a decoder may keep back, among what it says of its use. */
export function hasVui(init: Uint8Array): boolean {
  const sps = findSps(init);
  const flag = findVuiFlag(sps);
  return (((sps[flag >> 3] ?? 0) >> (7 - (flag & 7))) & 1) === 1;
}

/**
 * Takes from an init segment's SPS all that it says of its use (VUI), bitstream_restriction with it, as many cameras
 * send it. In place: the SPS keeps its length, with zeros behind its end.
 */
export function dropVui(init: Uint8Array): void {
  const sps = findSps(init);
  const flag = findVuiFlag(sps);
  const from = flag >> 3;
  const mask = 0xff << (8 - (flag & 7));
  sps[from] = (sps[from] ?? 0) & mask;
  sps.fill(0, from + 1);
  // The flag is 0; a 1 ends the SPS.
  const end = flag + 1;
  sps[end >> 3] = (sps[end >> 3] ?? 0) | (0x80 >> (end & 7));
}

/** The first SPS of the init segment's avcC box, as a view. */
function findSps(init: Uint8Array): Uint8Array {
  const text = new TextDecoder("latin1").decode(init);
  const box = text.indexOf("avcC");
  if (box === -1) throw new Error("no avcC box");
  const at = box + 4 + 6;
  const length = ((init[at] ?? 0) << 8) | (init[at + 1] ?? 0);
  return init.subarray(at + 2, at + 2 + length);
}
