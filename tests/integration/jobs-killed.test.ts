import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineJob, enqueue, handleJob } from "../../backend/jobs/job";
import { createTestQueue, type OwnTestQueue } from "../support/job-queue";
import { type ServerProcess, spawnServer } from "../support/server-process";

const note = defineJob("note", z.object({ text: z.string() }));

let queue: OwnTestQueue;
let other: ServerProcess | null = null;

beforeAll(async () => {
  queue = await createTestQueue();
});

afterAll(async () => {
  other?.child.kill("SIGKILL");
  await queue.close();
});

test("the job of a process that is killed runs again in another, and not before it is gone", async () => {
  const command = ["--import", "tsx", "tests/support/job-process.ts", queue.database.url] as const;
  other = spawnServer({ command: [process.execPath, ...command] });
  await enqueue(queue.scopes.system, note, { text: "x" }, { queueName: "account 7" });
  await other.waitFor(/begun x/);
  // As if it had been running for a while: a process that has just begun may not have shown itself yet.
  await queue.database.pool.query(
    "update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'",
  );
  const done: string[] = [];
  const handler = handleJob(note, async ({ text }) => void done.push(text));
  queue.start([handler], { rescueMs: 50 });
  await enqueue(queue.scopes.system, note, { text: "y" }, { queueName: "account 8" });
  await vi.waitFor(() => expect(done).toEqual(["y"]));
  other.child.kill("SIGKILL");
  await vi.waitFor(() => expect(done).toEqual(["y", "x"]));
  await vi.waitFor(async () => expect(await queue.list("note")).toEqual([]));
});
