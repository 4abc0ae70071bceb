import { readBoxHeader } from "./box";

export type Piece = { type: "init"; bytes: Uint8Array } | { type: "fragment"; bytes: Uint8Array };

export interface Splitter {
  /**
   * Takes the next bytes of a stream, cut anywhere, and returns the pieces that are now complete.
   * Pieces of one call may be views of the bytes that were given.
   */
  push(chunk: Uint8Array): Piece[];
  /** Set once the stream is damaged; from then on push returns nothing. */
  readonly damage: string | null;
}

/**
 * Splits a fragmented MP4 stream into its init segment (ftyp+moov) and its fragments (moof+mdat).
 * Other boxes are dropped. A box above `maxBoxBytes` counts as damage: it would have to be held in
 * memory.
 */
export function createSplitter(options: { maxBoxBytes?: number } = {}): Splitter {
  const maxBoxBytes = options.maxBoxBytes ?? 16 * 1024 * 1024;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let neededBytes = 0;
  let damage: string | null = null;
  let ftyp: Uint8Array | null = null;
  let moof: Uint8Array | null = null;

  function accept(name: string, box: Uint8Array): Piece | null {
    if (name === "ftyp") ftyp = box;
    if (name === "moov") return { type: "init", bytes: ftyp ? join([ftyp, box]) : box };
    if (name === "moof") {
      moof = box;
      return null;
    }
    if (!moof) return null;
    // Sample offsets count from the moof, so any box between it and its mdat stays.
    const bytes = join([moof, box]);
    moof = name === "mdat" ? null : bytes;
    return name === "mdat" ? { type: "fragment", bytes } : null;
  }

  return {
    get damage() {
      return damage;
    },
    push(chunk) {
      if (damage) return [];
      held.push(chunk);
      heldBytes += chunk.byteLength;
      // Joining only when the box at the front is complete keeps the work linear in the bytes.
      if (heldBytes < neededBytes) return [];
      const bytes = join(held);
      const pieces: Piece[] = [];
      let offset = 0;
      neededBytes = 0;
      while (!damage) {
        const header = readBoxHeader(bytes, offset);
        if (header.type === "incomplete") break;
        if (header.type === "damaged") {
          damage = `not a box at byte ${offset}`;
        } else if (header.totalBytes > maxBoxBytes) {
          damage = `${header.name} of ${header.totalBytes} bytes`;
        } else if (header.totalBytes > bytes.byteLength - offset) {
          neededBytes = header.totalBytes;
          break;
        } else {
          const piece = accept(header.name, bytes.subarray(offset, offset + header.totalBytes));
          if (piece) pieces.push(piece);
          offset += header.totalBytes;
        }
      }
      heldBytes = damage ? 0 : bytes.byteLength - offset;
      held = heldBytes > 0 ? [bytes.subarray(offset)] : [];
      return pieces;
    },
  };
}

/** One run of bytes; a view where the parts are adjacent already. */
function join(parts: Uint8Array[]): Uint8Array {
  const [first, second] = parts;
  if (!first) return new Uint8Array();
  if (!second) return first;
  const adjacent =
    parts.length === 2 &&
    first.buffer === second.buffer &&
    first.byteOffset + first.byteLength === second.byteOffset;
  if (adjacent) {
    const total = first.byteLength + second.byteLength;
    return new Uint8Array(first.buffer, first.byteOffset, total);
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole;
}
