import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHostEvents } from "../../backend/device/host-events";
import { eventPicturesMax } from "../../contract/device-events";
import {
  createEventLine,
  type EventLine,
  pictureOf,
  retryMs,
  type StoredBatch,
  testHost,
} from "../support/event-line";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const at = fc.nat(200);
/** Delivers everything and answers: without it a random run rarely reaches a second batch. */
const flow = fc.constant({ type: "flow" as const });
const add = fc.record({ type: fc.constant("add" as const), pictures: fc.array(fc.boolean()) });
const addMany = fc.record({
  type: fc.constant("add" as const),
  pictures: fc.array(fc.boolean(), { minLength: 50, maxLength: 150 }),
});
const deliver = fc.record({ type: fc.constant("deliver" as const), count: at });
const store = fc.record({ type: fc.constant("store" as const), isStored: fc.boolean() });
const again = fc.constantFrom({ type: "retry" as const }, { type: "reconnect" as const });
const damage = fc.record({
  type: fc.constantFrom("drop" as const, "repeat" as const, "move" as const),
  from: at,
  to: at,
});
const orderly = fc.oneof(add, addMany, deliver, flow, store, again);
const chaos = fc.oneof(add, addMany, deliver, flow, store, again, damage, damage);
type Step = typeof chaos extends fc.Arbitrary<infer T> ? T : never;

/** Also lets the outbox read its queue, which it does not do at once. */
async function apply(channel: EventLine, step: Step): Promise<void> {
  await take(channel, step);
  await vi.advanceTimersByTimeAsync(0);
}

async function take(channel: EventLine, step: Step): Promise<void> {
  const { line } = channel;
  switch (step.type) {
    case "add":
      for (const withPicture of step.pictures) channel.add(withPicture);
      break;
    case "deliver":
      channel.deliver(step.count);
      break;
    case "flow":
      channel.deliver(line.length);
      await channel.endStoring(true);
      channel.hearAcks();
      break;
    case "store":
      await channel.endStoring(step.isStored);
      channel.hearAcks();
      break;
    case "retry":
      await vi.advanceTimersByTimeAsync(retryMs);
      break;
    case "reconnect":
      channel.connect();
      break;
    default: {
      const index = step.from % Math.max(1, line.length);
      const moved = step.type === "repeat" ? line.slice(index, index + 1) : line.splice(index, 1);
      if (step.type !== "drop") line.splice(step.to % (line.length + 1), 0, ...moved);
    }
  }
}

/** Lets all that waits arrive, over a sound line. */
async function settle(channel: EventLine): Promise<void> {
  do {
    await apply(channel, { type: "flow" });
    if (channel.line.length === 0) await apply(channel, { type: "retry" });
  } while (channel.line.length > 0 || channel.isStoring);
}

test("no event ever shows another event's picture, whatever the line drops, repeats and reorders", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(chaos, { minLength: 10, maxLength: 60 }), async (steps) => {
      const channel = createEventLine();
      for (const step of steps) await apply(channel, step);
      await settle(channel);
      for (const [eventId, shown] of channel.stored) {
        if (shown !== null) expect(shown).toBe(eventId);
      }
    }),
    { numRuns: 300 },
  );
});

test("over a sound line every picture comes with its event, however often a batch goes again", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(orderly, { minLength: 5, maxLength: 40 }), async (steps) => {
      const channel = createEventLine();
      for (const step of steps) await apply(channel, step);
      await settle(channel);
      const pictures = steps.flatMap((step) => (step.type === "add" ? step.pictures : []));
      const expected = pictures.map((has, index) => [index + 1, has ? index + 1 : null]);
      expect([...channel.stored].sort(([a], [b]) => a - b)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

test("a full batch that goes again while it is stored leaves no picture to the next one", async () => {
  const channel = createEventLine();
  await apply(channel, { type: "add", pictures: [true] });
  await apply(channel, { type: "add", pictures: Array(2 * eventPicturesMax).fill(true) });
  await apply(channel, { type: "deliver", count: 2 });
  await apply(channel, { type: "store", isStored: true });
  await apply(channel, { type: "deliver", count: eventPicturesMax + 1 });
  await apply(channel, { type: "retry" });
  await apply(channel, { type: "deliver", count: eventPicturesMax + 1 });
  await settle(channel);
  expect(channel.stored.size).toBe(1 + 2 * eventPicturesMax);
  for (const [eventId, shown] of channel.stored) expect(shown).toBe(eventId);
});

test("pictures that no batch follows do not pile up, and do not shut out those of the next batch", async () => {
  const taken: StoredBatch[] = [];
  const events = createHostEvents({
    host: testHost,
    storeEvents: async (batch) => {
      taken.push(batch);
      return true;
    },
    send: () => {},
    logOnce: () => {},
  });
  const last = 10_000;
  for (let number = 1; number <= last; number++) events.receivePicture(number, pictureOf(number));
  const named = Array.from({ length: 200 }, (_, n) => last - n);
  events.receive({
    type: "events",
    run: "run-of-a-test",
    batch: 1,
    events: named.map((n) => ({
      event_type: 52,
      event_id: n,
      time_ms: 1,
      picture: n,
      findings: [],
    })),
  });
  expect([...(taken[0]?.pictures.keys() ?? [])]).toEqual(
    Array.from({ length: eventPicturesMax }, (_, n) => last - eventPicturesMax + 1 + n),
  );
});
