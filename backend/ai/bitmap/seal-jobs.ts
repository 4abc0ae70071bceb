import { z } from "zod";
import type { Database } from "../../db/client";
import { defineJob, type JobHandler } from "../../jobs/job";
import { handleRound, handleTurns } from "../../jobs/recurring";
import { listLarge, sealAccount, sealFromRows } from "./seal";

const sealEvents = defineJob("seal_events", z.object({}));
const sealAccountEvents = defineJob(
  "seal_account_events",
  z.object({ accountId: z.number().int().positive() }),
);

const segmentsATurn = 10;

/** Seals every minute. */
export const createSealHandlers = ({ workers: db }: { workers: Database }): JobHandler[] => [
  handleRound(db, sealEvents, { everySeconds: 60 }, sealAccountEvents, async () =>
    (await listLarge(db, sealFromRows)).map((accountId) => ({ accountId })),
  ),
  handleTurns(db, sealAccountEvents, async ({ accountId }, { signal }) => {
    const sealed = await sealAccount(db, accountId, { max: segmentsATurn, signal });
    return sealed === segmentsATurn;
  }),
];
