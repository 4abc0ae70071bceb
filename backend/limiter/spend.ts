import type { Limiter } from "./limiter";

export interface Charge {
  limiter: Limiter;
  key: string;
  attempts: number;
}

/**
 * Counts the attempts and runs `work`; refunds all of them when a limit is exceeded or the work fails. Never call it
 * inside a transaction: limiters take a connection of the same pool, and waiting for one while holding another can
 * deadlock the pool.
 * @throws what the limiters throw, before the work begins
 */
export async function spend<Result>(
  charges: readonly Charge[],
  work: () => Promise<Result>,
): Promise<Result> {
  const charged: Charge[] = [];
  try {
    for (const charge of charges) {
      // Recorded before consume: a limiter counts refused attempts too, so they need a refund.
      charged.push(charge);
      await charge.limiter.consume(charge.key, charge.attempts);
    }
    return await work();
  } catch (error) {
    await Promise.allSettled(
      charged.map(({ limiter, key, attempts }) => limiter.refund(key, attempts)),
    );
    throw error;
  }
}
