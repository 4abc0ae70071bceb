import { expect, test } from "vitest";
import { clipRange } from "./copy";

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
