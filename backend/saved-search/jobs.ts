import { z } from "zod";
import { limits } from "../../contract/limits";
import type { Database, Transaction } from "../db/client";
import { defineJob, enqueue, handleJob, type JobHandler } from "../jobs/job";
import { deleteHiddenSearches } from "./queries";

/** Deletes an account's hidden saved searches for good. */
const purgeSearches = defineJob(
  "purge_saved_searches",
  z.object({ accountId: z.number().int().positive() }),
);

/** A second later than the last search is due, so that none is missed by a hair. */
export function enqueueSearchPurge(tx: Transaction, accountId: number): Promise<void> {
  const delaySeconds = limits.savedSearchRestoreSeconds + 1;
  return enqueue(tx, purgeSearches, { accountId }, { delaySeconds });
}

export const createSavedSearchHandlers = ({ db }: { db: Database }): JobHandler[] => [
  handleJob(purgeSearches, ({ accountId }) => deleteHiddenSearches(db, accountId)),
];
