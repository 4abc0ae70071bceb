import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { runOf } from "../../tests/support/job-queue";
import type { ClipRange, ClipSink } from "../device/media-sinks";
import { type CopyDeps, clipRange, createCopyHandler } from "./copy";

test("D83: a clip is from 5 s before the event to 10 s after it, and at most two minutes", () => {
  const at = { time: 100_000, start: 100_000, end: 100_000 };
  expect(clipRange(at)).toEqual({ fromMs: 95_000, untilMs: 110_000 });
  expect(clipRange({ ...at, start: 90_000, end: 140_000 })).toEqual({
    fromMs: 85_000,
    untilMs: 150_000,
  });
  const long = clipRange({ ...at, end: 900_000 });
  expect(long).toEqual({ fromMs: 95_000, untilMs: 215_000 });
});

test("D83: what was there long before its event has the event in its clip", () => {
  const at = { time: 2_000_000, start: 100_000, end: 2_005_000 };
  expect(clipRange(at)).toEqual({ fromMs: 1_890_000, untilMs: 2_010_000 });
});

test.each([false, true])(
  "a copy whose host another console holds is tried again, and has waited %s as before",
  async (hasWaited) => {
    const row = { account_id: 1, host_id: 2, camera_index: 0, connected: true, time_ms: 1_000 };
    const statements: SQL[] = [];
    const db = {
      execute: async (statement: SQL) => {
        statements.push(statement);
        return { rows: [row] };
      },
    };
    const devices = { holdsHost: () => false };
    const { run } = createCopyHandler({ db, devices } as unknown as CopyDeps);
    const payload = { accountId: 1, archiveId: 3, hasWaited };
    const left = { ...runOf(new AbortController().signal), leaveToOthers: () => ["left"] };
    await run(payload, left);
    const { params } = new PgDialect().sqlToQuery(statements[1] as SQL);
    expect(params).toContain(JSON.stringify(payload));
    expect(params).toContainEqual(["left"]);
  },
);

test("a clip is exactly the time it states, also where the host has recorded on since it was asked", async () => {
  const row = { account_id: 1, host_id: 2, camera_index: 0, connected: true, time_ms: 100_000 };
  const statements: SQL[] = [];
  const db = {
    execute: async (statement: SQL) => {
      statements.push(statement);
      return {
        rows: [{ ...row, start_ms: 100_000, end_ms: 100_000, snapshot: null }],
        rowCount: 1,
      };
    },
  };
  const requested: ClipRange[] = [];
  const devices = {
    holdsHost: () => true,
    requestCoverage: async () => ({ spans: [[0, 107_500]], firstMs: 0, lastMs: 107_500 }),
    readClip(_camera: object, range: ClipRange, sink: ClipSink) {
      requested.push(range);
      queueMicrotask(() => {
        sink.started(0);
        sink.end(null);
      });
      return { streamId: 1, acknowledge: () => {}, stop: () => {} };
    },
  };
  const files = { write: async (_name: string, parts: AsyncIterable<Uint8Array>) => all(parts) };
  const bus = { publish: async () => {} };
  const { run } = createCopyHandler({ db, devices, files, bus } as unknown as CopyDeps);
  const payload = { accountId: 1, archiveId: 3, hasWaited: true };
  await run(payload, runOf(new AbortController().signal));
  expect(requested).toMatchObject([{ fromMs: 95_000, untilMs: 107_500 }]);
  const { params } = new PgDialect().sqlToQuery(statements.at(-1) as SQL);
  expect(params).toContain(new Date(95_000).toISOString());
  expect(params).toContain(new Date(107_500).toISOString());
});

async function all(parts: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of parts);
}
