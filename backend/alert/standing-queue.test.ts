import { expect, test } from "vitest";
import type { StoredEvent } from "../event/store";
import { createRecentFirings } from "./recent-firings";
import { createStandingQueue } from "./standing-queue";

const event = (accountId: number, id: number) => ({ accountId, id }) as StoredEvent;
const fail = (line: string) => expect.fail(line);

test("events are looked at by account, in their order, after add() has returned", async () => {
  const seen: string[] = [];
  const queue = createStandingQueue(async (accountId, events) => {
    seen.push(`${accountId}: ${events.map(({ id }) => id).join()}`);
  }, fail);
  queue.add([event(1, 1), event(2, 2)]);
  queue.add([event(1, 3)]);
  expect(seen).toEqual([]);
  await queue.settled();
  expect(seen).toEqual(["1: 1,3", "2: 2"]);
});

test("of more than may wait the oldest are passed over, which is logged", async () => {
  const seen: number[] = [];
  const lines: string[] = [];
  const queue = createStandingQueue(
    async (_accountId, events) => void seen.push(...events.map(({ id }) => id)),
    (line) => lines.push(line),
    2,
  );
  queue.add([event(1, 1), event(1, 2), event(1, 3)]);
  await queue.settled();
  expect(seen).toEqual([2, 3]);
  expect(lines).toEqual([expect.stringContaining("1 event")]);
});

test("a fault of one account stops neither the others nor what comes later", async () => {
  const seen: number[] = [];
  const lines: string[] = [];
  const queue = createStandingQueue(
    async (accountId) => {
      if (accountId === 1) throw new Error("away");
      seen.push(accountId);
    },
    (line) => lines.push(line),
  );
  queue.add([event(1, 1), event(2, 2)]);
  await queue.settled();
  queue.add([event(3, 3)]);
  await queue.settled();
  expect(seen).toEqual([2, 3]);
  expect(lines).toHaveLength(1);
});

test("what fired cools down for its alert and camera alone", () => {
  let nowMs = 1_000;
  const recent = createRecentFirings(() => nowMs);
  recent.add(7, 11);
  expect(recent.isCoolingDown(7, 11)).toBe(true);
  expect(recent.isCoolingDown(7, 12)).toBe(false);
  expect(recent.isCoolingDown(8, 11)).toBe(false);
  nowMs += 300_000;
  expect(recent.isCoolingDown(7, 11)).toBe(false);
});
