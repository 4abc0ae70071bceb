import type { Cluster } from "./cluster";

/** One measured figure of a check, and what it must be. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  target?: { max: number } | { min: number };
}

export interface CheckOptions {
  /** How long NATS is away. */
  natsAwayMs: number;
}

/** What npm run cluster prints, and tests/lifecycle requires. */
export interface ClusterCheck {
  title: string;
  run(cluster: Cluster, options: CheckOptions): Promise<Figure[]>;
}

/** A count of what must not happen. */
export const none = (what: string, value: number): Figure => ({
  what,
  value,
  unit: "",
  target: { max: 0 },
});

/** A count of what must be whole. */
export const all = (what: string, value: number, of: number): Figure => ({
  what,
  value,
  unit: `of ${of}`,
  target: { min: of },
});

export const within = (what: string, ms: number, maxMs: number): Figure => ({
  what,
  value: Math.round(ms),
  unit: "ms",
  target: { max: maxMs },
});

/** Resolves with how long the work took, in ms. */
export async function measure(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
