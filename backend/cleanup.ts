import { deleteEndedTokens } from "./api-token/queries";
import { deleteOldCodes } from "./code/queries";
import type { Database } from "./db/client";
import { deleteOldDeadLetters } from "./event/dead-letters";
import { deleteUnusedPictures } from "./event/picture-sweep";
import { deleteAbandonedFiles, deleteExpiredExports } from "./export/files";
import { deleteDueFiles } from "./files/due-files";
import type { FileStore } from "./files/store";
import { deleteOldOutbox } from "./mail/queries";
import { deleteLateChallenges } from "./passkey/queries";
import { deleteOldDevices } from "./session/device";
import { deleteExpiredDevices } from "./session/factor-queries";
import { deleteLateTickets, deleteOldSessions } from "./session/queries";
import { requestAutoRenewals } from "./subscription/auto-renewal";
import { deleteUnfinishedSignUps } from "./user/sign-up-queries";
import { deleteOldDeliveries } from "./webhook/delivery-queries";

/**
 * Processes what is due, at most `limit` rows, and returns how many there were. Most tasks delete
 * expired rows.
 */
export type CleanupTask = (db: Database, limit: number) => Promise<number>;

const tasks: readonly CleanupTask[] = [
  deleteLateTickets,
  deleteOldSessions,
  deleteEndedTokens,
  deleteOldDeliveries,
  deleteOldCodes,
  deleteExpiredDevices,
  deleteLateChallenges,
  deleteOldDevices,
  deleteOldOutbox,
  deleteUnfinishedSignUps,
  requestAutoRenewals,
  deleteExpiredExports,
  deleteAbandonedFiles,
  deleteOldDeadLetters,
];

const everyMs = 10 * 60_000;
const batch = 500;
const batchesARun = 20;

/** Works in batches, so that no statement locks rows for long; the rest waits for the next run. */
export async function cleanUpOnce(db: Database, files: FileStore): Promise<number> {
  const pictures: CleanupTask = (scope, limit) => deleteUnusedPictures(scope, files, limit);
  const due: CleanupTask = (scope, limit) => deleteDueFiles(scope, files, limit);
  let total = 0;
  for (const task of [...tasks, pictures, due]) {
    for (let round = 0; round < batchesARun; round += 1) {
      const count = await task(db, batch);
      total += count;
      if (count < batch) break;
    }
  }
  return total;
}

/**
 * Runs the cleanup every ten minutes. Safe in several processes: what one has processed is not due
 * for the next.
 */
export function startCleanup(db: Database, files: FileStore): { stop(): void } {
  const timer = setInterval(() => {
    cleanUpOnce(db, files).catch((error: unknown) => {
      console.warn(`cleanup failed: ${error instanceof Error ? error.message : "unknown"}`);
    });
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
