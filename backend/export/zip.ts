/** A file in the archive: its bytes are stored elsewhere, uncompressed. */
export interface ZipEntry {
  name: string;
  bytes: number;
  crc32: number;
  /** Its local time read as if it were UTC, in ms. */
  labelMs: number;
}

/** The archive's content in order: bytes of its own, or a range of an entry. */
export type ZipPiece =
  | { type: "head"; bytes: Buffer }
  | { type: "entry"; index: number; from: number; until: number };

/**
 * An archive whose every byte offset is known before the first is sent, so that it can be requested
 * in ranges.
 */
export interface ZipPlan {
  totalBytes: number;
  /** The pieces of the bytes [from, until). */
  list(from: number, until: number): ZipPiece[];
}

const word = 0xffffffff;

/**
 * Lays out a ZIP file (APPNOTE 6.3) of entries stored uncompressed: video does not compress. Values
 * over 32 bits use ZIP64 fields, and only those do: old unpackers can read the rest.
 */
export function planZip(entries: readonly ZipEntry[]): ZipPlan {
  const parts: { start: number; bytes: number; head: Buffer | null; index: number }[] = [];
  const central: Buffer[] = [];
  let at = 0;
  const add = (bytes: number, head: Buffer | null, index = -1) => {
    parts.push({ start: at, bytes, head, index });
    at += bytes;
  };
  for (const [index, entry] of entries.entries()) {
    const offset = at;
    const local = writeLocal(entry);
    add(local.byteLength, local);
    add(entry.bytes, null, index);
    central.push(writeCentral(entry, offset));
  }
  const directory = Buffer.concat(central);
  const end = writeEnd(entries.length, directory.byteLength, at);
  add(directory.byteLength, directory);
  add(end.byteLength, end);
  return {
    totalBytes: at,
    list: (from, until) =>
      parts.flatMap(({ start, bytes, head, index }): ZipPiece[] => {
        const first = Math.max(from, start) - start;
        const last = Math.min(until, start + bytes) - start;
        if (last <= first) return [];
        if (head) return [{ type: "head", bytes: head.subarray(first, last) }];
        return [{ type: "entry", index, from: first, until: last }];
      }),
  };
}

/** Names in UTF-8; nothing is encrypted. */
const flags = 0x0800;

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

function u64(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), index * 8);
  return bytes;
}

/** DOS time: from 1980 on, to two seconds. */
function writeTime(labelMs: number): Buffer {
  const time = new Date(Math.max(labelMs, Date.UTC(1980)));
  return u16(
    (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1),
    ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(),
  );
}

const version = (isLarge: boolean) => (isLarge ? 45 : 20);

function writeLocal({ name, bytes, crc32: sum, labelMs }: ZipEntry): Buffer {
  const isLarge = bytes >= word;
  const text = Buffer.from(name);
  const extra = isLarge ? Buffer.concat([u16(1, 16), u64(bytes, bytes)]) : Buffer.alloc(0);
  const shown = isLarge ? word : bytes;
  return Buffer.concat([
    u32(0x04034b50),
    u16(version(isLarge), flags, 0),
    writeTime(labelMs),
    u32(sum, shown, shown),
    u16(text.byteLength, extra.byteLength),
    text,
    extra,
  ]);
}

function writeCentral({ name, bytes, crc32: sum, labelMs }: ZipEntry, offset: number): Buffer {
  const isLarge = bytes >= word;
  const isFar = offset >= word;
  const text = Buffer.from(name);
  const fields = [...(isLarge ? [bytes, bytes] : []), ...(isFar ? [offset] : [])];
  const extra =
    fields.length > 0
      ? Buffer.concat([u16(1, fields.length * 8), u64(...fields)])
      : Buffer.alloc(0);
  const shown = isLarge ? word : bytes;
  const needed = version(isLarge || isFar);
  return Buffer.concat([
    u32(0x02014b50),
    u16(needed, needed, flags, 0),
    writeTime(labelMs),
    u32(sum, shown, shown),
    u16(text.byteLength, extra.byteLength, 0, 0, 0),
    u32(0, isFar ? word : offset),
    text,
    extra,
  ]);
}

function writeEnd(count: number, directoryBytes: number, directoryAt: number): Buffer {
  const isLarge = directoryAt >= word || directoryBytes >= word || count >= 0xffff;
  const large = isLarge
    ? [
        u32(0x06064b50),
        u64(44),
        u16(45, 45),
        u32(0, 0),
        u64(count, count, directoryBytes, directoryAt),
        u32(0x07064b50, 0),
        u64(directoryAt + directoryBytes),
        u32(1),
      ]
    : [];
  const shown = Math.min(count, 0xffff);
  return Buffer.concat([
    ...large,
    u32(0x06054b50),
    u16(0, 0, shown, shown),
    u32(Math.min(directoryBytes, word), isLarge ? word : directoryAt),
    u16(0),
  ]);
}
