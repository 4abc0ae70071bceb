/** After a fault is over, until all must be as before. */
export const recoveryMs = 20_000;

/** When faults were: what fails meanwhile, and for a while after, is no failure. */
export interface Calm {
  /** Returns the function that says that the fault is over. */
  disturb(): () => void;
  /** Whether nothing was broken since then. @param sinceMs on the monotonic clock */
  isCalmSince(sinceMs: number): boolean;
  /** Since the last fault was over; null while there is one, or where there was none. */
  sinceLastMs(): number | null;
}

export function createCalm(): Calm {
  let open = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    disturb() {
      open += 1;
      return () => {
        open -= 1;
        lastMs = performance.now();
      };
    },
    isCalmSince: (sinceMs) => open === 0 && sinceMs - lastMs > recoveryMs,
    sinceLastMs: () => (open > 0 || lastMs < 0 ? null : performance.now() - lastMs),
  };
}
