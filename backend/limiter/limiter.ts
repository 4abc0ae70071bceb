import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { ErrorCode } from "../../contract/error-codes";
import { batchWhileBusy } from "../db/batch-while-busy";
import { perDatabase } from "../db/per-database";
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

interface Count {
  points: number;
  msBeforeNext: number;
}

/** Counts that have not expired. The library looks up one at a time, and hosts come by the thousand after an outage. */
const countReader = perDatabase((pool: Pool) =>
  batchWhileBusy(async (keys: string[]) => {
    const nowMs = Date.now();
    const { rows } = await pool.query<{ key: string; points: number; expire: string | null }>({
      name: "limiter_counts",
      text: "select key, points, expire from limiter where key = any($1) and (expire > $2 or expire is null)",
      values: [keys, nowMs],
    });
    const counts = new Map(
      rows.map(({ key, points, expire }): [string, Count] => [
        key,
        { points, msBeforeNext: expire === null ? 0 : Number(expire) - nowMs },
      ]),
    );
    return keys.map((key) => counts.get(key));
  }),
);

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
  const limitError = (state: Pick<RateLimiterRes, "msBeforeNext">) =>
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
      const count = await countReader(pool)(store.getKey(keyHash(key)));
      if (count && count.points > rule.attempts) throw limitError(count);
    },
    async refund(key, attempts = 1) {
      await store.reward(keyHash(key), attempts);
    },
    async reset(key) {
      await store.delete(keyHash(key));
    },
  };
}
