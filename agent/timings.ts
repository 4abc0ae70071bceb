/** The uplink's waits, in ms. Tests pass shorter ones. */
export interface Timings {
  firstRetryMs: number;
  longestRetryMs: number;
  /** After a refused password: only a change of the configuration or in the cloud can help. */
  refusedRetryMs: number;
  handshakeMs: number;
  /** A cloud that is silent for two of these is considered gone. */
  pingMs: number;
}

export const defaultTimings: Timings = {
  firstRetryMs: 500,
  longestRetryMs: 15_000,
  refusedRetryMs: 60_000,
  handshakeMs: 10_000,
  pingMs: 10_000,
};

/** Doubles from the first to the longest wait; jitter (0 to 1) subtracts up to half of it. */
export function retryDelayMs(
  attempt: number,
  jitter: number,
  timings: Pick<Timings, "firstRetryMs" | "longestRetryMs">,
): number {
  const full = Math.min(timings.longestRetryMs, timings.firstRetryMs * 2 ** Math.min(attempt, 30));
  return full * (1 - jitter / 2);
}
