import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { playbackLimits } from "../../contract/media";
import { readFragment } from "../mp4/fragment";
import { writeFragment } from "../mp4/fragment-writer";
import { createLoopLibrary, type LoopStream } from "../sources/demo-loop";
import { type RangeRequest, readRange } from "./range-reader";
import type { RecordedGroup, Recordings } from "./recordings";

let loop: LoopStream;

beforeAll(async () => {
  loop = (await createLoopLibrary(path.resolve("agent/demo/media")).load("dock")).streams.sub;
});

interface Recorded {
  startMs: number;
  endMs: number;
  /** Of its one picture. */
  bytes?: number;
  isDeleted?: boolean;
}

/** One group a second from `fromMs`, each of one picture. */
const seconds = (fromMs: number, count: number): Recorded[] =>
  Array.from({ length: count }, (_, index) => ({
    startMs: fromMs + index * 1_000,
    endMs: fromMs + (index + 1) * 1_000,
  }));

function keep(recorded: readonly Recorded[]): Recordings {
  const format = { bytes: loop.init, init: loop.initSegment };
  const { video: track } = loop.initSegment;
  const toGroup = ({ startMs, endMs, bytes = 10, isDeleted }: Recorded): RecordedGroup => ({
    startMs,
    endMs,
    bytes,
    format,
    async load() {
      if (isDeleted) throw new Error("deleted");
      const duration = ((endMs - startMs) * track.timescale) / 1_000;
      const sample = { duration, keyframe: true, composition: 0, parts: [Buffer.alloc(bytes)] };
      const decodeTime = (startMs * track.timescale) / 1_000;
      return writeFragment(1, [{ track, decodeTime, samples: [sample] }]);
    },
  });
  return {
    findCoverage: () => Promise.reject(new Error("not asked here")),
    async *listGroups() {
      for (const each of recorded) yield toGroup(each);
    },
  };
}

/** When the pictures were taken, how long each is shown, both in ms, and where the recording goes on. */
async function read(recorded: readonly Recorded[], request: Partial<RangeRequest> = {}) {
  const all = { stream: "sub" as const, fromMs: 0, untilMs: Infinity, keyframesOnly: false };
  const pictures: { atMs: number; shownMs: number }[] = [];
  let nextMs: number | null | undefined;
  for await (const item of readRange(keep(recorded), 0, { ...all, stepMs: 0, ...request })) {
    if (item.type === "end") nextMs = item.nextMs;
    if (item.type !== "fragment") continue;
    const fragment = readFragment(item.payload, loop.initSegment);
    const ticks = fragment?.video.duration ?? 0;
    const shownMs = Math.round((ticks * 1_000) / loop.initSegment.video.timescale);
    pictures.push({ atMs: item.capturedMs, shownMs });
  }
  return { pictures, nextMs };
}

test.each([
  ["of all pictures", false, playbackLimits.readMaxMs],
  ["of keyframes", true, playbackLimits.keyframesReadMaxMs],
])(
  "a range %s ends at its longest length, and says where to go on",
  async (_, keyframesOnly, maxMs) => {
    const { pictures, nextMs } = await read(seconds(0, maxMs / 1_000 + 5), { keyframesOnly });
    expect(pictures.length).toBe(maxMs / 1_000);
    expect(nextMs).toBe(maxMs);
  },
);

test("a range ends once it has sent as many bytes as it may, and says where to go on", async () => {
  const quarter = playbackLimits.readMaxBytes / 4;
  const recorded = seconds(0, 6).map((each) => ({ ...each, bytes: quarter }));
  const { pictures, nextMs } = await read(recorded);
  expect(pictures.map(({ atMs }) => atMs)).toEqual([0, 1_000, 2_000, 3_000]);
  expect(nextMs).toBe(4_000);
});

test("a group that was deleted meanwhile is left out, and the rest is sent", async () => {
  const recorded = seconds(0, 4).map((each, index) => ({ ...each, isDeleted: index === 1 }));
  const { pictures, nextMs } = await read(recorded);
  expect(pictures.map(({ atMs }) => atMs)).toEqual([0, 2_000, 3_000]);
  expect(nextMs).toBeNull();
});

test("single pictures keep the distance that is asked for, and each is shown until the next", async () => {
  const { pictures } = await read(seconds(0, 9), { keyframesOnly: true, stepMs: 3_000 });
  expect(pictures).toEqual([0, 3_000, 6_000].map((atMs) => ({ atMs, shownMs: 3_000 })));
});

test("a single picture is not shown across a gap", async () => {
  const recorded = [...seconds(0, 2), ...seconds(60_000, 1)];
  const { pictures } = await read(recorded, { keyframesOnly: true });
  expect(pictures).toEqual([0, 1_000, 60_000].map((atMs) => ({ atMs, shownMs: 1_000 })));
});
