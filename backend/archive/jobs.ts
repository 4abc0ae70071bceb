import { z } from "zod";
import { limits } from "../../contract/limits";
import type { Database, Transaction } from "../db/client";
import { defineJob, enqueue, type JobOptions } from "../jobs/job";

const accountId = z.number().int().positive();
const archiveId = z.number().int().positive();

/** Copies an archive's clip and picture into the file store. */
export const copyArchive = defineJob(
  "copy_archive",
  z.object({
    accountId,
    archiveId,
    /** Until what follows the event was recorded. */
    hasWaited: z.boolean().default(false),
  }),
);

/** Deletes an account's hidden archives for good, and their files. */
export const purgeArchives = defineJob("purge_archives", z.object({ accountId }));

/** Tries of one copy, over about an hour; a host that is away does not count. */
const copyAttempts = 8;

/** A waiting copy of the same archive is replaced; those of one account run one after the other. */
export function enqueueCopy(
  tx: Database | Transaction,
  payload: { accountId: number; archiveId: number; hasWaited?: boolean },
  when: Pick<JobOptions, "delaySeconds" | "flags"> = {},
): Promise<void> {
  return enqueue(
    tx,
    copyArchive,
    { hasWaited: false, ...payload },
    {
      ...when,
      jobKey: `copy_archive ${payload.archiveId}`,
      queueName: `archive ${payload.accountId}`,
      maxAttempts: copyAttempts,
    },
  );
}

/** A second later than the last archive is due, so that none is missed by a hair. */
export function enqueuePurge(tx: Database | Transaction, accountId: number): Promise<void> {
  return enqueue(
    tx,
    purgeArchives,
    { accountId },
    { delaySeconds: limits.archiveRestoreSeconds + 1 },
  );
}
