import { expect, test } from "vitest";
import { findGapEnd, type RecordingState } from "./recording-tile";

const gap = (nextMs: number | null): RecordingState => ({ kind: "gap", nextMs });

test("where all cameras have a gap, playback goes on at the first recording", () => {
  expect(findGapEnd([gap(9_000), gap(5_000), gap(null)])).toBe(5_000);
  expect(findGapEnd([gap(null)])).toBeNull();
  expect(findGapEnd([])).toBeNull();
});

test.each<RecordingState>([
  { kind: "playing" },
  { kind: "connecting" },
  { kind: "reconnecting", attempt: 1, of: 5 },
  { kind: "paused" },
  { kind: "failed" },
])("it waits for a tile that is $kind", (state) => {
  expect(findGapEnd([gap(5_000), state])).toBeNull();
});

test.each<RecordingState>([
  { kind: "disconnected", lastPictureMs: null },
  { kind: "no_license" },
  { kind: "no_permission" },
  { kind: "unsupported", codec: "hvc1" },
  { kind: "failed", gaveUp: true },
])("no gap is sat out for a tile that is $kind", (state) => {
  expect(findGapEnd([gap(5_000), state])).toBe(5_000);
  expect(findGapEnd([state])).toBeNull();
});
