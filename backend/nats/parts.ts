/**
 * One-way sequence of messages over a transport that limits their size and may lose some.
 * A part: [kind u8][flags u8][reserved u16][sequence u32][bytes], big endian.
 */
export const partHeaderBytes = 8;
/** Bit 0 of flags: the message goes on in the next part. */
const continuesFlag = 1;
/** A keyframe of a 4K camera fits; a longer message breaks the sequence. */
export const maxMessageBytes = 8 * 1024 * 1024;

/** Sends messages in parts of at most `maxPartBytes`. */
export function createSplitter(
  maxPartBytes: number,
  send: (part: Uint8Array) => void,
): (kind: number, message: Uint8Array) => void {
  const room = maxPartBytes - partHeaderBytes;
  let sequence = 0;
  return (kind, message) => {
    let offset = 0;
    do {
      const bytes = message.subarray(offset, offset + room);
      offset += bytes.byteLength;
      const part = Buffer.allocUnsafe(partHeaderBytes + bytes.byteLength);
      part.writeUInt8(kind, 0);
      part.writeUInt8(offset < message.byteLength ? continuesFlag : 0, 1);
      part.writeUInt16BE(0, 2);
      part.writeUInt32BE(sequence, 4);
      part.set(bytes, partHeaderBytes);
      sequence = (sequence + 1) >>> 0;
      send(part);
    } while (offset < message.byteLength);
  };
}

export type Joined =
  | { type: "message"; kind: number; message: Buffer }
  | { type: "more" }
  /** A part is missing or damaged: what follows cannot be read. */
  | { type: "broken" };

/** Puts the parts of one splitter together again. */
export function createJoiner(): (part: Uint8Array) => Joined {
  let expected = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  return (data) => {
    const part = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    if (part.byteLength < partHeaderBytes || part.readUInt32BE(4) !== expected) {
      return { type: "broken" };
    }
    expected = (expected + 1) >>> 0;
    held.push(part.subarray(partHeaderBytes));
    heldBytes += part.byteLength - partHeaderBytes;
    if (heldBytes > maxMessageBytes) return { type: "broken" };
    if ((part.readUInt8(1) & continuesFlag) !== 0) return { type: "more" };
    const [only] = held;
    const message = only && held.length === 1 ? only : Buffer.concat(held);
    held = [];
    heldBytes = 0;
    return { type: "message", kind: part.readUInt8(0), message };
  };
}
