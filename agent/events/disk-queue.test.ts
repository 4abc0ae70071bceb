import { spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventPicturesMax, eventsPerBatchMax } from "../../contract/device-events";
import { type DiskQueueOptions, openDiskQueue } from "./disk-queue";
import type { EventQueue, QueuedBatch, QueuedEvent } from "./event-queue";

let folder: string;
let lines: string[];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "sightline-outbox-")), "outbox");
  lines = [];
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

const open = (options: Partial<DiskQueueOptions> = {}) =>
  openDiskQueue({
    folder,
    maxBytes: 1e9,
    maxAgeMs: 1e9,
    log: (line) => lines.push(line),
    ...options,
  });

const entry = (id: number, picture = false): QueuedEvent => ({
  event: { event_type: 52, event_id: id, time_ms: 1, findings: [] },
  picture: picture ? { jpeg: Buffer.from([0xff, 0xd8, 0x0a, id & 0xff]), capturedMs: id } : null,
});
const addAll = async (queue: EventQueue, ids: number[]) => {
  for (const id of ids) await queue.add(entry(id));
};
const idsOf = (batch: QueuedBatch | null) => batch?.entries.map(({ event }) => event.event_id);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test("what was taken is there after a restart, in its order, with pictures as they were", async () => {
  const first = await open();
  const taken = [entry(1), entry(2, true), entry(3)];
  for (const one of taken) await first.add(one);
  const second = await open();
  await second.add(entry(4));
  expect((await second.next())?.entries).toEqual([...taken, entry(4)]);
});

test("a batch under way keeps its run, number and events over a restart; the numbers go on", async () => {
  const first = await open();
  await addAll(first, [1, 2]);
  const sent = await first.next();
  await first.add(entry(3));
  const second = await open();
  await second.add(entry(4));
  expect(await second.next()).toEqual(sent);
  await second.remove();
  const next = await second.next();
  expect(idsOf(next)).toEqual([3, 4]);
  expect(next?.run).not.toBe(sent?.run);
  expect(next?.batch).toBe((sent?.batch ?? 0) + 1);
  await second.remove();
  const third = await open();
  expect(await third.next()).toBeNull();
  await third.add(entry(5));
  expect((await third.next())?.batch).toBe((next?.batch ?? 0) + 1);
});

test("a batch holds no more events and pictures than the cloud takes", async () => {
  const queue = await open();
  for (const id of upTo(eventPicturesMax + 1)) await queue.add(entry(id, true));
  await addAll(queue, upTo(eventsPerBatchMax + 1));
  const sizes: (number | undefined)[] = [];
  for (let batch = await queue.next(); batch; batch = await queue.next()) {
    sizes.push(batch.entries.length);
    await queue.remove();
  }
  expect(sizes).toEqual([eventPicturesMax, eventsPerBatchMax, 2]);
  expect(readdirSync(folder)).toEqual(["batch.json"]);
});

test("the oldest go when the files take more room than they may, and that is said once", async () => {
  const block = 4_096;
  const queue = await open({ maxBytes: 3 * block });
  await addAll(queue, upTo(10));
  expect(idsOf(await queue.next())).toEqual([8, 9, 10]);
  expect(readdirSync(folder).filter((name) => name.endsWith(".event"))).toHaveLength(3);
  expect(lines).toEqual([expect.stringContaining("dropped")]);
});

test("what is older than it may be goes, also after a restart", async () => {
  await addAll(await open(), [1, 2]);
  const [oldest = ""] = readdirSync(folder).sort();
  utimesSync(join(folder, oldest), 1, 1);
  const queue = await open({ maxAgeMs: 3_600_000 });
  expect(idsOf(await queue.next())).toEqual([2]);
});

