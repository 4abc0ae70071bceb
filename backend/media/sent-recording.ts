import type { RecordedRange } from "./ports";

/** Fragments further apart have a gap of the recording between them. */
const gapMs = 10_000;

/** Follows what of a recording is sent. */
export interface SentRecording {
  /** @param capturedMs of a fragment, in their order */
  add(capturedMs: number): void;
  /** Its ends, and its length without gaps; null when nothing was sent. */
  read(): { range: RecordedRange; ms: number } | null;
}

export function createSentRecording(): SentRecording {
  let range: RecordedRange | null = null;
  let ms = 0;
  return {
    add(capturedMs) {
      const stepMs = range ? capturedMs - range.untilMs : 0;
      if (stepMs > 0 && stepMs <= gapMs) ms += stepMs;
      range = { fromMs: range?.fromMs ?? capturedMs, untilMs: capturedMs };
    },
    read: () => range && { range, ms },
  };
}
