import { expect } from "vitest";

/** How often a busy machine may be late. */
const tries = 3;

/**
 * For a rule of the product that names a time. `act` does what the rule is about, gives how many ms that took, and
 * leaves things as they were. One of a few tries has to be in time: a machine that was busy with something else does
 * not decide.
 */
export async function expectWithin(limitMs: number, act: () => Promise<number>): Promise<void> {
  const took: number[] = [];
  while (took.length < tries && !took.some((ms) => ms < limitMs)) took.push(await act());
  expect(Math.min(...took), `ms of ${took.length} tries: ${took}`).toBeLessThan(limitMs);
}
