import { and, eq, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { WebhookDeliveryState, WebhookFault } from "../../contract/webhook-names";
import type { Database, Transaction } from "../db/client";
import { webhook, webhookDelivery } from "../db/tables";

/** A delivery that waits, with what it takes; null when it is done, or gone with its webhook. */
export async function findWaiting(db: Database, id: number) {
  const rows = await db
    .select({
      id: webhookDelivery.id,
      webhookId: webhook.id,
      accountId: webhook.accountId,
      deliveryId: webhookDelivery.deliveryId,
      attempts: webhookDelivery.attempts,
      type: webhookDelivery.type,
      facts: webhookDelivery.facts,
      createdAt: webhookDelivery.createdAt,
      url: webhook.url,
      secret: webhook.secret,
      previousSecret: sql<Buffer | null>`case when ${webhook.previousUntil} > now() then ${webhook.previousSecret} end`,
    })
    .from(webhookDelivery)
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .where(and(eq(webhookDelivery.id, id), eq(webhookDelivery.state, "waiting")))
    .limit(1);
  return rows[0] ?? null;
}

export type WaitingDelivery = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

export interface Attempt {
  state: WebhookDeliveryState;
  status: number | null;
  fault: WebhookFault | null;
  durationMs: number | null;
  /** Null: there is none. */
  nextInSeconds: number | null;
}

/** False where it was given up meanwhile. */
export async function noteAttempt(
  tx: Transaction,
  id: number,
  { nextInSeconds, ...outcome }: Attempt,
): Promise<boolean> {
  const rows = await tx
    .update(webhookDelivery)
    .set({
      ...outcome,
      attempts: sql`${webhookDelivery.attempts} + 1`,
      attemptedAt: sql`now()`,
      nextAttemptAt:
        nextInSeconds === null ? null : sql`now() + make_interval(secs => ${nextInSeconds})`,
    })
    .where(and(eq(webhookDelivery.id, id), eq(webhookDelivery.state, "waiting")))
    .returning({ id: webhookDelivery.id });
  return rows.length > 0;
}

/** Gives up what waits for a webhook that was switched off. */
export async function failWaiting(tx: Transaction, webhookId: number): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ state: "failed", fault: "disabled", nextAttemptAt: null })
    .where(and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.state, "waiting")));
}

/** Keeps a secret readable after the cloud's own was replaced; not where it was replaced meanwhile. */
export async function resealSecret(
  db: Database,
  id: number,
  before: Buffer,
  sealed: Buffer,
): Promise<void> {
  await db
    .update(webhook)
    .set({ secret: sealed })
    .where(and(eq(webhook.id, id), eq(webhook.secret, before)));
}

/**
 * Deletes deliveries that are old, or done and no longer among the newest of their webhook. At most `limit` rows.
 */
export async function deleteOldDeliveries(db: Database, limit: number): Promise<number> {
  const result = await db.execute(sql`
    delete from webhook_delivery where id in (
      select id from (
        select id, state, created_at,
          row_number() over (partition by webhook_id order by id desc) as place
        from webhook_delivery
      ) as numbered
      where created_at < now() - make_interval(days => ${limits.webhookLogDays}::int)
        or (place > ${limits.webhookLogRows}::int and state <> 'waiting')
      limit ${limit}
    )
  `);
  return result.rowCount ?? 0;
}
