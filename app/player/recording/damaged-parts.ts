/** A stretch of a recording, half-open, in Unix ms. */
export interface Stretch {
  fromMs: number;
  untilMs: number;
}

/** A fault this close to a damaged part belongs to it. */
const nearMs = 3_000;
/** After so many faults of one part the recording is given up. */
const maxFaults = 6;

/**
 * The parts of a recording that cannot be played. They are left out from their first fault on; a part whose
 * neighbourhood fails too grows, because a decoder tells only roughly where it failed.
 */
export class DamagedParts {
  #parts: (Stretch & { faults: number })[] = [];

  /** Notes a fault. False when the part has failed too often. */
  add({ fromMs, untilMs }: Stretch): boolean {
    const near = this.#parts.find(
      (part) => untilMs >= part.fromMs - nearMs && fromMs <= part.untilMs + nearMs,
    );
    if (!near) {
      this.#parts.push({ fromMs, untilMs, faults: 1 });
      return true;
    }
    const lengthMs = near.untilMs - near.fromMs;
    near.fromMs = Math.min(fromMs, near.fromMs - lengthMs / 2);
    near.untilMs = Math.max(untilMs, near.untilMs + lengthMs);
    near.faults++;
    return near.faults < maxFaults;
  }

  /** The part that contains this time. */
  find(ms: number): Stretch | null {
    return this.#parts.find(({ fromMs, untilMs }) => ms >= fromMs && ms < untilMs) ?? null;
  }

  /** The first picture after a part: it lasts until there. */
  resumeAt(ms: number): void {
    const before = this.#parts.filter(({ untilMs }) => untilMs <= ms);
    const last = before.sort((a, b) => b.untilMs - a.untilMs)[0];
    if (last) last.untilMs = ms;
  }

  clear(): void {
    this.#parts = [];
  }
}
