/** A box (ISO/IEC 14496-12 §4.2) as offsets into the bytes it was read from. */
export interface Box {
  type: string;
  start: number;
  /** Offset of the payload. */
  body: number;
  /** Offset after the last byte. */
  end: number;
}

export type BoxHeader =
  | { type: "box"; name: string; headerBytes: number; totalBytes: number }
  | { type: "incomplete" }
  | { type: "damaged" };

const plainHeaderBytes = 8;
const wideHeaderBytes = 16;

/**
 * Reads a box header at `offset`; the payload need not be there yet. A box "to the end of the file"
 * (size 0) counts as damaged: a live stream has no end.
 */
export function readBoxHeader(bytes: Uint8Array, offset: number): BoxHeader {
  if (bytes.byteLength - offset < plainHeaderBytes) return { type: "incomplete" };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = readName(view, offset + 4);
  if (name === null) return { type: "damaged" };
  const size = view.getUint32(offset);
  if (size !== 1) {
    if (size < plainHeaderBytes) return { type: "damaged" };
    return { type: "box", name, headerBytes: plainHeaderBytes, totalBytes: size };
  }
  if (bytes.byteLength - offset < wideHeaderBytes) return { type: "incomplete" };
  const totalBytes = view.getUint32(offset + 8) * 2 ** 32 + view.getUint32(offset + 12);
  if (totalBytes < wideHeaderBytes) return { type: "damaged" };
  return { type: "box", name, headerBytes: wideHeaderBytes, totalBytes };
}

/** The boxes in [start, end), up to the first that is damaged or reaches outside. */
export function listBoxes(bytes: Uint8Array, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  let offset = start;
  while (offset < end) {
    const header = readBoxHeader(bytes, offset);
    if (header.type !== "box" || header.totalBytes > end - offset) break;
    const next = offset + header.totalBytes;
    boxes.push({ type: header.name, start: offset, body: offset + header.headerBytes, end: next });
    offset = next;
  }
  return boxes;
}

/** The first box along a path of types below [start, end), or null. */
export function findBox(
  bytes: Uint8Array,
  path: readonly string[],
  start: number,
  end: number,
): Box | null {
  let found: Box | null = null;
  let [from, to] = [start, end];
  for (const type of path) {
    found = listBoxes(bytes, from, to).find((box) => box.type === type) ?? null;
    if (!found) return null;
    [from, to] = [found.body, found.end];
  }
  return found;
}

/** Encodes a box of this type around its parts. */
export function writeBox(type: string, ...parts: Uint8Array[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(parts.reduce((sum, part) => sum + part.byteLength, 8));
  header.write(type, 4, "latin1");
  return Buffer.concat([header, ...parts]);
}

/** Encodes 32-bit numbers. */
export function words(...values: number[]): Buffer {
  return toWords(values);
}

/** Like `words`, for lists longer than a call may have arguments. */
export function toWords(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
}

function readName(view: DataView, offset: number): string | null {
  let name = "";
  for (let index = 0; index < 4; index++) {
    const code = view.getUint8(offset + index);
    const printable = (code >= 0x20 && code < 0x7f) || code === 0xa9;
    if (!printable) return null;
    name += String.fromCharCode(code);
  }
  return name;
}
