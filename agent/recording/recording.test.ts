import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Span } from "../../contract/media";
import { createLoopLibrary, type LoopStream } from "../sources/demo-loop";
import { createLoopPlayer } from "../sources/loop-player";
import { createDiskRecordings, type DiskRecordings } from "./disk-recordings";
import { readRange } from "./range-reader";
import { joinSpans } from "./recordings";
import { type DiskUsage, joinRules, recycle } from "./retention";
import { createSegmentWriter, type SegmentWriter, type WriterState } from "./segment-writer";
import { hourOf } from "./stream-store";

const library = createLoopLibrary(path.resolve("agent/demo/media"));
const startMs = Date.UTC(2026, 10, 21, 10, 30);
const hourMs = 3_600_000;
let folder: string;
let recordings: DiskRecordings;
let states: WriterState[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sightline-rec-"));
  recordings = createDiskRecordings(folder);
  states = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function openWriter(index = 0): Promise<SegmentWriter> {
  const store = await recordings.openStore(index, "main");
  return createSegmentWriter({ store, onState: (state) => void states.push(state) });
}

async function loadLoop(name = "dock"): Promise<LoopStream> {
  return (await library.load(name)).streams.sub;
}

/** Feeds a stretch of a loop, ten pictures a second, a keyframe each second. */
async function feed(writer: SegmentWriter, fromMs: number, untilMs: number): Promise<void> {
  const player = createLoopPlayer(await loadLoop(), 0);
  for (let frame = fromMs / 100; frame < untilMs / 100; frame++) {
    for (const { payload, keyframe } of player.advance(frame)) writer.add(payload, keyframe);
  }
}

async function recordSpan(fromMs: number, untilMs: number, index = 0): Promise<void> {
  const writer = await openWriter(index);
  writer.begin((await loadLoop()).init);
  await feed(writer, fromMs, untilMs);
  await writer.close();
}

const coverage = async (index = 0) =>
  (await recordings.findCoverage(index, { fromMs: 0, untilMs: startMs * 2 }, 0)).spans;

async function readTimes(fromMs: number, untilMs: number): Promise<number[]> {
  const times: number[] = [];
  const request = { stream: "main" as const, fromMs, untilMs, keyframesOnly: false, stepMs: 0 };
  for await (const item of readRange(recordings, 0, request)) {
    if (item.type === "fragment") times.push(item.capturedMs);
  }
  return times;
}

const hourFolder = (ms = startMs) => path.join(folder, "cam-0", "main", hourOf(ms));
const tenths = (fromMs: number, count: number) =>
  Array.from({ length: count }, (_, index) => fromMs + index * 100);

test("segments of about six seconds, cut at keyframes, read back whole", async () => {
  await recordSpan(startMs, startMs + 20_000);
  const files = (await readdir(hourFolder())).filter((name) => name.endsWith(".mp4"));
  expect(files).toEqual([0, 6, 12, 18].map((second) => `${startMs + second * 1000}.mp4`));
  expect(await coverage()).toEqual([[startMs, startMs + 20_000]]);
  expect(await readTimes(startMs + 5_500, startMs + 8_000)).toEqual(tenths(startMs + 5_000, 30));
});

test("what is on disk is found again by another start", async () => {
  await recordSpan(startMs, startMs + 20_000);
  recordings = createDiskRecordings(folder);
  await recordings.openStore(0, "main");
  expect(await coverage()).toEqual([[startMs, startMs + 20_000]]);
  expect(await readTimes(startMs, startMs + 20_000)).toHaveLength(200);
});

test("the segment that is being written can be played up to its last whole group", async () => {
  const writer = await openWriter();
  writer.begin((await loadLoop()).init);
  await feed(writer, startMs, startMs + 3_500);
  const store = await recordings.openStore(0, "main");
  while ((await store.listSpans(0, startMs * 2))[0]?.[1] !== startMs + 3_000) {
    await new Promise((done) => setImmediate(done));
  }
  expect(await readTimes(startMs, startMs + 10_000)).toEqual(tenths(startMs, 30));
  await writer.close();
  expect(await coverage()).toEqual([[startMs, startMs + 3_500]]);
});

test("a stop of recording is a gap; a new init segment begins a new segment and is told", async () => {
  await recordSpan(startMs, startMs + 3_000);
  const writer = await openWriter();
  const other = await library.load("lobby");
  writer.begin(other.streams.main.init);
  const player = createLoopPlayer(other.streams.main, 0);
  for (let frame = startMs / 100 + 100; frame < startMs / 100 + 130; frame++) {
    for (const { payload, keyframe } of player.advance(frame)) writer.add(payload, keyframe);
  }
  await writer.close();
  expect(await coverage()).toEqual([
    [startMs, startMs + 3_000],
    [startMs + 10_000, startMs + 13_000],
  ]);
  const request = { stream: "main" as const, fromMs: startMs, untilMs: startMs + 20_000 };
  const widths: number[] = [];
  for await (const item of readRange(recordings, 0, {
    ...request,
    keyframesOnly: false,
    stepMs: 0,
  })) {
    if (item.type === "format") widths.push(item.width);
  }
  expect(widths).toEqual([320, 640]);
});

test("killed at any byte: all but the fragment that was being written is there after the next start", async () => {
  await recordSpan(startMs, startMs + 5_000);
  const file = path.join(hourFolder(), `${startMs}.mp4`);
  const whole = await readFile(file);
  const times = await readTimes(startMs, startMs + 5_000);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: whole.byteLength - 1 }), async (cut) => {
      await rm(hourFolder(), { recursive: true });
      await mkdir(hourFolder());
      await writeFile(path.join(hourFolder(), `${startMs}.tmp`), whole.subarray(0, cut));
      recordings = createDiskRecordings(folder);
      await recordings.openStore(0, "main");
      const left = await readTimes(startMs, startMs + 5_000);
      expect(left).toEqual(times.slice(0, left.length));
      // The fragments are of about equal size but for keyframes: what is missing is less than the cut asks for.
      const names = await readdir(hourFolder());
      expect(names.filter((name) => name.endsWith(".tmp"))).toEqual([]);
      const kept = left.length === 0 ? 0 : (await readFile(file)).byteLength;
      const largest = 40_000;
      expect(cut - kept).toBeLessThan(largest);
    }),
    { numRuns: 25 },
  );
});

