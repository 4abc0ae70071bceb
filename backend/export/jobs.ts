import { z } from "zod";
import type { Database } from "../db/client";
import { defineJob } from "../jobs/job";
import { enqueueOnce, runNow } from "../jobs/recurring";
import { maxConcurrentExportsPerAccount } from "./settings";

const inPlace = z.object({
  accountId: z.number().int().positive(),
  /** From 0. Each writes one export at a time. */
  place: z.number().int().nonnegative(),
});
type InPlace = z.output<typeof inPlace>;

/** Writes the account's next export that waits, and returns for the one after it. */
export const writeExport = defineJob("write_export", inPlace);

/** Ends exports whose process died or whose host is away, and adds jobs for those that wait. */
export const checkExports = defineJob("check_exports", z.object({}));

const placesOf = (accountId: number): InPlace[] =>
  Array.from({ length: maxConcurrentExportsPerAccount }, (_, place) => ({ accountId, place }));

/** Has the accounts' waiting exports written, in the places that have no job yet. As the system. */
export function enqueueExports(db: Database, accountIds: readonly number[]): Promise<void> {
  return enqueueOnce(db, writeExport, accountIds.flatMap(placesOf));
}

/** Has the place's next export written. @param flags of `JobRun.leaveToOthers`: by another process */
export function enqueueAgain(db: Database, place: InPlace, flags?: string[]): Promise<void> {
  return runNow(db, writeExport, place, flags);
}
