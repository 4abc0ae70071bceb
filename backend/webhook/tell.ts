import { limits } from "../../contract/limits";
import type { WebhookDeliveryType, WebhookEvent } from "../../contract/webhook-names";
import type { Transaction } from "../db/client";
import { enqueue } from "../jobs/job";
import { deliverWebhook } from "./jobs";
import * as queries from "./queries";

/**
 * Tells an account's webhooks, in the transaction of what they are told of. What comes while too many deliveries wait
 * is counted, and not delivered.
 * @param facts of each time it happened: ids, names and times; never a picture
 */
export async function tellWebhooks(
  tx: Transaction,
  accountId: number,
  event: WebhookEvent,
  ...facts: Record<string, unknown>[]
): Promise<void> {
  if (facts.length === 0) return;
  for (const { id, waiting } of await queries.listReceivers(tx, accountId, event)) {
    for (const [place, each] of facts.entries()) {
      if (waiting + place >= limits.webhookWaitingMax) await queries.noteDropped(tx, id);
      else await enqueueDelivery(tx, { accountId, webhookId: id, type: event, facts: each });
    }
  }
}

/** Those of one webhook run one after the other, so that a slow receiver waits for itself alone. */
export async function enqueueDelivery(
  tx: Transaction,
  delivery: {
    accountId: number;
    webhookId: number;
    type: WebhookDeliveryType;
    facts: Record<string, unknown>;
  },
): Promise<void> {
  const deliveryId = await queries.insertDelivery(tx, delivery);
  const queueName = `webhook-${delivery.webhookId}`;
  await enqueue(tx, deliverWebhook, { deliveryId }, { queueName });
}
