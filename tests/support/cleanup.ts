import { listCleanupTasks, runCleanup } from "../../backend/cleanup";
import type { TestCloud } from "./cloud";

/** Each cleanup task once, as their jobs do it. @returns the number of rows that were due */
export async function cleanUpOnce({ backend }: Pick<TestCloud, "backend">): Promise<number> {
  const { scopes, files } = backend.services;
  let total = 0;
  for (const task of Object.values(listCleanupTasks(files))) {
    total += await runCleanup(scopes.workers, task);
  }
  return total;
}