test("a damaged index and damaged files cost what they hold, and nothing else", async () => {
  await recordSpan(startMs, startMs + 20_000);
  await appendFile(path.join(hourFolder(), "index"), '[1,2,"x"\n{"a":1}\n[1');
  await writeFile(path.join(hourFolder(), "77.mp4"), "nothing of ours");
  await writeFile(path.join(hourFolder(), `${startMs + 6_000}.mp4`), "");
  recordings = createDiskRecordings(folder);
  await recordings.openStore(0, "main");
  const times = await readTimes(startMs, startMs + 20_000);
  expect(times).toHaveLength(140);
  await recordSpan(startMs + 30_000, startMs + 33_000);
  expect((await coverage()).at(-1)).toEqual([startMs + 30_000, startMs + 33_000]);
});

test("a clock that was set back leaves recordings that overlap, and reading still goes forward", async () => {
  await recordSpan(startMs, startMs + 10_000);
  await recordSpan(startMs - 4_000, startMs + 3_000);
  const times = await readTimes(startMs - 4_000, startMs + 10_000);
  const keyframes = times.filter((time) => time % 1_000 === 0);
  expect(keyframes).toEqual([...new Set(keyframes)].sort((a, b) => a - b));
  expect(await coverage()).toEqual([[startMs - 4_000, startMs + 10_000]]);
});

test("a disk that cannot be written is told, and recording goes on when it can", async () => {
  const writer = await openWriter();
  writer.begin((await loadLoop()).init);
  // A file where the hour's folder belongs: every attempt to make it fails, as on a broken disk.
  await writeFile(hourFolder(), "");
  await feed(writer, startMs, startMs + 3_000);
  await writer.close();
  expect(states.every(({ type }) => type === "failed")).toBe(true);
  await rm(hourFolder());
  await feed(writer, startMs + 3_000, startMs + 6_000);
  await writer.close();
  expect(states.at(-1)).toEqual({ type: "recording" });
  expect(await coverage()).toEqual([[startMs + 3_000, startMs + 6_000]]);
});

test("a full disk is told by its name, and recording goes on when there is room", async () => {
  const writer = await openWriter();
  writer.begin((await loadLoop()).init);
  await mkdir(hourFolder(), { recursive: true });
  const file = path.join(hourFolder(), `${startMs}.tmp`);
  // Linux's own full disk: every write to it fails as one to a disk without room does.
  await symlink("/dev/full", file);
  await feed(writer, startMs, startMs + 1_000);
  await writer.close();
  expect(states).toEqual([{ type: "failed", code: "ENOSPC" }]);
  await rm(file);
  await feed(writer, startMs + 1_000, startMs + 4_000);
  await writer.close();
  expect(states.at(-1)).toEqual({ type: "recording" });
  expect(await coverage()).toEqual([[startMs + 1_000, startMs + 4_000]]);
});

test("keeps each camera's days, then deletes the oldest hours of all until there is room", async () => {
  for (const hour of [0, 1, 2]) {
    await recordSpan(startMs + hour * hourMs, startMs + hour * hourMs + 2_000, 0);
    await recordSpan(startMs + hour * hourMs, startMs + hour * hourMs + 2_000, 1);
  }
  const nowMs = startMs + 2 * hourMs + 10_000;
  let usage: DiskUsage = { usedBytes: 10, totalBytes: 100 };
  const run = (keepDays: number | null, maxBytes: number | null = null) =>
    recycle({
      recordings,
      rule: { keepDays: (index) => (index === 1 ? keepDays : null), maxUsedPercent: 90, maxBytes },
      readUsage: async () => usage,
      nowMs: () => nowMs,
    });
  const starts = async (index: number) => (await coverage(index)).map(([fromMs]) => fromMs);
  expect(await run(1 / 24)).toBe(0);
  expect(await starts(1)).toEqual([startMs + hourMs, startMs + 2 * hourMs]);
  expect(await starts(0)).toHaveLength(3);
  const total = 5 * (await (await recordings.openStore(0, "main")).countBytes(hourOf(startMs)));
  expect(await run(null, total - 1)).toBe(1);
  expect(await starts(0)).toEqual([startMs + hourMs, startMs + 2 * hourMs]);
  usage = { usedBytes: 95, totalBytes: 100 };
  // The disk stays full of something else: only the hour that is being written is left.
  expect(await run(null)).toBe(2);
  expect([await starts(0), await starts(1)]).toEqual([
    [startMs + 2 * hourMs],
    [startMs + 2 * hourMs],
  ]);
});

