import { frameFlags, startCodes } from "../../../agent/nut/headers";

/** A stream as written in a NUT header; one tick is 1/90,000 s. */
export interface WrittenStream {
  kind: "video" | "audio";
  decodeDelay?: number;
}

export interface WrittenPacket {
  stream?: number;
  pts: number;
  keyframe?: boolean;
  data: Uint8Array;
}

function varint(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift(128 + (rest % 128));
  }
  return bytes;
}

function element(code: bigint, content: readonly number[]): Buffer {
  const checksum = [0, 0, 0, 0];
  const start = Buffer.alloc(8);
  start.writeBigUInt64BE(code);
  return Buffer.concat([
    start,
    Buffer.from(varint(content.length + 4)),
    Buffer.from([...content, ...checksum]),
  ]);
}

/** Bytes that a frame of this code may leave out at its beginning. */
export const leftOut = Buffer.from([0, 0, 1]);

/** Runs of frame codes: 0 says all of itself, 1 leaves out `leftOut`, the others are none. */
const frameCodes = [
  ...[frameFlags.coded, 6, 0, 1, 0, 0, 0, 1],
  ...[frameFlags.coded, 8, 0, 1, 0, 0, 0, 1, 0, 1],
  ...[frameFlags.invalid, 6, 0, 1, 0, 0, 0, 253],
].flatMap(varint);

/** The beginning of a file: headers and a first syncpoint. */
export function writeNutHead(streams: readonly WrittenStream[]): Buffer {
  const main = [3, streams.length, 65_536, 1, 1, 90_000].flatMap(varint);
  const elided = [...varint(1), ...varint(leftOut.byteLength), ...leftOut];
  return Buffer.concat([
    Buffer.from("nut/multimedia container\0", "latin1"),
    element(startCodes.main, [...main, ...frameCodes, ...elided]),
    ...streams.map(({ kind, decodeDelay = 0 }, id) =>
      element(
        startCodes.stream,
        [id, kind === "video" ? 0 : 1, 0, 0, 0, 1, decodeDelay, 0, 0].flatMap(varint),
      ),
    ),
    writeSyncpoint(0),
  ]);
}

/** From which the times that follow count. */
export const writeSyncpoint = (pts: number) =>
  element(startCodes.syncpoint, [pts, 0].flatMap(varint));

export function writeNutPacket({ stream = 0, pts, keyframe = false, data }: WrittenPacket): Buffer {
  const isShort = data.byteLength <= 4096 && leftOut.compare(data, 0, leftOut.byteLength) === 0;
  const { codedPts, streamId, sizeMsb } = frameFlags;
  const flags = codedPts | streamId | sizeMsb | (keyframe ? frameFlags.key : 0);
  const head = [isShort ? 1 : 0, flags, stream, pts + 1, data.byteLength].flatMap(varint);
  return Buffer.concat([Buffer.from(head), isShort ? data.subarray(leftOut.byteLength) : data]);
}
