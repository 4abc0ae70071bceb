import { limits } from "../../contract/limits";
import { webhookDeliveryHeader, webhookSignatureHeader } from "../../contract/webhook-names";
import type { Database } from "../db/client";
import { toSeconds } from "../graphql/builder";
import { enqueue, handleJob, type JobHandler } from "../jobs/job";
import type { Keyring } from "../keyring";
import type { WebhookRules } from "./address";
import { findWaiting, noteAttempt, resealSecret, type WaitingDelivery } from "./delivery-queries";
import { deliverWebhook } from "./jobs";
import { openSecret, sealSecret, signBody } from "./secret";
import { type SentAttempt, sendOnce } from "./send";

export interface WebhookSettings extends WebhookRules {
  /** For tests: shorter times than those of the product. */
  timeoutMs?: number;
  retrySeconds?: readonly number[];
  pollMs?: number;
}

export const strictWebhooks: WebhookSettings = { allowHttp: false, allowPrivate: false };

export interface DeliveryDeps {
  db: Database;
  keyring: Keyring;
  webhooks: WebhookSettings;
}

export function createWebhookHandlers({ db, keyring, webhooks }: DeliveryDeps): JobHandler[] {
  const { timeoutMs = limits.webhookTimeoutMs, retrySeconds = limits.webhookRetrySeconds } =
    webhooks;

  async function attempt(delivery: WaitingDelivery, signal: AbortSignal): Promise<SentAttempt> {
    const { accountId, webhookId, secret: sealed, previousSecret } = delivery;
    const secret = openSecret(keyring, accountId, sealed);
    if (secret === null) return { status: null, fault: "secret", durationMs: 0 };
    const before = previousSecret && openSecret(keyring, accountId, previousSecret);
    await resealSecret(db, webhookId, sealed, sealSecret(keyring, accountId, secret));
    const body = JSON.stringify({
      id: delivery.deliveryId,
      type: delivery.type,
      time: toSeconds(delivery.createdAt),
      account: accountId,
      facts: delivery.facts,
    });
    const secrets = before ? [secret, before] : [secret];
    const headers = {
      "Content-Type": "application/json",
      "User-Agent": "Sightline-Webhooks",
      [webhookDeliveryHeader]: delivery.deliveryId,
      [webhookSignatureHeader]: signBody(body, secrets, Math.floor(Date.now() / 1000)),
    };
    return sendOnce(delivery.url, { body, headers }, { rules: webhooks, timeoutMs, signal });
  }

  const deliver = handleJob(deliverWebhook, async ({ deliveryId }, { signal }) => {
    const delivery = await findWaiting(db, deliveryId);
    if (!delivery) return;
    const { fault, ...outcome } = await attempt(delivery, signal);
    // Undefined after the last attempt.
    const delaySeconds = fault === null ? undefined : retrySeconds[delivery.attempts];
    const state = fault === null ? "delivered" : delaySeconds === undefined ? "failed" : "waiting";
    await db.transaction(async (tx) => {
      const nextInSeconds = delaySeconds ?? null;
      const attempted = { ...outcome, fault, state, nextInSeconds } as const;
      const isNoted = await noteAttempt(tx, deliveryId, attempted);
      if (!isNoted || delaySeconds === undefined) return;
      const queueName = `webhook-${delivery.webhookId}`;
      await enqueue(tx, deliverWebhook, { deliveryId }, { queueName, delaySeconds });
    });
  });
  return [deliver];
}
