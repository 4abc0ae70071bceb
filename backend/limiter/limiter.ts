import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { ErrorCode } from "../../contract/error-codes";
import { codedError } from "../errors";

/**
 * Rate limiter. Attempts are counted in PostgreSQL, so they survive restarts and hold across processes (threats B1,
 * B2).
 */
export interface Limiter {
  /** Counts attempts, one by default. @throws TOO_MANY_ATTEMPTS or the rule's own code above the limit */
  consume(key: string, attempts?: number): Promise<void>;
  /** Counts nothing. @throws as consume when the key's attempts are used up */
  check(key: string): Promise<void>;
  /** Returns attempts that turned out not to be failures. */
  refund(key: string, attempts?: number): Promise<void>;
  /** Deletes the key's count, as after a success. */
  reset(key: string): Promise<void>;
}

interface LimiterRule {
  name: string;
  attempts: number;
  windowSeconds: number;
  blockSeconds: number;
  code?: ErrorCode;
}

/** Keys are hashed so that the table holds no e-mail addresses and no overlong text. */
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
  const limitError = (state: RateLimiterRes) =>
    codedError(rule.code ?? "TOO_MANY_ATTEMPTS", {
      retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
    });
  return {
    async consume(key, attempts = 1) {
      try {
        await store.consume(keyHash(key), attempts);
      } catch (error) {
        throw error instanceof RateLimiterRes ? limitError(error) : error;
      }
    },
    async check(key) {
      const state = await store.get(keyHash(key));
      if (state && state.consumedPoints > rule.attempts) throw limitError(state);
    },
    async refund(key, attempts = 1) {
      await store.reward(keyHash(key), attempts);
    },
    async reset(key) {
      await store.delete(keyHash(key));
    },
  };
}
