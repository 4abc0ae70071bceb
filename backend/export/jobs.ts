import { z } from "zod";
import type { Database, Transaction } from "../db/client";
import { defineJob } from "../jobs/job";
import { enqueueHousekeeping, enqueueOnce } from "../jobs/recurring";
import { maxConcurrentExportsPerAccount } from "./settings";

const inPlace = z.object({
  accountId: z.number().int().positive(),
  /** From 0. Each writes one export at a time. */
  place: z.number().int().nonnegative(),
});
type InPlace = z.output<typeof inPlace>;

/** Writes the account's next export that waits, and returns for the one after it. */
export const writeExport = defineJob("write_export", inPlace);

/** Ends exports that nobody writes or can write, and has those written that wait without a job. */
export const checkExports = defineJob("check_exports", z.object({}));

const queueName = ({ accountId, place }: InPlace): string => `export ${accountId} ${place}`;

const placesOf = (accountId: number): InPlace[] =>
  Array.from({ length: maxConcurrentExportsPerAccount }, (_, place) => ({ accountId, place }));

/** Has the account's waiting exports written, in each of its places. */
export async function enqueueExports(tx: Transaction, accountId: number): Promise<void> {
  for (const place of placesOf(accountId)) {
    await enqueueHousekeeping(tx, writeExport, place, { queueName });
  }
}

/** The same for several accounts, in the places that have no job. As the system. */
export function enqueueMissing(db: Database, accountIds: readonly number[]): Promise<void> {
  return enqueueOnce(db, writeExport, accountIds.flatMap(placesOf), { queueName });
}

export function enqueueAgain(db: Database, place: InPlace, delaySeconds = 0): Promise<void> {
  return enqueueHousekeeping(db, writeExport, place, { queueName, delaySeconds });
}
