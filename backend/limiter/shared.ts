import type { Pool } from "pg";
import { createLimiter, type Limiter } from "./limiter";

const limiters = new WeakMap<Pool, Map<string, Limiter>>();

/** The limiter of this rule on this pool, created at the first call; for rules used by several services. */
export function getLimiter(pool: Pool, rule: Parameters<typeof createLimiter>[1]): Limiter {
  const byName = limiters.get(pool) ?? new Map<string, Limiter>();
  limiters.set(pool, byName);
  const limiter = byName.get(rule.name) ?? createLimiter(pool, rule);
  byName.set(rule.name, limiter);
  return limiter;
}
