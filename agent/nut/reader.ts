import { ByteCursor } from "../mp4/byte-cursor";
import type { Packet } from "../packets/packet";
import {
  frameFlags,
  type MainHeader,
  readMainHeader,
  readStreamHeader,
  readVarint,
  type StreamHeader,
  startCodes,
} from "./headers";

const greeting = Buffer.from("nut/multimedia container\0", "latin1");
const letterN = 0x4e;
const checksumBytes = 4;
/** Longer elements have a checksum of their length, too, and longer frames leave out nothing. */
const shortBytes = 4096;
/** A camera's picture is smaller; it would have to be held in memory. */
const maxElementBytes = 16 * 1024 * 1024;
const firstMemoryBytes = 64 * 1024;

/**
 * Reads NUT as ffmpeg writes it (version 3), cut anywhere. Other containers end a picture only when the next one begins;
 * this one says a picture's length before it, so that it goes on at once. Checksums are not checked: the bytes come from a
 * pipe. What came is gathered in one piece of memory, which is kept: a recorder reads a hundred megabits a second.
 */
export class NutReader {
  #memory = new Uint8Array(firstMemoryBytes);
  /** Bytes in it that are not yet read. */
  #begin = 0;
  #end = 0;
  #isGreeted = false;
  #main: MainHeader | null = null;
  readonly #streams = new Map<number, StreamHeader>();
  readonly #lastPts = new Map<number, number>();
  #isDamaged = false;

  /** From then on `push` returns nothing. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** Takes the next bytes and returns the packets that are now complete. */
  push(chunk: Uint8Array): Packet[] {
    if (this.#isDamaged) return [];
    this.#gather(chunk);
    const packets: Packet[] = [];
    while (this.#begin < this.#end && !this.#isDamaged) {
      const length = this.#readElement(packets);
      if (length === null) break;
      this.#begin += length;
    }
    return packets;
  }

  #gather(chunk: Uint8Array): void {
    const unread = this.#memory.subarray(this.#begin, this.#end);
    const neededBytes = unread.byteLength + chunk.byteLength;
    if (neededBytes > this.#memory.byteLength - this.#begin) {
      const isTooSmall = neededBytes > this.#memory.byteLength;
      const memory = isTooSmall ? new Uint8Array(2 * neededBytes) : this.#memory;
      memory.set(unread);
      this.#memory = memory;
      this.#begin = 0;
      this.#end = unread.byteLength;
    }
    this.#memory.set(chunk, this.#end);
    this.#end += chunk.byteLength;
  }

  /** Length of the next element; null when it is not complete, or damaged. */
  #readElement(packets: Packet[]): number | null {
    const bytes = this.#memory;
    if (!this.#isGreeted) return this.#readGreeting(bytes);
    const cursor = new ByteCursor(bytes, this.#begin, this.#end);
    return bytes[this.#begin] === letterN
      ? this.#readHeader(bytes, cursor)
      : this.#readFrame(bytes, cursor, packets);
  }

  #readGreeting(bytes: Uint8Array): number | null {
    if (this.#end < greeting.byteLength) return null;
    if (greeting.compare(bytes, 0, greeting.byteLength) !== 0) return this.#damage();
    this.#isGreeted = true;
    return greeting.byteLength;
  }

  #readHeader(bytes: Uint8Array, cursor: ByteCursor): number | null {
    const begin = cursor.offset;
    const code = (BigInt(cursor.u32()) << 32n) | BigInt(cursor.u32());
    const length = readVarint(cursor);
    if (length > shortBytes) cursor.skip(checksumBytes);
    if (cursor.failed) return null;
    const end = cursor.offset + length;
    if (!this.#isWhole(begin, end)) return null;
    const content = new ByteCursor(bytes, cursor.offset, end - checksumBytes);
    const isFine =
      code === startCodes.main
        ? this.#setMain(readMainHeader(content, bytes))
        : code === startCodes.stream
          ? this.#addStream(this.#main && readStreamHeader(content, this.#main))
          : code !== startCodes.syncpoint || this.#synchronise(content);
    return isFine ? end - begin : this.#damage();
  }

  #setMain(main: MainHeader | null): boolean {
    this.#main = main;
    return main !== null;
  }

  #addStream(stream: StreamHeader | null): boolean {
    if (stream) this.#streams.set(stream.id, stream);
    return stream !== null;
  }

  /** Times count from the last syncpoint on. */
  #synchronise(cursor: ByteCursor): boolean {
    const bases = this.#main?.timeBases ?? [];
    const coded = readVarint(cursor);
    const base = bases[coded % bases.length];
    if (cursor.failed || !base) return false;
    const seconds = (Math.floor(coded / bases.length) * base.num) / base.den;
    for (const { id, timeBase } of this.#streams.values()) {
      // A tick too few for want of precision would not matter: all of a time is given where it does not follow from this.
      this.#lastPts.set(id, Math.floor((seconds * timeBase.den) / timeBase.num + 1e-6));
    }
    return true;
  }

  #readFrame(bytes: Uint8Array, cursor: ByteCursor, packets: Packet[]): number | null {
    const begin = cursor.offset;
    const code = this.#main?.frameCodes[cursor.u8()];
    if (!code || code.flags & frameFlags.invalid) return this.#damage();
    const flags = code.flags & frameFlags.coded ? code.flags ^ readVarint(cursor) : code.flags;
    const id = flags & frameFlags.streamId ? readVarint(cursor) : code.streamId;
    const codedPts = flags & frameFlags.codedPts ? readVarint(cursor) : null;
    let size = code.sizeLsb;
    if (flags & frameFlags.sizeMsb) size += code.sizeMul * readVarint(cursor);
    if (flags & frameFlags.matchTime) readVarint(cursor);
    const headerIndex = flags & frameFlags.headerIndex ? readVarint(cursor) : code.headerIndex;
    const reserved = flags & frameFlags.reserved ? readVarint(cursor) : code.reservedCount;
    for (let left = reserved; left > 0 && !cursor.failed; left--) readVarint(cursor);
    if (flags & frameFlags.checksum) cursor.skip(checksumBytes);
    if (cursor.failed) return null;
    const prefix = size > shortBytes ? undefined : this.#main?.elided[headerIndex];
    const end = cursor.offset + size - (prefix?.byteLength ?? 0);
    if (!this.#isWhole(begin, end)) return null;
    const stream = this.#streams.get(id);
    const last = this.#lastPts.get(id);
    if (!stream || last === undefined || end < cursor.offset) return this.#damage();
    const pts = codedPts === null ? last + code.ptsDelta : toFullPts(codedPts, last, stream);
    this.#lastPts.set(id, pts);
    const rest = bytes.subarray(cursor.offset, end);
    const data = prefix?.byteLength ? Buffer.concat([prefix, rest]) : rest;
    packets.push({ stream, pts, keyframe: (flags & frameFlags.key) !== 0, data });
    return end - begin;
  }

  #isWhole(begin: number, end: number): boolean {
    if (end - begin > maxElementBytes) this.#damage();
    return !this.#isDamaged && end <= this.#end;
  }

  #damage(): null {
    this.#isDamaged = true;
    return null;
  }
}

/** Most times are given by their last bits alone: the one that is nearest to the time before. */
function toFullPts(coded: number, last: number, { msbPtsShift }: StreamHeader): number {
  const span = 2 ** msbPtsShift;
  if (coded >= span) return coded - span;
  const lowest = last - Math.floor((span - 1) / 2);
  return lowest + ((((coded - lowest) % span) + span) % span);
}
