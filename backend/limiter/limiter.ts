import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { ErrorCode } from "../../contract/error-codes";
import { codedError } from "../errors";

/** Attempts counted in PostgreSQL: they survive restarts and hold across processes (threats B1, B2). */
export interface Limiter {
  /** Counts attempts, one by default. Throws TOO_MANY_ATTEMPTS, or the rule's own code, above the limit. */
  consume(key: string, attempts?: number): Promise<void>;
  /** Throws as consume does for a key that has used its attempts up, and counts nothing. */
  check(key: string): Promise<void>;
  /** Gives attempts back: they were no guess. */
  refund(key: string, attempts?: number): Promise<void>;
  /** Forgets the key, as after a success. */
  reset(key: string): Promise<void>;
}

interface LimiterRule {
  name: string;
  attempts: number;
  windowSeconds: number;
  blockSeconds: number;
  code?: ErrorCode;
}

/** Keys are hashed: the table holds no e-mail address and no over-long text. */
function keyHash(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

export function createLimiter(pool: Pool, rule: LimiterRule): Limiter {
  const store = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "limiter",
    tableCreated: true,
    keyPrefix: rule.name,
    points: rule.attempts,
    duration: rule.windowSeconds,
    blockDuration: rule.blockSeconds,
  });
  const tooMany = (state: RateLimiterRes) =>
    codedError(rule.code ?? "TOO_MANY_ATTEMPTS", {
      retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
    });
  return {
    async consume(key, attempts = 1) {
      try {
        await store.consume(keyHash(key), attempts);
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error) : error;
      }
    },
    async check(key) {
      const state = await store.get(keyHash(key));
      if (state && state.consumedPoints > rule.attempts) throw tooMany(state);
    },
    async refund(key, attempts = 1) {
      await store.reward(keyHash(key), attempts);
    },
    async reset(key) {
      await store.delete(keyHash(key));
    },
  };
}
