import { expect, test } from "vitest";
import { words, writeBox } from "./box";
import { nonSyncSample, readFragment, tfhd, trun } from "./fragment";
import type { InitSegment, Track } from "./init-segment";
import { listSamples } from "./samples";

const video: Track = {
  id: 1,
  kind: "video",
  timescale: 1_000,
  codec: "avc1.64001f",
  width: 1_280,
  height: 720,
  defaults: { duration: 40, flags: 0 },
};
const sound: Track = { ...video, id: 2, kind: "audio", width: 0, height: 0 };
const init: InitSegment = { tracks: [video, sound], video, mime: "" };

const trackHeader = (id: number, flags: number, ...more: number[]) =>
  writeBox("tfhd", words(flags, id, ...more));
const decodedAt = (ticks: number) => writeBox("tfdt", words(0, ticks));
const run = (flags: number, count: number, ...more: number[]) =>
  writeBox("trun", words(flags, count, ...more));

/** A moof of these track fragments, and an mdat with so many bytes. */
function writeMoof(trafs: Uint8Array[][], mediaBytes: number) {
  const moof = writeBox(
    "moof",
    writeBox("mfhd", words(0, 1)),
    ...trafs.map((boxes) => writeBox("traf", ...boxes)),
  );
  const bytes = Buffer.concat([moof, writeBox("mdat", Buffer.alloc(mediaBytes))]);
  return { bytes, mediaAt: moof.byteLength + 8 };
}

/** One run of the video track at tick 100, whose samples have ten bytes each. */
function writeRun(flags: number, count: number, ...more: number[]) {
  const boxes = (dataOffset: number) => [
    trackHeader(1, tfhd.size, 10),
    decodedAt(100),
    run(trun.dataOffset | flags, count, dataOffset, ...more),
  ];
  const { mediaAt } = writeMoof([boxes(0)], 10 * count);
  return { ...writeMoof([boxes(mediaAt)], 10 * count), mediaAt };
}

test("a fragment without a picture is none", () => {
  expect(readFragment(writeRun(0, 0).bytes, init)).toBeNull();
  expect(
    readFragment(writeMoof([[trackHeader(2, 0), decodedAt(0), run(0, 1)]], 10).bytes, init),
  ).toBeNull();
});

test("a run lasts as long as all its samples, by the track's duration or their own", () => {
  expect(readFragment(writeRun(0, 3).bytes, init)?.video).toMatchObject({
    samples: 3,
    duration: 120,
  });
  const own = writeRun(trun.duration, 2, 30, 50);
  expect(readFragment(own.bytes, init)?.video).toMatchObject({ samples: 2, duration: 80 });
});

test("samples follow each other in bytes and in time", () => {
  const { bytes, mediaAt } = writeRun(0, 3);
  expect(listSamples(bytes, video)).toEqual(
    [0, 1, 2].map((index) => ({
      offset: mediaAt + 10 * index,
      bytes: 10,
      decodeTime: 100 + 40 * index,
      duration: 40,
      composition: 0,
      sync: true,
    })),
  );
});

test("a run without an offset follows the one before, in bytes and in time", () => {
  const boxes = (dataOffset: number) => [
    trackHeader(1, tfhd.size, 10),
    decodedAt(100),
    run(trun.dataOffset, 2, dataOffset),
    run(0, 1),
  ];
  const { mediaAt } = writeMoof([boxes(0)], 30);
  const { bytes } = writeMoof([boxes(mediaAt)], 30);
  const samples = listSamples(bytes, video) ?? [];
  expect(samples.map(({ offset }) => offset - mediaAt)).toEqual([0, 10, 20]);
  expect(samples.map(({ decodeTime }) => decodeTime)).toEqual([100, 140, 180]);
});

test("composition offsets of version 1 may be negative, those of version 0 may not", () => {
  const read = (version: number) =>
    listSamples(writeRun((version << 24) | trun.composition, 1, -20).bytes, video)?.[0]
      ?.composition;
  expect(read(1)).toBe(-20);
  expect(read(0)).toBe(2 ** 32 - 20);
});

test("a sample that does not lie in its fragment makes it damaged", () => {
  const { bytes, mediaAt } = writeRun(trun.size, 1, 10);
  expect(listSamples(bytes, video)).toHaveLength(1);
  expect(listSamples(writeRun(trun.size, 1, 11).bytes, video)).toBeNull();
  const before = [trackHeader(1, tfhd.size, 10), decodedAt(0), run(trun.dataOffset, 1, -mediaAt)];
  expect(listSamples(writeMoof([before], 10).bytes, video)).toBeNull();
});

test("each track has its own samples", () => {
  const boxes = (id: number, dataOffset: number) => [
    trackHeader(id, tfhd.size, 10),
    decodedAt(id * 1_000),
    run(trun.dataOffset, 1, dataOffset),
  ];
  const { mediaAt } = writeMoof([boxes(2, 0), boxes(1, 0)], 20);
  const { bytes } = writeMoof([boxes(2, mediaAt), boxes(1, mediaAt + 10)], 20);
  expect(listSamples(bytes, sound)).toMatchObject([{ offset: mediaAt, decodeTime: 2_000 }]);
  expect(listSamples(bytes, video)).toMatchObject([{ offset: mediaAt + 10, decodeTime: 1_000 }]);
});

test("the first sample may have flags of its own", () => {
  const flags = trun.firstFlags;
  const boxes = [
    trackHeader(1, tfhd.size | tfhd.flags, 10, nonSyncSample),
    decodedAt(0),
    run(flags, 2, 0),
  ];
  const { bytes } = writeMoof([boxes], 20);
  expect(listSamples(bytes, video)?.map(({ sync }) => sync)).toEqual([true, false]);
  expect(readFragment(bytes, init)?.video.keyframe).toBe(true);
});
