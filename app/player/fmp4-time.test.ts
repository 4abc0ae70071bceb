import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findDecodeTime, findTimescale, withDuration } from "./fmp4-time";

const loop = new Uint8Array(readFileSync("agent/demo/media/dock/sub.mp4"));

/** The bytes from the first box of a type to the end. */
function from(type: string): Uint8Array {
  return loop.subarray(Buffer.from(loop).indexOf(type) - 4);
}

test("reads the timescale and the decode time of a real stream", () => {
  expect(findTimescale(loop)).toBe(10_240);
  expect(findDecodeTime(from("moof"))).toBe(0);
});

test("reads a wall clock in 64 bits", () => {
  const fragment = from("moof").slice(0, 400);
  const at = Buffer.from(fragment).indexOf("tfdt") + 8;
  const ticks = 1_790_000_000 * 10_240;
  new DataView(fragment.buffer).setBigUint64(at, BigInt(ticks));
  expect(findDecodeTime(fragment.subarray(0, 104))).toBe(ticks);
});

test.each([
  ["nothing", new Uint8Array()],
  ["a cut box", from("moof").subarray(0, 40)],
  [
    "a box that claims to be longer than the rest",
    new Uint8Array([0, 0, 9, 0, 109, 111, 111, 102]),
  ],
  ["a box of no length", new Uint8Array([0, 0, 0, 0, 109, 111, 111, 102, 0, 0, 0, 0])],
  ["noise", new Uint8Array(1000).fill(0xff)],
])("gives null for %s", (_name, bytes) => {
  expect(findTimescale(bytes)).toBeNull();
  expect(findDecodeTime(bytes)).toBeNull();
});

/** A box of this type around its content. */
function box(type: string, ...content: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(8 + content.reduce((sum, part) => sum + part.length, 0));
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  let at = 8;
  for (const part of content) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

test.for([
  [0, 12],
  [1, 20],
] as const)("reads the timescale of a media header of version %i", ([version, at]) => {
  const header = new Uint8Array(32);
  header[0] = version;
  new DataView(header.buffer).setUint32(at, 90_000);
  expect(findTimescale(box("moov", box("trak", box("mdia", box("mdhd", header)))))).toBe(90_000);
});

/** An init segment's beginning: a movie header of this version with this duration. */
function writeMovie(version: 0 | 1, duration: number): Uint8Array {
  const header = version === 1 ? 120 : 108;
  const bytes = new Uint8Array(8 + header);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode("moov"), 4);
  view.setUint32(8, header);
  bytes.set(new TextEncoder().encode("mvhd"), 12);
  view.setUint8(16, version);
  if (version === 1) view.setBigUint64(40, BigInt(duration));
  else view.setUint32(32, duration);
  return bytes;
}

test.for([0, 1] as const)(
  "a movie header of version %i gets a duration, and keeps one it has",
  (version) => {
    const init = writeMovie(version, 0);
    expect(withDuration(init)).toEqual(writeMovie(version, 1));
    expect(init).toEqual(writeMovie(version, 0));
    expect(withDuration(writeMovie(version, 77))).toEqual(writeMovie(version, 77));
  },
);

test("what has no movie header stays as it is", () => {
  expect(withDuration(new Uint8Array([0, 0, 0, 8, 1, 2, 3, 4]))).toEqual(
    new Uint8Array([0, 0, 0, 8, 1, 2, 3, 4]),
  );
});
