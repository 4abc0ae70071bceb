import { expect, test } from "vitest";
import { createSentRecording } from "./sent-recording";

test("what was sent has its ends, and its length without the gaps of the recording", () => {
  const sent = createSentRecording();
  expect(sent.read()).toBeNull();
  for (const capturedMs of [1_000, 2_000, 3_000, 60_000, 61_000]) sent.add(capturedMs);
  expect(sent.read()).toEqual({ range: { fromMs: 1_000, untilMs: 61_000 }, ms: 3_000 });
});
