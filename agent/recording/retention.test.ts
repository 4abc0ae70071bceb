import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { prepareRecorder } from "../../tests/support/media/recorder";
import { type DiskUsage, mergeRules, recycle } from "./retention";
import { hourOf } from "./stream-store";

const { startMs, recordSpan, coverage, readTimes, recordings, reopen, folder, hourFolder } =
  prepareRecorder();
const hourMs = 3_600_000;

test("keeps each camera's days, then deletes the oldest hours of all until there is room", async () => {
  for (const hour of [0, 1, 2]) {
    await recordSpan(startMs + hour * hourMs, startMs + hour * hourMs + 2_000, 0);
    await recordSpan(startMs + hour * hourMs, startMs + hour * hourMs + 2_000, 1);
  }
  const nowMs = startMs + 2 * hourMs + 10_000;
  let usage: DiskUsage = { usedBytes: 10, totalBytes: 100 };
  const run = (keepDays: number | null, maxBytes: number | null = null) =>
    recycle({
      recordings: recordings(),
      rule: { keepDays: (index) => (index === 1 ? keepDays : null), maxUsedPercent: 90, maxBytes },
      readUsage: async () => usage,
      nowMs: () => nowMs,
    });
  const starts = async (index: number) => (await coverage(index)).map(([fromMs]) => fromMs);
  expect(await run(1 / 24)).toBe(0);
  expect(await starts(1)).toEqual([startMs + hourMs, startMs + 2 * hourMs]);
  expect(await starts(0)).toHaveLength(3);
  const total = 5 * (await (await recordings().openStore(0, "main")).countBytes(hourOf(startMs)));
  expect(await run(null, total - 1)).toBe(1);
  expect(await starts(0)).toEqual([startMs + hourMs, startMs + 2 * hourMs]);
  usage = { usedBytes: 95, totalBytes: 100 };
  // The disk stays full of other files: only the hour that is being written is left.
  expect(await run(null)).toBe(2);
  expect([await starts(0), await starts(1)]).toEqual([
    [startMs + 2 * hourMs],
    [startMs + 2 * hourMs],
  ]);
});

test("what is recorded no more is still played, and retention reaches it", async () => {
  for (const index of [0, 1]) {
    await recordSpan(startMs, startMs + 2_000, index);
    await (await recordings().openStore(index, "sub")).createPath(startMs);
  }
  await mkdir(path.join(folder(), "cam-x"));
  await reopen().openFound();
  await recordSpan(startMs + 2 * hourMs, startMs + 2 * hourMs + 2_000, 1);
  expect(await coverage(0)).toEqual([[startMs, startMs + 2_000]]);
  // The end of its sub stream does not hide that the main one goes on.
  const groups: number[] = [];
  for await (const group of recordings().listGroups(1, "sub", startMs)) groups.push(group.startMs);
  expect(groups).toEqual([0, 1_000, 2 * hourMs, 2 * hourMs + 1_000].map((ms) => startMs + ms));
  const deleted = await recycle({
    recordings: recordings(),
    rule: { keepDays: () => 1 / 24, maxUsedPercent: 90, maxBytes: null },
    readUsage: async () => ({ usedBytes: 10, totalBytes: 100 }),
    nowMs: () => startMs + 2 * hourMs + 10_000,
  });
  expect(deleted).toBe(0);
  expect(await coverage(0)).toEqual([]);
  for (const stream of ["main", "sub"]) {
    expect(await readdir(path.join(folder(), "cam-0", stream))).toEqual([]);
  }
  expect(await coverage(1)).toHaveLength(1);
});

test("an hour whose index cannot be read does not keep retention from the others", async () => {
  await recordSpan(startMs, startMs + 2_000, 0);
  await recordSpan(startMs, startMs + 2_000, 1);
  const index = path.join(hourFolder(), "index");
  await rm(index);
  await mkdir(index);
  await reopen().openFound();
  const deleted = await recycle({
    recordings: recordings(),
    rule: { keepDays: () => null, maxUsedPercent: 90, maxBytes: 1 },
    readUsage: async () => ({ usedBytes: 10, totalBytes: 100 }),
    nowMs: () => startMs + hourMs,
  });
  expect(deleted).toBe(2);
  expect([await coverage(0), await coverage(1)]).toEqual([[], []]);
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
  const cameraRule = mergeRules(file, { cameras, storages: [] }, "D");
  expect([0, 1, 2, 3].map(cameraRule.keepDays)).toEqual([10, 7, null, null]);
  expect(cameraRule).toMatchObject({ maxUsedPercent: 90, maxBytes: 5 });
  const storages = [
    { drive: "C", keep_days: 1, max_used_percent: 10 },
    { drive: "D", keep_days: 8, max_used_percent: 80 },
  ];
  const driveRule = mergeRules(file, { cameras, storages }, "D");
  expect([0, 1, 2, 3].map(driveRule.keepDays)).toEqual([8, 7, 8, 8]);
  expect(driveRule).toMatchObject({ maxUsedPercent: 80, maxBytes: 5 });
});

test("an hour deleted under a reader is a gap", async () => {
  await recordSpan(startMs, startMs + 4_000);
  await recordSpan(startMs + hourMs, startMs + hourMs + 4_000);
  const groups = recordings().listGroups(0, "main", startMs)[Symbol.asyncIterator]();
  const first = await groups.next();
  await (await recordings().openStore(0, "main")).deleteHour(hourOf(startMs));
  await expect(first.value?.load()).rejects.toThrow();
  expect(await readTimes(startMs, startMs + 2 * hourMs)).toHaveLength(0);
  expect(await readTimes(startMs + hourMs, startMs + hourMs + 4_000)).toHaveLength(40);
});
