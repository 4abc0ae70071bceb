import { describeFault } from "./errors";

/**
 * Runs tasks that do not depend on each other, one after the other, whether or not those before failed.
 * @throws the first fault, once all have run; further ones are logged
 */
export async function runEach(tasks: Iterable<() => Promise<void>>): Promise<void> {
  const faults: unknown[] = [];
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      faults.push(error);
    }
  }
  for (const fault of faults.slice(1)) console.warn(`after a fault: ${describeFault(fault)}`);
  if (faults.length > 0) throw faults[0];
}
