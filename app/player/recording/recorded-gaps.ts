/** A first picture this much later than requested is a gap; a smaller difference is the frame distance. */
const minGapMs = 1_000;

/** The last one of a recording has no end. */
interface Gap {
  fromMs: number;
  untilMs: number | null;
}

/** The times without media, as reading has found them, in Unix ms. */
export class RecordedGaps {
  #gaps: Gap[] = [];

  add({ fromMs, untilMs }: Gap): void {
    if (untilMs === null || untilMs - fromMs > minGapMs) this.#gaps.push({ fromMs, untilMs });
  }

  /** The gap that contains this time. */
  find(ms: number): Gap | null {
    return (
      this.#gaps.find(({ fromMs, untilMs }) => ms >= fromMs && ms < (untilMs ?? Infinity)) ?? null
    );
  }

  clear(): void {
    this.#gaps = [];
  }
}
