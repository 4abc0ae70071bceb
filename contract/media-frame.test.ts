import { expect, test } from "vitest";
import {
  type DetectedObject,
  decodeBoxes,
  decodeFrame,
  encodeBoxes,
  encodeFrame,
  type Frame,
  frameHeaderBytes,
  frameKinds,
  recordedHlsUrl,
  splitView,
  viewEntry,
} from "./media-frame";

const person: DetectedObject = { id: "worker-1", kind: "person", box: [0.1, 0.2, 0.3, 0.4] };
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

test("boxes arrive as they were sent", () => {
  expect(decodeBoxes(encodeBoxes([person]))).toEqual([person]);
  expect(decodeBoxes(encodeBoxes([]))).toEqual([]);
});

test.each([
  ["no JSON", new Uint8Array([1, 2, 3])],
  ["no list", bytesOf({ boxes: 1 })],
  ["no entries", bytesOf([null, "box", 7])],
  ["a box beyond the picture", bytesOf([["a", "person", 0, 0, 2, 1]])],
  ["a box that begins before the picture", bytesOf([["a", "person", -0.1, 0, 1, 1]])],
  ["a box that is no number", bytesOf([["a", "person", 0, 0, "1", 1]])],
  ["three numbers", bytesOf([["a", "person", 0, 0, 1]])],
  ["five numbers", bytesOf([["a", "person", 0, 0, 1, 1, 1]])],
  ["a kind without end", bytesOf([["a", "p".repeat(33), 0, 0, 1, 1]])],
  ["a name without end", bytesOf([["a".repeat(65), "person", 0, 0, 1, 1]])],
])("%s is left out", (_name, payload) => {
  expect(decodeBoxes(payload)).toEqual([]);
});

test("an object has one box, and a picture at most 64", () => {
  expect(decodeBoxes(encodeBoxes([person, person]))).toHaveLength(1);
  const crowd = Array.from({ length: 100 }, (_, n) => ({ ...person, id: `p-${n}` }));
  expect(decodeBoxes(encodeBoxes(crowd))).toHaveLength(64);
});

const frame: Frame = {
  kind: frameKinds.fragment,
  keyframe: true,
  streamId: 4_000_000_000,
  capturedMs: Date.UTC(2026, 10, 20) + 0.5,
  payload: new Uint8Array([1, 2, 3]),
};

test("frames of every kind arrive as they were sent", () => {
  for (const kind of Object.values(frameKinds)) {
    for (const keyframe of [true, false]) {
      const sent = { ...frame, kind, keyframe };
      expect(decodeFrame(encodeFrame(sent))).toEqual(sent);
    }
  }
});

test("the header is the one that hosts write: kind, flags, two bytes left free, stream, moment, big endian", () => {
  const bytes = encodeFrame({ ...frame, streamId: 0x01020304, capturedMs: 1 });
  expect([...bytes]).toEqual([2, 1, 0, 0, 1, 2, 3, 4, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 1, 2, 3]);
});

test("a frame is written into the buffer it is given, and elsewhere where it does not fit", () => {
  const buffer = new Uint8Array(64);
  const part = buffer.subarray(10, 40);
  const written = encodeFrame(frame, part);
  expect(written.buffer).toBe(buffer.buffer);
  expect(decodeFrame(written)).toEqual(frame);
  expect([...buffer.subarray(0, 10)]).toEqual(Array(10).fill(0));
  const small = buffer.subarray(40, 40 + frameHeaderBytes);
  expect(decodeFrame(encodeFrame(frame, small))).toEqual(frame);
  expect([...small]).toEqual(Array(frameHeaderBytes).fill(0));
});

test("what is too short for a frame, or of a kind nobody knows, is none", () => {
  const bytes = encodeFrame(frame);
  expect(decodeFrame(bytes.subarray(0, frameHeaderBytes - 1))).toBeNull();
  expect(decodeFrame(new Uint8Array())).toBeNull();
  for (const kind of [0, 7, 255]) {
    expect(decodeFrame(Uint8Array.from(bytes, (byte, at) => (at === 0 ? kind : byte)))).toBeNull();
  }
});

test("a recorded playlist holds all of the range asked for, in whole milliseconds", () => {
  expect(recordedHlsUrl("7", "sub", 1_000.7, 2_000.2)).toBe("/media/hls/7/sub/1000-2001.m3u8");
});

test("the part of a picture that a camera looks at travels with its objects, and is none of them", () => {
  const person: DetectedObject = { id: "a", kind: "person", box: [0.1, 0.2, 0.3, 0.4] };
  const list = decodeBoxes(encodeBoxes([viewEntry([0.25, 0.25, 0.5, 0.5]), person]));
  expect(splitView(list)).toEqual({ objects: [person], view: [0.25, 0.25, 0.5, 0.5] });
  expect(splitView([person])).toEqual({ objects: [person], view: null });
  // A host's data is untrusted: nothing can be enlarged without end.
  expect(splitView([viewEntry([0, 0, 0, 0.5])]).view).toBeNull();
});
