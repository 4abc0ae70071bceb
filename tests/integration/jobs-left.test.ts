import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineJob, enqueue, handleJob } from "../../backend/jobs/job";
import { createTestQueue, type OwnTestQueue } from "../support/job-queue";

/** Jobs that a process cannot do, and leaves to the others. */
const note = defineJob("note", z.object({}));

let queue: OwnTestQueue;
let done: string[];

beforeAll(async () => {
  queue = await createTestQueue();
});
beforeEach(() => {
  done = [];
});
afterEach(() => queue.clear());
afterAll(() => queue.close());

const add = (flags?: string[]) => enqueue(queue.scopes.system, note, {}, { flags });

/** Starts a process that looks at one job at a time, and leaves it to the others for so long. */
const startLeaving = (name: string, leaveMs: number) =>
  queue.start(
    [
      handleJob(note, async (_payload, { leaveToOthers }) => {
        done.push(name);
        await add(leaveToOthers());
      }),
    ],
    { concurrency: 1, leaveMs },
  );

test("a job that processes leave to others is taken by each of them once, until one can do it", async () => {
  startLeaving("one", 60_000);
  await add();
  await vi.waitFor(() => expect(done).toEqual(["one"]));
  startLeaving("other", 60_000);
  await vi.waitFor(() => expect(done).toEqual(["one", "other"]));
  queue.start([handleJob(note, async () => void done.push("done"))]);
  await vi.waitFor(() => expect(done).toEqual(["one", "other", "done"]));
});

test("a job that nobody else takes is taken again by the process that has left it", async () => {
  startLeaving("one", 100);
  await add();
  await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(3));
  await queue.stop();
  const [job] = await queue.list(note.name);
  // It does not gather what the same process has said before.
  expect(Object.keys(job?.flags ?? {})).toHaveLength(1);
});