test("what is recorded no more is still played, and retention reaches it", async () => {
  for (const index of [0, 1]) {
    await recordSpan(startMs, startMs + 2_000, index);
    await (await recordings.openStore(index, "sub")).place(startMs);
  }
  await mkdir(path.join(folder, "cam-x"));
  recordings = createDiskRecordings(folder);
  await recordings.openFound();
  await recordSpan(startMs + 2 * hourMs, startMs + 2 * hourMs + 2_000, 1);
  expect(await coverage(0)).toEqual([[startMs, startMs + 2_000]]);
  // Its sub stream, which ended, does not hide that the main one goes on.
  const groups: number[] = [];
  for await (const group of recordings.listGroups(1, "sub", startMs)) groups.push(group.startMs);
  expect(groups).toEqual([0, 1_000, 2 * hourMs, 2 * hourMs + 1_000].map((ms) => startMs + ms));
  const deleted = await recycle({
    recordings,
    rule: { keepDays: () => 1 / 24, maxUsedPercent: 90, maxBytes: null },
    readUsage: async () => ({ usedBytes: 10, totalBytes: 100 }),
    nowMs: () => startMs + 2 * hourMs + 10_000,
  });
  expect(deleted).toBe(0);
  expect(await coverage(0)).toEqual([]);
  for (const stream of ["main", "sub"]) {
    expect(await readdir(path.join(folder, "cam-0", stream))).toEqual([]);
  }
  expect(await coverage(1)).toHaveLength(1);
});

test("of what the host's file and the cloud say the stricter counts", () => {
  const file = {
    keepDays: (index: number) => (index === 0 ? 10 : null),
    maxUsedPercent: 90,
    maxBytes: 5,
  };
  const cameras = [
    { index: 0, keep_days: 30 },
    { index: 1, keep_days: 7 },
    { index: 2, keep_days: null },
  ];
  const cameraRule = joinRules(file, { cameras, storages: [] }, "D");
  expect([0, 1, 2, 3].map(cameraRule.keepDays)).toEqual([10, 7, null, null]);
  expect(cameraRule).toMatchObject({ maxUsedPercent: 90, maxBytes: 5 });
  const storages = [
    { drive: "C", keep_days: 1, max_used_percent: 10 },
    { drive: "D", keep_days: 8, max_used_percent: 80 },
  ];
  const driveRule = joinRules(file, { cameras, storages }, "D");
  expect([0, 1, 2, 3].map(driveRule.keepDays)).toEqual([8, 7, 8, 8]);
  expect(driveRule).toMatchObject({ maxUsedPercent: 80, maxBytes: 5 });
});

test("an hour deleted under a reader is a gap to him", async () => {
  await recordSpan(startMs, startMs + 4_000);
  await recordSpan(startMs + hourMs, startMs + hourMs + 4_000);
  const groups = recordings.listGroups(0, "main", startMs)[Symbol.asyncIterator]();
  const first = await groups.next();
  await (await recordings.openStore(0, "main")).deleteHour(hourOf(startMs));
  await expect(first.value?.load()).rejects.toThrow();
  expect(await readTimes(startMs, startMs + 2 * hourMs)).toHaveLength(0);
  expect(await readTimes(startMs + hourMs, startMs + hourMs + 4_000)).toHaveLength(40);
});

test("joined spans cover what the spans cover, stay in order, and are as few as asked", () => {
  const spans = fc
    .array(fc.tuple(fc.nat(10_000), fc.integer({ min: 1, max: 300 })), { maxLength: 60 })
    .map((pairs) =>
      pairs.map(([at, length]): Span => [at, at + length]).sort((a, b) => a[0] - b[0]),
    );
  fc.assert(
    fc.property(spans, fc.nat(200), fc.integer({ min: 1, max: 20 }), (given, resolution, most) => {
      const joined = joinSpans(given, resolution, most);
      expect(joined.length).toBeLessThanOrEqual(most);
      for (const [index, [fromMs]] of joined.entries()) {
        const before = joined[index - 1];
        if (before) expect(fromMs - before[1]).toBeGreaterThanOrEqual(Math.max(1, resolution));
      }
      for (const [fromMs, untilMs] of given) {
        expect(joined.some((span) => span[0] <= fromMs && span[1] >= untilMs)).toBe(true);
      }
    }),
  );
});
