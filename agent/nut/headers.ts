import type { ByteCursor } from "../mp4/byte-cursor";
import type { PacketStream, TimeBase } from "../packets/packet";

/** Of what begins with an N: these are followed by a length, a checksum stands at their end. */
export const startCodes = {
  main: 0x4e4d7a561f5f04adn,
  stream: 0x4e5311405bf2f9dbn,
  syncpoint: 0x4e4be4adeeca4569n,
} as const;

export const frameFlags = {
  key: 1,
  codedPts: 8,
  streamId: 16,
  sizeMsb: 32,
  checksum: 64,
  reserved: 128,
  headerIndex: 1024,
  matchTime: 2048,
  coded: 4096,
  invalid: 8192,
} as const;

/** What a frame's first byte says about it. */
export interface FrameCode {
  flags: number;
  streamId: number;
  ptsDelta: number;
  sizeMul: number;
  sizeLsb: number;
  reservedCount: number;
  headerIndex: number;
}

export interface MainHeader {
  timeBases: TimeBase[];
  frameCodes: FrameCode[];
  /** Bytes that frames may leave out at their beginning, by header index. */
  elided: Uint8Array[];
}

export interface StreamHeader extends PacketStream {
  msbPtsShift: number;
}

/** An unsigned number of seven bits a byte. */
export function readVarint(cursor: ByteCursor): number {
  let value = 0;
  for (;;) {
    const byte = cursor.u8();
    value = value * 128 + (byte & 0x7f);
    if (value > Number.MAX_SAFE_INTEGER) cursor.failed = true;
    if (cursor.failed) return 0;
    if (byte < 0x80) return value;
  }
}

function readSigned(cursor: ByteCursor): number {
  const value = readVarint(cursor) + 1;
  return value % 2 === 0 ? value / 2 : -(value - 1) / 2;
}

function readBytes(cursor: ByteCursor, bytes: Uint8Array): Uint8Array {
  const length = readVarint(cursor);
  const at = cursor.offset;
  cursor.skip(length);
  return cursor.failed ? new Uint8Array() : bytes.slice(at, at + length);
}

/** Null when it is damaged. `cursor` stands behind the length, and ends before the checksum. */
export function readMainHeader(cursor: ByteCursor, bytes: Uint8Array): MainHeader | null {
  const version = readVarint(cursor);
  if (version > 3) return null;
  // Number of streams and greatest distance between syncpoints.
  readVarint(cursor);
  readVarint(cursor);
  const timeBases: TimeBase[] = [];
  for (let left = readVarint(cursor); left > 0 && !cursor.failed; left--) {
    timeBases.push({ num: readVarint(cursor), den: readVarint(cursor) });
  }
  const frameCodes = readFrameCodes(cursor);
  const elided: Uint8Array[] = [new Uint8Array()];
  for (
    let left = cursor.remaining > 0 ? readVarint(cursor) : 0;
    left > 0 && !cursor.failed;
    left--
  ) {
    elided.push(readBytes(cursor, bytes));
  }
  return cursor.failed || !frameCodes ? null : { timeBases, frameCodes, elided };
}

/** The table of 256 codes, written in runs; each run names the fields that differ from the run before. */
function readFrameCodes(cursor: ByteCursor): FrameCode[] | null {
  const codes: FrameCode[] = [];
  let [ptsDelta, sizeMul, streamId, headerIndex] = [0, 1, 0, 0];
  while (codes.length < 256) {
    const flags = readVarint(cursor);
    const fields = readVarint(cursor);
    if (fields > 0) ptsDelta = readSigned(cursor);
    if (fields > 1) sizeMul = readVarint(cursor);
    if (fields > 2) streamId = readVarint(cursor);
    const size = fields > 3 ? readVarint(cursor) : 0;
    const reservedCount = fields > 4 ? readVarint(cursor) : 0;
    const count = fields > 5 ? readVarint(cursor) : sizeMul - size;
    if (fields > 6) readSigned(cursor);
    if (fields > 7) headerIndex = readVarint(cursor);
    for (let field = 8; field < fields && !cursor.failed; field++) readVarint(cursor);
    if (cursor.failed || count < 1 || count > 256) return null;
    for (let index = 0; index < count; index++) {
      // The letter with which everything else begins.
      if (codes.length === 0x4e) codes.push({ ...noFrame });
      const sizeLsb = size + index;
      codes.push({ flags, streamId, ptsDelta, sizeMul, sizeLsb, reservedCount, headerIndex });
    }
  }
  return codes;
}

const noFrame: FrameCode = {
  flags: frameFlags.invalid,
  streamId: 0,
  ptsDelta: 0,
  sizeMul: 1,
  sizeLsb: 0,
  reservedCount: 0,
  headerIndex: 0,
};

const kinds: readonly StreamHeader["kind"][] = ["video", "audio"];

/** Null when it is damaged. */
export function readStreamHeader(cursor: ByteCursor, main: MainHeader): StreamHeader | null {
  const id = readVarint(cursor);
  const kind = kinds[readVarint(cursor)] ?? "other";
  // The codec's name.
  cursor.skip(readVarint(cursor));
  const timeBase = main.timeBases[readVarint(cursor)];
  const msbPtsShift = readVarint(cursor);
  // Greatest distance between times without a checksum.
  readVarint(cursor);
  const decodeDelay = readVarint(cursor);
  if (cursor.failed || !timeBase || timeBase.den === 0 || msbPtsShift > 30) return null;
  return { id, kind, timeBase, msbPtsShift, decodeDelay };
}