test("a damaged file and one that was never finished take nothing else with them", async () => {
  await addAll(await open(), [1, 2, 3]);
  const [first = "", second = ""] = readdirSync(folder).sort();
  writeFileSync(join(folder, first), '{"event":');
  writeFileSync(
    join(folder, second),
    `${JSON.stringify({ event: entry(2).event, picture: { captured_ms: 1, bytes: 9 } })}\nshort`,
  );
  writeFileSync(join(folder, "000000000009.event.new"), "half");
  writeFileSync(join(folder, "batch.json"), "{");
  const queue = await open();
  expect(idsOf(await queue.next())).toEqual([3]);
  expect(readdirSync(folder).sort()).toEqual(["000000000003.event", "batch.json"]);
});

test("while the disk takes nothing events wait in memory, in their order", async () => {
  const queue = await open();
  await queue.add(entry(1));
  // In the place of the next two files.
  for (const sequence of [2, 3]) mkdirSync(join(folder, `00000000000${sequence}.event.new`));
  await addAll(queue, [2, 3, 4]);
  expect(idsOf(await queue.next())).toEqual([1, 2, 3, 4]);
  expect(lines).toEqual([expect.stringContaining("in memory only")]);
});

test("of an event that a full disk did not take nothing is left there", async () => {
  const queue = await open();
  // Every write to /dev/full fails like one to a full disk.
  symlinkSync("/dev/full", join(folder, "000000000001.event.new"));
  await queue.add(entry(1));
  expect(readdirSync(folder)).toEqual([]);
  expect(idsOf(await queue.next())).toEqual([1]);
});

const step = fc.oneof(
  fc.record({ type: fc.constant("add" as const), count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    type: fc.constantFrom("send" as const, "lost" as const, "restart" as const, "acked" as const),
    count: fc.constant(1),
  }),
);

test("whatever restarts and lost acks come in between, the cloud stores each event once and in order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      rmSync(folder, { recursive: true, force: true });
      let queue = await open();
      let added = 0;
      const stored: number[] = [];
      let cursor = { run: "", batch: 0 };
      /** As the cloud does: a batch of the same run with no higher number is stored already. */
      const send = async () => {
        const batch = await queue.next();
        if (!batch) return false;
        const isKnown = cursor.run === batch.run && batch.batch <= cursor.batch;
        if (!isKnown) stored.push(...(idsOf(batch) ?? []));
        cursor = { run: batch.run, batch: batch.batch };
        return true;
      };
      for (const { type, count } of steps) {
        if (type === "add") {
          for (let one = 0; one < count; one++) await queue.add(entry(++added, added % 3 === 0));
        } else if (type === "send") await send();
        else if (type === "lost") await queue.next();
        else if (type === "restart") queue = await open();
        else if (await send()) await queue.remove();
      }
      while (await send()) await queue.remove();
      expect(stored).toEqual(upTo(added));
    }),
    { numRuns: 60 },
  );
});

test("nothing that was taken is lost by kill -9", async () => {
  const source = pathToFileURL(join(import.meta.dirname, "disk-queue.ts")).href;
  const script = `
    const { openDiskQueue } = await import(${JSON.stringify(source)});
    const queue = await openDiskQueue({ folder: process.argv[1], maxBytes: 1e9, maxAgeMs: 1e9, log: console.error });
    for (let id = 1; ; id++) {
      const picture = id % 2 ? { jpeg: Buffer.alloc(20_000, id), capturedMs: id } : null;
      await queue.add({ event: { event_type: 52, event_id: id, time_ms: 1 }, picture });
      process.stdout.write(id + "\\n");
    }`;
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", script, folder],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (printed.split("\n").length > 60) child.kill("SIGKILL");
  }
  const taken = printed.split("\n").length - 1;
  const queue = await open();
  const found: number[] = [];
  for (let batch = await queue.next(); batch; batch = await queue.next()) {
    found.push(...(idsOf(batch) ?? []));
    await queue.remove();
  }
  expect(found).toEqual(upTo(found.length));
  expect(found.length).toBeGreaterThanOrEqual(taken);
});
