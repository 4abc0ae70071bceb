import { expect, test } from "vitest";
import type { EventAnswer } from "./answers";
import { noEventText, pick, rangeOf } from "./event-steps";

const eventAt = (time_ms: number): EventAnswer => ({
  id: String(time_ms),
  host_cam_id: "1",
  event_type: 52,
  event_id: 1,
  time_ms,
  findings: [],
});
const events = [1_000, 2_000, 3_000].map(eventAt);
const now = Date.now();

test("the next event is looked for after the moment, the previous one before it", () => {
  expect(rangeOf(5_000.5, null, 1)).toMatchObject({ fromMs: 5_001, limit: 1 });
  expect(rangeOf(5_000.5, null, 1).untilMs).toBeGreaterThan(now);
  expect(rangeOf(5_000, null, -1)).toEqual({ fromMs: 0, untilMs: 5_000, limit: 1, isNewest: true });
});

test("shortly after an event the previous one is the one before it, later it is that event again", () => {
  expect(rangeOf(5_900, 5_000, -1).untilMs).toBe(5_000);
  expect(rangeOf(5_900, 5_000, 1).fromMs).toBe(5_001);
  expect(rangeOf(7_500, 5_000, -1).untilMs).toBe(7_500);
  expect(rangeOf(3_000, 5_000, -1).untilMs).toBe(3_000);
});

test("steps asked for meanwhile are made at once, as far as there are events", () => {
  expect(pick(events, 2)?.time_ms).toBe(2_000);
  expect(pick(events, 9)?.time_ms).toBe(3_000);
  expect(pick(events, -1)?.time_ms).toBe(3_000);
  expect(pick(events, -3)?.time_ms).toBe(1_000);
  expect(pick(events, -9)?.time_ms).toBe(1_000);
  expect(pick([], 1)).toBeUndefined();
});

test("a step among single kinds that leads nowhere says how far it looked", () => {
  expect([noEventText(1, true), noEventText(-1, true)]).toEqual(["noNextEvent", "noPreviousEvent"]);
  expect([noEventText(1, false), noEventText(-1, false)]).toEqual([
    "noNextOfKinds",
    "noPreviousOfKinds",
  ]);
});
