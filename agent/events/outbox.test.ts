import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeviceEventInput } from "../../contract/device-events";
import { createEventOutbox, type OutgoingBatch } from "./outbox";

const event = (id: number): DeviceEventInput => ({ event_type: 52, event_id: id, time_ms: 1 });
const ids = (batch: OutgoingBatch | undefined) => batch?.message.events.map((one) => one.event_id);
const picture = { jpeg: Uint8Array.from([1]), capturedMs: 1 };
/** Lets the queue answer. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("one batch is under way; what comes meanwhile goes together after its ack", async () => {
  const outbox = createEventOutbox();
  const sent: OutgoingBatch[] = [];
  outbox.attach((batch) => sent.push(batch));
  outbox.add(event(1), null);
  await settle();
  for (const id of [2, 3]) outbox.add(event(id), null);
  await settle();
  expect(sent.map(ids)).toEqual([[1]]);
  outbox.acknowledge(7);
  await settle();
  expect(sent).toHaveLength(1);
  outbox.acknowledge(1);
  await settle();
  expect(sent.map(ids)).toEqual([[1], [2, 3]]);
});

test("after a new connection the unanswered batch goes again, unchanged and under its number", async () => {
  const outbox = createEventOutbox();
  const sent: OutgoingBatch[] = [];
  const detach = outbox.attach((batch) => sent.push(batch));
  outbox.add(event(1), picture);
  await settle();
  outbox.add(event(2), null);
  detach();
  outbox.attach((batch) => sent.push(batch));
  await settle();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.message.events[0]?.picture).toBe(sent[0]?.pictures[0]?.picture);
  outbox.acknowledge(1);
  await settle();
  expect(ids(sent[2])).toEqual([2]);
});

test("a second ack of one batch does not stand for the next", async () => {
  const outbox = createEventOutbox();
  const sent: OutgoingBatch[] = [];
  outbox.attach((batch) => sent.push(batch));
  outbox.add(event(1), null);
  await settle();
  outbox.add(event(2), null);
  outbox.acknowledge(1);
  outbox.acknowledge(1);
  await settle();
  outbox.acknowledge(1);
  outbox.add(event(3), null);
  await settle();
  expect(sent.map(ids)).toEqual([[1], [2]]);
});

test("while the cloud is away the newest events are kept, in batches of at most 200", async () => {
  const outbox = createEventOutbox();
  for (let id = 1; id <= 6_000; id++) outbox.add(event(id), null);
  const sent: OutgoingBatch[] = [];
  outbox.attach((batch) => sent.push(batch));
  await settle();
  for (let batch = 1; batch <= 40; batch++) {
    outbox.acknowledge(batch);
    await settle();
  }
  const all = sent.flatMap((batch) => ids(batch) ?? []);
  expect(Math.max(...sent.map((batch) => batch.message.events.length))).toBe(200);
  expect(all.at(-1)).toBe(6_000);
  expect(all.length).toBeLessThanOrEqual(5_200);
  expect(new Set(all).size).toBe(all.length);
});
