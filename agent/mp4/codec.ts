import { type Box, findBox, listBoxes } from "./box";
import { ByteCursor } from "./byte-cursor";

export interface Codec {
  kind: "video" | "audio";
  codec: string;
  width: number;
  height: number;
}

/** Bytes of a sample entry before its child boxes (ISO/IEC 14496-12 §12.1.3, §12.2.3). */
const videoEntryBytes = 78;
const audioEntryBytes = 28;
const videoSizeAt = 24;

/** Names the codec of an stsd box's first entry; null for a codec other than H.264, H.265 and AAC. */
export function readCodec(bytes: Uint8Array, stsd: Box): Codec | null {
  const entry = listBoxes(bytes, stsd.body + 8, stsd.end)[0];
  if (!entry) return null;
  if (entry.type === "avc1" || entry.type === "avc3") return readAvc(bytes, entry);
  if (entry.type === "hvc1" || entry.type === "hev1") return readHevc(bytes, entry);
  if (entry.type === "mp4a") return readAac(bytes, entry);
  return null;
}

function readAvc(bytes: Uint8Array, entry: Box): Codec | null {
  const config = findBox(bytes, ["avcC"], entry.body + videoEntryBytes, entry.end);
  if (!config) return null;
  const size = new ByteCursor(bytes, entry.body + videoSizeAt, entry.end);
  const [width, height] = [size.u16(), size.u16()];
  const cursor = new ByteCursor(bytes, config.body + 1, config.end);
  const profile = [cursor.u8(), cursor.u8(), cursor.u8()].map(hexByte).join("");
  if (cursor.failed || size.failed || width === 0 || height === 0) return null;
  return { kind: "video", codec: `${entry.type}.${profile}`, width, height };
}

/** ISO/IEC 14496-15 §E.3: profile, compatibility flags in reverse bit order, tier and level, constraints. */
function readHevc(bytes: Uint8Array, entry: Box): Codec | null {
  const config = findBox(bytes, ["hvcC"], entry.body + videoEntryBytes, entry.end);
  if (!config) return null;
  const size = new ByteCursor(bytes, entry.body + videoSizeAt, entry.end);
  const [width, height] = [size.u16(), size.u16()];
  const cursor = new ByteCursor(bytes, config.body + 1, config.end);
  const profile = cursor.u8();
  let [compatibility, reversed] = [cursor.u32(), 0];
  for (let bit = 0; bit < 32; bit++) {
    reversed = ((reversed << 1) | (compatibility & 1)) >>> 0;
    compatibility >>>= 1;
  }
  const constraints = Array.from({ length: 6 }, () => cursor.u8());
  while (constraints.length > 0 && constraints.at(-1) === 0) constraints.pop();
  const level = cursor.u8();
  if (cursor.failed || size.failed || width === 0 || height === 0) return null;
  const space = ["", "A", "B", "C"][profile >> 6] ?? "";
  const tier = profile & 0x20 ? "H" : "L";
  const parts = [
    entry.type,
    `${space}${profile & 0x1f}`,
    reversed.toString(16),
    `${tier}${level}`,
    ...constraints.map((value) => value.toString(16)),
  ];
  return { kind: "video", codec: parts.join("."), width, height };
}

function readAac(bytes: Uint8Array, entry: Box): Codec | null {
  const esds = findBox(bytes, ["esds"], entry.body + audioEntryBytes, entry.end);
  if (!esds) return null;
  const cursor = new ByteCursor(bytes, esds.body + 4, esds.end);
  if (!enterDescriptor(cursor, 3)) return null;
  cursor.skip(2);
  const flags = cursor.u8();
  if (flags & 0x80) cursor.skip(2);
  if (flags & 0x40) cursor.skip(cursor.u8());
  if (flags & 0x20) cursor.skip(2);
  if (!enterDescriptor(cursor, 4)) return null;
  const objectType = cursor.u8();
  cursor.skip(12);
  if (objectType !== 0x40 || !enterDescriptor(cursor, 5)) return null;
  const first = cursor.u8();
  const short = first >> 3;
  // 31 is an escape: the type is 32 plus the next six bits (ISO/IEC 14496-3 §1.6.2.1).
  const audioType = short === 31 ? 32 + (((first & 7) << 3) | (cursor.u8() >> 5)) : short;
  return cursor.failed
    ? null
    : { kind: "audio", codec: `mp4a.40.${audioType}`, width: 0, height: 0 };
}

/** Steps over a descriptor's tag and its length of one to four bytes (ISO/IEC 14496-1 §8.3.3). */
function enterDescriptor(cursor: ByteCursor, tag: number): boolean {
  if (cursor.u8() !== tag) return false;
  for (let count = 0; count < 4; count++) {
    if ((cursor.u8() & 0x80) === 0) return !cursor.failed;
  }
  return false;
}

function hexByte(value: number): string {
  return value.toString(16).padStart(2, "0");
}
