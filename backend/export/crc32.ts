import zlib from "node:zlib";

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** For a Node without zlib.crc32 (before 20.15). */
export function slowCrc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}

/** The checksum of ZIP files (ISO 3309); continues `before` where given. */
export const crc32: (bytes: Uint8Array, before?: number) => number = zlib.crc32 ?? slowCrc32;
