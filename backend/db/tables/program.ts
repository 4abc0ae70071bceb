import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ApiTokenScope } from "../../../contract/api-token-names";
import type {
  WebhookDeliveryState,
  WebhookDeliveryType,
  WebhookEvent,
  WebhookFault,
} from "../../../contract/webhook-names";
import { account, user } from "./account";
import { bytea, createdAt, id, ref, time } from "./columns";

/** Programs that use an account: what they sign in with, and what they are told. */

/** Acts as the user who created it; only the token's digest is kept. */
export const apiToken = pgTable(
  "api_token",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text().notNull(),
    scope: text().notNull().$type<ApiTokenScope>(),
    digest: bytea().notNull().unique(),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
    /** To the minute. */
    usedAt: time(),
    revokedAt: time(),
  },
  (table) => [
    index("api_token_account").on(table.accountId, table.id.desc()),
    index("api_token_user").on(table.userId),
  ],
);

/** An address that is told of what happens in the account. */
export const webhook = pgTable(
  "webhook",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    url: text().notNull(),
    events: text().array().notNull().$type<WebhookEvent[]>(),
    enabled: boolean().notNull().default(true),
    /** Sealed: deliveries are signed with it. */
    secret: bytea().notNull(),
    /** The one before; it signs too until then. */
    previousSecret: bytea(),
    previousUntil: time(),
    createdAt: createdAt(),
    /** What came while too many deliveries waited. */
    dropped: integer().notNull().default(0),
    droppedAt: time(),
  },
  (table) => [index("webhook_account").on(table.accountId)],
);

/** One thing that a webhook is told, with how its attempts went. */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    webhookId: ref()
      .notNull()
      .references(() => webhook.id, { onDelete: "cascade" }),
    /** What the receiver knows it by; the same for each attempt. */
    deliveryId: uuid().notNull().defaultRandom(),
    type: text().notNull().$type<WebhookDeliveryType>(),
    facts: jsonb().notNull().$type<Record<string, unknown>>(),
    state: text().notNull().default("waiting").$type<WebhookDeliveryState>(),
    attempts: integer().notNull().default(0),
    /** Of the last attempt. */
    status: integer(),
    fault: text().$type<WebhookFault>(),
    durationMs: integer(),
    createdAt: createdAt(),
    attemptedAt: time(),
    nextAttemptAt: time(),
  },
  (table) => [
    index("webhook_delivery_webhook").on(table.webhookId, table.id.desc()),
    index("webhook_delivery_account").on(table.accountId),
    index("webhook_delivery_created").on(table.createdAt),
  ],
);
