import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ClipSink } from "../../backend/device/media-sinks";
import { checkExports, enqueueExports, writeExport } from "../../backend/export/jobs";
import { defaultExportSettings } from "../../backend/export/settings";
import { createExportHandlers } from "../../backend/export/write";
import { createDirectoryStore } from "../../backend/files/store";
import type { JobHandler } from "../../backend/jobs/job";
import { runNow } from "../../backend/jobs/recurring";
import { createLocalBus } from "../../backend/realtime/bus";
import { exportStates } from "../../contract/names";
import { seedTwoAccounts, type TestAccounts } from "../support/cloud";
import { createTestQueue, type OwnTestQueue, runOf } from "../support/job-queue";

/** Exports as jobs of several processes, each with the channels of some hosts. */

let queue: OwnTestQueue;
let given: TestAccounts;
let directory: string;

beforeAll(async () => {
  queue = await createTestQueue();
  given = await seedTwoAccounts(queue.database);
  directory = await mkdtemp(join(tmpdir(), "sightline-exports-"));
  await query("update host set connected_at = now(), last_seen_at = now()");
});
beforeEach(() => query("delete from video_export"));
afterEach(() => queue.clear());
afterAll(async () => {
  await queue.close();
  await rm(directory, { recursive: true });
});

const query = async (statement: string, values: unknown[] = []) =>
  (await queue.database.pool.query(statement, values)).rows;

/** What the jobs of a process work with, and the recordings that its hosts are sending. */
function prepareProcess(hosts: readonly number[]) {
  const sending = new Set<() => void>();
  let begun = 0;
  const devices = {
    listConnectedHosts: () => [...hosts],
    requestCoverage: async (_camera: unknown, range: { fromMs: number; untilMs: number }) => ({
      spans: [[range.fromMs, range.untilMs] as [number, number]],
      firstMs: range.fromMs,
      lastMs: range.untilMs,
    }),
    readClip(_camera: unknown, _range: unknown, sink: ClipSink) {
      begun += 1;
      const finish = () => {
        sending.delete(finish);
        sink.bytes(new Uint8Array(6));
        sink.end(null);
      };
      sending.add(finish);
      queueMicrotask(() => sink.started(6));
      return { streamId: begun, acknowledge: () => {}, stop: () => sending.delete(finish) };
    },
  };
  const handlers = createExportHandlers({
    scopes: queue.scopes,
    bus: createLocalBus(),
    files: createDirectoryStore(directory),
    devices,
    exportSettings: defaultExportSettings,
  });
  return {
    handlers,
    begun: () => begun,
    finishAll: () => {
      for (const finish of [...sending]) finish();
    },
  };
}

/** Exports of an account's master that wait for H1. */
const insertWaiting = ({ accountId, c1, h1 }: TestAccounts["first"], count: number) =>
  query(
    `insert into video_export (account_id, user_id, camera_id, host_id, batch, stream, from_time, until_time)
     select $1, (select id from app_user where account_id = $1 and master), $2, $3, gen_random_uuid(), 'main',
       now() - interval '1 minute', now() from generate_series(1, $4) returning id`,
    [accountId, c1, h1, count],
  );

const enqueue = (accountId: number) => enqueueExports(queue.scopes.system, [accountId]);

const countByState = async () =>
  Object.fromEntries(
    (await query("select state, count(*)::int from video_export group by state")).map(
      ({ state, count }) => [state, count],
    ),
  );

const start = ({ handlers }: { handlers: JobHandler[] }) =>
  queue.start(handlers, { concurrency: 8 });

const { waiting, downloading, completed, interrupted } = exportStates;

test("an export is written by the process that holds its host's channel, whoever looks first", async () => {
  const elsewhere = prepareProcess([given.first.h2]);
  start(elsewhere);
  await insertWaiting(given.first, 1);
  await enqueue(given.first.accountId);
  // It has looked, and leaves both places to the others.
  await vi.waitFor(async () =>
    expect(await queue.list(writeExport.name)).toMatchObject(
      Array(2).fill({ locked_by: null, flags: expect.any(Object) }),
    ),
  );
  expect([await countByState(), elsewhere.begun()]).toEqual([{ [waiting]: 1 }, 0]);
  const holder = prepareProcess([given.first.h1]);
  start(holder);
  await vi.waitFor(() => expect(holder.begun()).toBe(1));
  holder.finishAll();
  await vi.waitFor(async () => expect(await countByState()).toEqual({ [completed]: 1 }));
});

