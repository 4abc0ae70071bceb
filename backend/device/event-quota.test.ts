import { expect, test, vi } from "vitest";
import { limitEvents } from "./event-quota";
import type { DevicePorts } from "./ports";

type Batch = Parameters<DevicePorts["storeEvents"]>[0];

function createLine(quotas: Parameters<typeof limitEvents>[1]) {
  let nowMs = 0;
  const stored: number[] = [];
  const lines: string[] = [];
  const now = vi.fn(() => nowMs);
  const store = limitEvents(
    async ({ host }) => {
      stored.push(host.accountId);
      return true;
    },
    quotas,
    { now, log: (line) => lines.push(line) },
  );
  const send = (accountId: number, events: number, pictures = 0) =>
    store({
      host: { accountId, hostId: accountId * 10, name: "" },
      message: { type: "events", events: Array.from({ length: events }) },
      pictures: new Map(Array.from({ length: pictures }, (_, n) => [n, new Uint8Array()])),
    } as unknown as Batch);
  const pass = (seconds: number) => {
    nowMs += seconds * 1000;
  };
  return { send, pass, stored, lines, now };
}

test("a noisy account waits, is told of once in the log, and holds no other up", async () => {
  const line = createLine({ eventsPerMinute: 100 });
  expect(await line.send(1, 60)).toBe(true);
  expect(await line.send(1, 60)).toBe(true);
  expect(await line.send(1, 1)).toBe(false);
  expect(await line.send(1, 1)).toBe(false);
  expect(await line.send(2, 60)).toBe(true);
  expect(line.lines).toEqual([expect.stringContaining("account 1 sends more than 100 events")]);
  expect(line.stored).toEqual([1, 1, 2]);
});

test("what was refused is taken once the minute has room, at the quota's pace and no faster", async () => {
  const line = createLine({ eventsPerMinute: 100 });
  let taken = 0;
  for (let second = 0; second < 600; second++) {
    if (await line.send(1, 10)) taken += 10;
    line.pass(1);
  }
  expect(taken).toBeGreaterThan(1_000);
  expect(taken).toBeLessThanOrEqual(1_110);
});

test("a batch larger than the quota is taken, and paid for", async () => {
  const line = createLine({ eventsPerMinute: 100 });
  expect(await line.send(1, 500)).toBe(true);
  line.pass(180);
  expect(await line.send(1, 1)).toBe(false);
  line.pass(61);
  expect(await line.send(1, 1)).toBe(true);
});

test("pictures have a quota of their own; without one nothing is counted", async () => {
  const line = createLine({ eventsPerMinute: 100, picturesPerMinute: 5 });
  expect(await line.send(1, 6, 6)).toBe(true);
  expect(await line.send(1, 1)).toBe(false);
  line.pass(60);
  expect(await line.send(1, 90)).toBe(true);
  const free = createLine({});
  for (let n = 0; n < 50; n++) expect(await free.send(1, 1_000, 50)).toBe(true);
});

test("accounts that are quiet again are forgotten, and begin anew without harm", async () => {
  const line = createLine({ eventsPerMinute: 2 });
  for (let account = 1; account <= 1_500; account++) {
    line.pass(1);
    expect(await line.send(account, 2)).toBe(true);
  }
  expect(await line.send(1_500, 1)).toBe(false);
  expect(await line.send(1, 1)).toBe(true);
});

test("an account that was silent for long may send no more than a minute's worth at once", async () => {
  const line = createLine({ eventsPerMinute: 100 });
  await line.send(1, 1);
  line.pass(3_600);
  expect(await line.send(1, 100)).toBe(true);
  expect(await line.send(1, 1)).toBe(false);
});

test("with many active accounts a batch does not look at all of them", async () => {
  const line = createLine({ eventsPerMinute: 100 });
  for (let account = 1; account <= 1_500; account++) await line.send(account, 10);
  line.now.mockClear();
  await line.send(1, 1);
  expect(line.now.mock.calls.length).toBeLessThan(20);
});
