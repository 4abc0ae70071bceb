import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { WebhookDeliveryType, WebhookEvent } from "../../contract/webhook-names";
import type { Database, Transaction } from "../db/client";
import { account, webhook, webhookDelivery } from "../db/tables";
import type { Page } from "../graphql/page";

type Db = Database | Transaction;

const columns = {
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  enabled: webhook.enabled,
  createdAt: webhook.createdAt,
  dropped: webhook.dropped,
  droppedAt: webhook.droppedAt,
  previousUntil: webhook.previousUntil,
};

/** In the order they were created. */
export async function listWebhooks(db: Db, accountId: number) {
  return db
    .select(columns)
    .from(webhook)
    .where(eq(webhook.accountId, accountId))
    .orderBy(asc(webhook.id));
}

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

const isOne = (accountId: number, id: number | null) =>
  and(sql`${webhook.id} = ${id}`, eq(webhook.accountId, accountId));

/** Null for an unknown one and another account's alike. */
export async function findWebhook(
  db: Db,
  accountId: number,
  id: number | null,
): Promise<WebhookRow | null> {
  const rows = await db.select(columns).from(webhook).where(isOne(accountId, id)).limit(1);
  return rows[0] ?? null;
}

/** Locks the account: its webhooks are created one at a time, so that no two take the last place. */
export async function lockWebhooks(tx: Transaction, accountId: number): Promise<void> {
  await tx
    .select({ id: account.id })
    .from(account)
    .where(eq(account.id, accountId))
    .for("no key update");
}

export async function insertWebhook(
  tx: Transaction,
  row: { accountId: number; url: string; events: WebhookEvent[]; secret: Buffer },
): Promise<WebhookRow> {
  const rows = await tx.insert(webhook).values(row).returning(columns);
  const created = rows[0];
  if (!created) throw new Error("the webhook was not stored");
  return created;
}

/** Null when there is none of the account's. */
export async function updateWebhook(
  tx: Transaction,
  accountId: number,
  id: number | null,
  change: { url?: string; events?: WebhookEvent[]; enabled?: boolean },
): Promise<WebhookRow | null> {
  const rows = await tx.update(webhook).set(change).where(isOne(accountId, id)).returning(columns);
  return rows[0] ?? null;
}

/** The secret before goes on signing for a while. */
export async function replaceSecret(
  tx: Transaction,
  accountId: number,
  id: number | null,
  secret: Buffer,
): Promise<WebhookRow | null> {
  const rows = await tx
    .update(webhook)
    .set({
      secret,
      previousSecret: sql`${webhook.secret}`,
      previousUntil: sql`now() + make_interval(hours => ${limits.webhookRotationHours}::int)`,
    })
    .where(isOne(accountId, id))
    .returning(columns);
  return rows[0] ?? null;
}

export async function deleteWebhook(
  tx: Transaction,
  accountId: number,
  id: number | null,
): Promise<WebhookRow | null> {
  const rows = await tx.delete(webhook).where(isOne(accountId, id)).returning(columns);
  return rows[0] ?? null;
}

const deliveryColumns = {
  id: webhookDelivery.deliveryId,
  webhookId: webhookDelivery.webhookId,
  type: webhookDelivery.type,
  state: webhookDelivery.state,
  attempts: webhookDelivery.attempts,
  status: webhookDelivery.status,
  fault: webhookDelivery.fault,
  durationMs: webhookDelivery.durationMs,
  createdAt: webhookDelivery.createdAt,
  attemptedAt: webhookDelivery.attemptedAt,
  nextAttemptAt: webhookDelivery.nextAttemptAt,
};

/** The newest first. */
export async function listDeliveries(db: Db, webhookId: number, { limit, offset }: Page) {
  return db
    .select(deliveryColumns)
    .from(webhookDelivery)
    .where(eq(webhookDelivery.webhookId, webhookId))
    .orderBy(desc(webhookDelivery.id))
    .limit(Math.max(0, Math.min(limit, limits.webhookLogRows - offset)))
    .offset(offset);
}

export type WebhookDeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

export async function countDeliveries(db: Db, webhookId: number): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`least(count(*), ${limits.webhookLogRows})::int` })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.webhookId, webhookId));
  return rows[0]?.count ?? 0;
}

/** The newest delivery of each. */
export async function listLastDeliveries(
  db: Db,
  webhookIds: number[],
): Promise<WebhookDeliveryRow[]> {
  if (webhookIds.length === 0) return [];
  return db
    .selectDistinctOn([webhookDelivery.webhookId], deliveryColumns)
    .from(webhookDelivery)
    .where(inArray(webhookDelivery.webhookId, webhookIds))
    .orderBy(asc(webhookDelivery.webhookId), desc(webhookDelivery.id));
}

/** Enabled webhooks of the account that are told of this, with how many deliveries wait for each. */
export async function listReceivers(
  tx: Transaction,
  accountId: number,
  event: WebhookEvent,
): Promise<{ id: number; waiting: number }[]> {
  const waiting = sql<number>`(
    select count(*)::int from webhook_delivery as delivery
    where delivery.webhook_id = webhook.id and delivery.state = 'waiting'
  )`;
  return tx
    .select({ id: webhook.id, waiting })
    .from(webhook)
    .where(
      and(
        eq(webhook.accountId, accountId),
        webhook.enabled,
        sql`${event} = any(${webhook.events})`,
      ),
    );
}

export async function noteDropped(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(webhook)
    .set({ dropped: sql`${webhook.dropped} + 1`, droppedAt: sql`now()` })
    .where(eq(webhook.id, id));
}

export async function insertDelivery(
  tx: Transaction,
  row: {
    accountId: number;
    webhookId: number;
    type: WebhookDeliveryType;
    facts: Record<string, unknown>;
  },
): Promise<number> {
  const rows = await tx
    .insert(webhookDelivery)
    .values({ ...row, nextAttemptAt: sql`now()` })
    .returning({ id: webhookDelivery.id });
  const created = rows[0];
  if (!created) throw new Error("the delivery was not stored");
  return created.id;
}
