import { unitKinds } from "./unit-kinds";

/** Stands before each NAL unit. */
export const startCode = Buffer.from([0, 0, 1]);

/**
 * A picture's NAL units, each behind its length as in MP4, instead of behind a start code (ITU-T H.264 and H.265, Annex B):
 * lengths and units in turn, which are views of the picture.
 * @param codec of the track, as in a MIME type
 */
export function toLengthPrefixed(picture: Uint8Array, codec: string): Uint8Array[] {
  const { hevc } = unitKinds;
  const isHevc = codec.startsWith("hvc1");
  const parts: Uint8Array[] = [];
  for (const unit of listUnits(picture)) {
    // In MP4 of type hvc1 they stand in the init segment alone (ISO/IEC 14496-15 §8.3.2).
    if (isHevc && hevc.isParameterSet(hevc.typeOf(unit))) continue;
    const length = Buffer.allocUnsafe(4);
    length.writeUInt32BE(unit.byteLength);
    parts.push(length, unit);
  }
  return parts;
}

/** The NAL units between start codes, as views. */
export function* listUnits(picture: Uint8Array): Generator<Uint8Array> {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  let begin = bytes.indexOf(startCode);
  while (begin >= 0) {
    const next = bytes.indexOf(startCode, begin + startCode.byteLength);
    let end = next < 0 ? bytes.byteLength : next;
    // Zeros before a start code, and at the end, belong to no unit.
    while (end > begin && bytes[end - 1] === 0) end--;
    const unit = bytes.subarray(begin + startCode.byteLength, end);
    if (unit.byteLength > 0) yield unit;
    begin = next;
  }
}
