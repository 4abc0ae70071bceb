/** Seconds of media that are still there when the next arrives: as few as the line's unevenness lets us. */
const reserve = { least: 0.05, most: 0.3, step: 0.05 };
/** Below this the picture stood still, or was about to. */
const drySeconds = 0.02;
/** So long without running dry, and a step less is enough. */
const calmMs = 20_000;
/** A single late arrival among so many says how uneven the line is. */
const arrivals = 10;
/** Nearer than this to what is wanted the picture runs at its own speed. */
const tolerance = 0.03;

/**
 * Holds a live picture near the newest media. It starts with little in reserve and keeps more where that ran out,
 * at most 0.3 s. A fragment's own length comes on top.
 */
export class LiveLead {
  #wanted = reserve.least;
  #left: number[] = [];
  #changedMs = 0;

  /** The playback's place was set: what was left before says nothing now. */
  reset(): void {
    this.#left = [];
  }

  /**
   * Media arrived when so many seconds were left to show. Gives the playback rate, in steps of 0.05 so that the engine
   * is not bothered each time.
   */
  rateFor(leftSeconds: number, nowMs: number): number {
    this.#adapt(leftSeconds, nowMs);
    this.#left.push(leftSeconds);
    if (this.#left.length > arrivals) this.#left.shift();
    const excess = Math.min(...this.#left) - this.#wanted;
    if (Math.abs(excess) <= tolerance) return 1;
    const rate = excess > 0 ? 1 + clamp(excess, 0.05, 0.5) : 1 - clamp(-excess, 0.05, 0.1);
    return Math.round(rate * 20) / 20;
  }

  #adapt(leftSeconds: number, nowMs: number): void {
    const isDry = leftSeconds < drySeconds;
    if (!isDry && nowMs - this.#changedMs < calmMs) return;
    const wanted = this.#wanted + (isDry ? reserve.step : -reserve.step);
    this.#wanted = clamp(wanted, reserve.least, reserve.most);
    this.#changedMs = nowMs;
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
