import { z } from "zod";
import { deleteEndedTokens } from "./api-token/queries";
import { deleteOldCodes } from "./code/queries";
import type { Database } from "./db/client";
import { deleteOldDeadLetters } from "./event/dead-letters";
import { deleteUnusedPictures } from "./event/picture-sweep";
import { deleteAbandonedFiles, deleteExpiredExports } from "./export/files";
import { deleteDueFiles } from "./files/due-files";
import type { FileStore } from "./files/store";
import { defineJob, type JobHandler } from "./jobs/job";
import { deleteEndedJobs } from "./jobs/queries";
import { handleRecurring } from "./jobs/recurring";
import { deleteOldOutbox } from "./mail/queries";
import { deleteLateChallenges } from "./passkey/queries";
import { deleteOldDevices } from "./session/device";
import { deleteExpiredDevices } from "./session/factor-queries";
import { deleteLateTickets, deleteOldSessions } from "./session/queries";
import { requestAutoRenewals } from "./subscription/service";
import { deleteUnfinishedSignUps } from "./user/sign-up-queries";
import { deleteOldDeliveries } from "./webhook/delivery-queries";

/**
 * Processes what is due, at most `limit` rows, and returns how many there were. Most tasks delete
 * expired rows.
 */
export type CleanupTask = (db: Database, limit: number) => Promise<number>;

/** Each is a job of its own: one that fails, as while the file store is away, stops none of the others. */
export const listCleanupTasks = (files: FileStore): Record<string, CleanupTask> => ({
  tickets: deleteLateTickets,
  sessions: deleteOldSessions,
  api_tokens: deleteEndedTokens,
  deliveries: deleteOldDeliveries,
  codes: deleteOldCodes,
  trusted_devices: deleteExpiredDevices,
  challenges: deleteLateChallenges,
  devices: deleteOldDevices,
  outbox: deleteOldOutbox,
  sign_ups: deleteUnfinishedSignUps,
  renewals: requestAutoRenewals,
  exports: deleteExpiredExports,
  export_files: deleteAbandonedFiles,
  dead_letters: deleteOldDeadLetters,
  jobs: deleteEndedJobs,
  pictures: (db, limit) => deleteUnusedPictures(db, files, limit),
  files: (db, limit) => deleteDueFiles(db, files, limit),
});

const cleanUp = defineJob("clean_up", z.object({ task: z.string() }));

const everySeconds = 600;
const batch = 500;
const batchesARun = 20;

/** Works in batches, so that no statement locks rows for long; the rest waits for the next run. */
export async function runCleanup(
  db: Database,
  task: CleanupTask,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (let round = 0; round < batchesARun; round += 1) {
    signal?.throwIfAborted();
    const count = await task(db, batch);
    total += count;
    if (count < batch) break;
  }
  return total;
}

export function createCleanupHandlers({
  workers: db,
  files,
}: {
  workers: Database;
  files: FileStore;
}): JobHandler[] {
  const tasks = listCleanupTasks(files);
  const payloads = Object.keys(tasks).map((task) => ({ task }));
  return [
    handleRecurring(db, cleanUp, { everySeconds, payloads }, async ({ task: name }, { signal }) => {
      const task = tasks[name];
      if (task) await runCleanup(db, task, signal);
    }),
  ];
}
