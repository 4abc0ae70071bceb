import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type InitSegment, readInitSegment } from "../mp4/init-segment";
import { listSamples } from "../mp4/samples";
import { createSplitter } from "../mp4/splitter";
import { PacketFragments } from "./fragments";

const file = readFileSync(new URL("../demo/media/gate/sub.mp4", import.meta.url));
const init = readInitSegment(
  createSplitter().push(file)[0]?.bytes ?? new Uint8Array(),
) as InitSegment;
const { timescale } = init.video;
const timeBase = { num: 1, den: timescale };
const stream = { id: 0, kind: "video", timeBase, decodeDelay: 0 } as const;

/** Pushes a picture that is shown so many seconds after the beginning. */
function createCamera() {
  const builder = new PacketFragments(init);
  return (seconds: number, data: Uint8Array = Buffer.from([0, 0, 1, 0x41, 7])) =>
    builder.push({ stream, pts: seconds * timescale, keyframe: false, data });
}

const secondsOf = (fragment: Uint8Array | undefined) => {
  const [sample] = (fragment && listSamples(fragment, init.video)) ?? [];
  return (sample?.duration ?? Number.NaN) / timescale;
};

test("a picture is there at once, as long as the one before; its own duration stands in it when the next comes", () => {
  const push = createCamera();
  expect(push(0)).toEqual([]);
  expect(push(0.1).map(secondsOf)).toEqual([0.1, 0.1]);
  const [third] = push(0.3);
  expect(secondsOf(third)).toBeCloseTo(0.2);
  push(0.35);
  expect(secondsOf(third)).toBeCloseTo(0.05);
});

test("after an outage a picture is not taken to last as long as that", () => {
  const push = createCamera();
  push(0);
  const [, before] = push(0.1);
  const [after] = push(60);
  expect(secondsOf(before)).toBeCloseTo(59.9);
  expect(secondsOf(after)).toBeCloseTo(0.1);
});

test("a packet that is no picture is left out", () => {
  const push = createCamera();
  push(0);
  push(0.1);
  expect(push(0.2, Buffer.from("no picture"))).toEqual([]);
  expect(push(0.3)).toHaveLength(1);
});
