import {
  appendFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { prepareRecorder } from "../../tests/support/media/recorder";
import { readRange } from "./range-reader";
import { readPart } from "./segment";

const recorder = prepareRecorder();
const { startMs, library, loadLoop, openWriter, feed, recordSpan, coverage, readTimes } = recorder;
const { recordings, reopen, states, hourFolder } = recorder;

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
  await reopen().openStore(0, "main");
  expect(await coverage()).toEqual([[startMs, startMs + 20_000]]);
  expect(await readTimes(startMs, startMs + 20_000)).toHaveLength(200);
});

test("the segment that is being written can be played up to its last whole group", async () => {
  const writer = await openWriter();
  writer.begin((await loadLoop()).init);
  await feed(writer, startMs, startMs + 3_500);
  const store = await recordings().openStore(0, "main");
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
  await feed(writer, startMs + 10_000, startMs + 13_000, other.streams.main);
  await writer.close();
  expect(await coverage()).toEqual([
    [startMs, startMs + 3_000],
    [startMs + 10_000, startMs + 13_000],
  ]);
  const request = { stream: "main" as const, fromMs: startMs, untilMs: startMs + 20_000 };
  const widths: number[] = [];
  for await (const item of readRange(recordings(), 0, {
    ...request,
    keyframesOnly: false,
    stepMs: 0,
  })) {
    if (item.type === "format") widths.push(item.width);
  }
  expect(widths).toEqual([480, 1280]);
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
      await reopen().openStore(0, "main");
      const left = await readTimes(startMs, startMs + 5_000);
      expect(left).toEqual(times.slice(0, left.length));
      // Fragments are of about equal size but for keyframes: the missing bytes are fewer than the
      // cut asks for.
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
  await reopen().openStore(0, "main");
  const times = await readTimes(startMs, startMs + 20_000);
  expect(times).toHaveLength(140);
  await recordSpan(startMs + 30_000, startMs + 33_000);
  expect((await coverage()).at(-1)).toEqual([startMs + 30_000, startMs + 33_000]);
});

test("an hour that cannot be read is not one without recordings, and is read again", async () => {
  await recordSpan(startMs, startMs + 10_000);
  const index = path.join(hourFolder(), "index");
  await rename(index, `${index}.kept`);
  // In its place a folder: to read it fails, as with too many open files.
  await mkdir(index);
  await reopen().openStore(0, "main");
  await expect(coverage()).rejects.toThrow("EISDIR");
  await expect(readTimes(startMs, startMs + 10_000)).rejects.toThrow("EISDIR");
  await rmdir(index);
  await rename(`${index}.kept`, index);
  expect(await coverage()).toEqual([[startMs, startMs + 10_000]]);
  expect(await readTimes(startMs, startMs + 10_000)).toHaveLength(100);
});

test("a segment that cannot be read is no gap, one that is gone is", async () => {
  await recordSpan(startMs, startMs + 10_000);
  const file = path.join(hourFolder(), `${startMs}.mp4`);
  await rm(file);
  expect(await readTimes(startMs, startMs + 10_000)).toHaveLength(40);
  await mkdir(file);
  await expect(readTimes(startMs, startMs + 10_000)).rejects.toThrow("EISDIR");
});

test("what is recorded while an hour's index cannot be read is found afterwards", async () => {
  await recordSpan(startMs, startMs + 3_000);
  const index = path.join(hourFolder(), "index");
  const before = await readFile(index);
  // More than one read may return, in a file without blocks: it fails, and appending does not.
  const tooLarge = 3 * 1024 ** 3;
  await truncate(index, tooLarge);
  await reopen().openStore(0, "main");
  await expect(coverage()).rejects.toThrow("2 GiB");
  await recordSpan(startMs + 10_000, startMs + 13_000);
  expect(states().every(({ type }) => type === "recording")).toBe(true);
  const added = await readPart(index, tooLarge, (await stat(index)).size - tooLarge);
  await writeFile(index, Buffer.concat([before, added]));
  expect(await coverage()).toEqual([
    [startMs, startMs + 3_000],
    [startMs + 10_000, startMs + 13_000],
  ]);
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
  // A file in place of the hour's folder: every attempt to create the folder fails, as on a broken
  // disk.
  await writeFile(hourFolder(), "");
  await feed(writer, startMs, startMs + 3_000);
  await writer.close();
  expect(states().every(({ type }) => type === "failed")).toBe(true);
  await rm(hourFolder());
  await feed(writer, startMs + 3_000, startMs + 6_000);
  await writer.close();
  expect(states().at(-1)).toEqual({ type: "recording" });
  expect(await coverage()).toEqual([[startMs + 3_000, startMs + 6_000]]);
});

test("a full disk is told by its name, and recording goes on when there is room", async () => {
  const writer = await openWriter();
  writer.begin((await loadLoop()).init);
  await mkdir(hourFolder(), { recursive: true });
  const file = path.join(hourFolder(), `${startMs}.tmp`);
  // /dev/full: every write to it fails like one to a full disk.
  await symlink("/dev/full", file);
  await feed(writer, startMs, startMs + 1_000);
  await writer.close();
  expect(states()).toEqual([{ type: "failed", code: "ENOSPC" }]);
  expect(await readdir(hourFolder())).toEqual([]);
  await feed(writer, startMs + 1_000, startMs + 4_000);
  await writer.close();
  expect(states().at(-1)).toEqual({ type: "recording" });
  expect(await coverage()).toEqual([[startMs + 1_000, startMs + 4_000]]);
});

test.each([
  ["the head of a segment", "write"],
  ["the first group of a segment", "writev"],
] as const)(
  "a disk that takes half of %s is full, and nothing is left of it",
  async (_what, name) => {
    const store = await recordings().openStore(0, "main");
    const file = await open(await store.createPath(startMs), "w");
    await file.close();
    await rm(path.join(hourFolder(), `${startMs}`));
    const writer = await openWriter();
    writer.begin((await loadLoop()).init);
    const written = vi.spyOn(Object.getPrototypeOf(file), name);
    written.mockResolvedValueOnce({ bytesWritten: 10 });
    await feed(writer, startMs, startMs + 1_000);
    await writer.close();
    written.mockRestore();
    expect(states()).toEqual([{ type: "failed", code: "ENOSPC" }]);
    expect(await readdir(hourFolder())).toEqual([]);
    await feed(writer, startMs + 1_000, startMs + 4_000);
    await writer.close();
    expect(await coverage()).toEqual([[startMs + 1_000, startMs + 4_000]]);
  },
);