test("an account has two places, a process four; the others are written once one is free", async () => {
  const [one, other] = [given.first, given.second];
  const holder = prepareProcess([one.h1, other.h1]);
  start(holder);
  await insertWaiting(one, 3);
  await enqueue(one.accountId);
  await vi.waitFor(async () =>
    expect(await countByState()).toEqual({ [waiting]: 1, [downloading]: 2 }),
  );
  await insertWaiting(other, 2);
  await enqueue(other.accountId);
  await vi.waitFor(async () =>
    expect(await countByState()).toEqual({ [waiting]: 1, [downloading]: 4 }),
  );
  // Asked for again, the account's places are still taken.
  await enqueue(one.accountId);
  expect(await queue.list(writeExport.name)).toHaveLength(4);
  expect(await countByState()).toEqual({ [waiting]: 1, [downloading]: 4 });
  holder.finishAll();
  await vi.waitFor(() => expect(holder.begun()).toBe(5));
  holder.finishAll();
  await vi.waitFor(async () => expect(await countByState()).toEqual({ [completed]: 5 }));
});

test("a process whose four places are taken leaves an account's exports to another", async () => {
  const accounts = [given.first, given.second];
  const full = prepareProcess(accounts.map(({ h1 }) => h1));
  start(full);
  for (const account of accounts) {
    await insertWaiting(account, 2);
    await enqueue(account.accountId);
  }
  await vi.waitFor(() => expect(full.begun()).toBe(4));
  const [write] = full.handlers;
  const [{ id } = { id: 0 }] = await insertWaiting(given.first, 1);
  const { signal } = new AbortController();
  // No process of this test has such a flag.
  const run = { ...runOf(signal), leaveToOthers: () => ["full"] };
  await write?.run({ accountId: given.first.accountId, place: 7 }, run);
  expect(full.begun()).toBe(4);
  const key = `write_export ${given.first.accountId} 7`;
  expect((await queue.list(writeExport.name)).at(-1)).toMatchObject({ key, flags: { full: true } });
  await query("delete from video_export where id = $1", [id]);
  full.finishAll();
  await vi.waitFor(async () => expect(await countByState()).toEqual({ [completed]: 4 }));
});

test("an export that waits without a job is written by the next check", async () => {
  const holder = prepareProcess([given.first.h1]);
  for (const { begin } of holder.handlers) await begin?.();
  start(holder);
  await insertWaiting(given.first, 1);
  await runNow(queue.scopes.system, checkExports, {});
  await vi.waitFor(() => expect(holder.begun()).toBe(1));
  holder.finishAll();
  await vi.waitFor(async () => expect(await countByState()).toEqual({ [completed]: 1 }));
});

test("C210: a process that stops interrupts what it writes, and gives the place back", async () => {
  const holder = prepareProcess([given.first.h1]);
  const process = start(holder);
  await insertWaiting(given.first, 2);
  await enqueue(given.first.accountId);
  await vi.waitFor(() => expect(holder.begun()).toBe(2));
  await insertWaiting(given.first, 1);
  await process.stop();
  expect(await countByState()).toEqual({ [interrupted]: 2, [waiting]: 1 });
  expect(await query("select distinct fault from video_export where fault is not null")).toEqual([
    { fault: "restarted" },
  ]);
  const next = prepareProcess([given.first.h1]);
  start(next);
  await vi.waitFor(() => expect(next.begun()).toBe(1));
  next.finishAll();
  await vi.waitFor(async () => expect(await countByState()).toMatchObject({ [completed]: 1 }));
});

test("an export goes on while its queue is begun anew, as after the database was away", async () => {
  const holder = prepareProcess([given.first.h1]);
  const [write] = holder.handlers;
  await insertWaiting(given.first, 1);
  const anew = new AbortController();
  const done = write?.run(
    { accountId: given.first.accountId, place: 0 },
    { ...runOf(anew.signal), stopping: new AbortController().signal },
  );
  await vi.waitFor(() => expect(holder.begun()).toBe(1));
  anew.abort();
  holder.finishAll();
  await done;
  expect(await countByState()).toEqual({ [completed]: 1 });
});
