import { z } from "zod";
import type { Transaction } from "../db/client";
import { listByIds } from "../event/by-ids";
import type { StoredEvent } from "../event/store";
import { defineJob, enqueue, handleJob, type JobHandler } from "../jobs/job";
import type { FiringDeps } from "./fire";
import { createAlertFiring } from "./firing";
import { findTriggering } from "./trigger-queries";

const id = z.number().int().positive();

/** Fires an account's alerts on events that were stored together. */
export const fireAlerts = defineJob(
  "fire_alerts",
  z.object({ accountId: id, eventIds: z.array(id), storedMs: z.number() }),
);

/** Failures before the job is given up, over about an hour; a later alert would be of no use. */
const fireAttempts = 8;

/** Call in the transaction that stores the events: none that an alert is on is stored without its job. */
export async function enqueueAlerts(tx: Transaction, stored: StoredEvent[]): Promise<void> {
  if (stored.length === 0) return;
  for (const payload of await findTriggering(tx, stored)) {
    const queueName = `alerts ${payload.accountId}`;
    await enqueue(tx, fireAlerts, payload, { queueName, maxAttempts: fireAttempts });
  }
}

export function createAlertHandlers(deps: FiringDeps): JobHandler[] {
  const fire = createAlertFiring(deps);
  const handler = handleJob(fireAlerts, async ({ accountId, eventIds, storedMs }) => {
    const db = deps.scopes.forAccount(accountId);
    await fire(accountId, await listByIds(db, accountId, eventIds), storedMs);
  });
  return [handler];
}
