import { expect, test } from "vitest";
import { createReaderPace, maxUnacknowledgedBytes } from "./reader-pace";

const part = 100 * 1024;

/** A pace whose socket and clock are the test's. */
function createPace() {
  const state = { buffered: 0, nowMs: 0, credited: [] as [string, number][] };
  const pace = createReaderPace(
    () => state.buffered,
    () => state.nowMs,
  );
  const creditOf = (name: string) => (bytes: number) => void state.credited.push([name, bytes]);
  return { state, pace, creditOf };
}

test("acknowledgements are credited to their senders, in the order of sending, and never more than was sent", () => {
  const { state, pace, creditOf } = createPace();
  const [first, second] = [creditOf("first"), creditOf("second")];
  pace.sent(part, first);
  pace.sent(part);
  pace.sent(part, second);
  pace.acknowledged(part + 10);
  expect(state.credited).toEqual([["first", part]]);
  pace.acknowledged(2 ** 30);
  expect(state.credited).toEqual([
    ["first", part],
    ["second", part],
  ]);
});

test("what is acknowledged and not read is credited once the socket has passed it on", () => {
  const { state, pace, creditOf } = createPace();
  state.buffered = maxUnacknowledgedBytes + 1;
  const credit = creditOf("range");
  pace.sent(part, credit);
  pace.acknowledged(60_000);
  pace.acknowledged(2 ** 30);
  pace.drained();
  expect(state.credited).toEqual([]);
  state.buffered = maxUnacknowledgedBytes;
  pace.drained();
  expect(state.credited).toEqual([["range", part]]);
  pace.drained();
  expect(state.credited).toHaveLength(1);
});

test("who acknowledges without reading is stuck all the same, until the socket passes something on", () => {
  const { state, pace, creditOf } = createPace();
  pace.sent(part, creditOf("range"));
  state.buffered = maxUnacknowledgedBytes + 1;
  expect(pace.isFull()).toBe(true);
  state.nowMs = 10;
  pace.acknowledged(2 ** 30);
  expect(pace.stuckSinceMs).toBe(0);
  state.buffered = 0;
  pace.drained();
  expect(pace.isFull()).toBe(false);
  expect(pace.stuckSinceMs).toBeNull();
});
