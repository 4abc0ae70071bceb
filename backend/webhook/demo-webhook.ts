import { eq, sql } from "drizzle-orm";
import type {
  WebhookDeliveryState,
  WebhookDeliveryType,
  WebhookEvent,
  WebhookFault,
} from "../../contract/webhook-names";
import type { Database } from "../db/client";
import { demoAccount } from "../db/seed/demo-data";
import * as tables from "../db/tables";
import type { Keyring } from "../keyring";
import { createSecret, sealSecret } from "./secret";

interface DemoDelivery {
  type: WebhookDeliveryType;
  hoursAgo: number;
  state: WebhookDeliveryState;
  attempts: number;
  status?: number;
  fault?: WebhookFault;
  durationMs?: number;
}

/** Disabled, because its address belongs to no server. */
export const demoWebhook: { url: string; events: WebhookEvent[]; deliveries: DemoDelivery[] } = {
  url: "https://hooks.meridian.example/sightline",
  events: ["alert_fired", "host_disconnected", "host_connected"],
  deliveries: [
    { type: "test", hoursAgo: 171, state: "delivered", attempts: 1, status: 204, durationMs: 88 },
    {
      type: "host_disconnected",
      hoursAgo: 96,
      state: "delivered",
      attempts: 3,
      status: 200,
      durationMs: 412,
    },
    {
      type: "host_connected",
      hoursAgo: 95,
      state: "delivered",
      attempts: 1,
      status: 200,
      durationMs: 130,
    },
    {
      type: "alert_fired",
      hoursAgo: 74,
      state: "failed",
      attempts: 11,
      fault: "timeout",
      durationMs: 10_000,
    },
    {
      type: "alert_fired",
      hoursAgo: 50,
      state: "failed",
      attempts: 11,
      status: 410,
      fault: "status",
      durationMs: 96,
    },
    { type: "alert_fired", hoursAgo: 49, state: "failed", attempts: 2, fault: "disabled" },
  ],
};

/** Creates the demo account's webhook with its log, once. */
export async function seedDemoWebhook(db: Database, keyring: Keyring): Promise<void> {
  const accountId = demoAccount.id;
  const known = await db
    .select({ id: tables.webhook.id })
    .from(tables.webhook)
    .where(eq(tables.webhook.accountId, accountId))
    .limit(1);
  if (known.length > 0) return;
  const { url, events, deliveries } = demoWebhook;
  const secret = sealSecret(keyring, accountId, createSecret());
  await db.transaction(async (tx) => {
    const rows = await tx
      .insert(tables.webhook)
      .values({ accountId, url, events, enabled: false, secret })
      .returning({ id: tables.webhook.id });
    const values = rows.flatMap(({ id: webhookId }) =>
      deliveries.map(({ hoursAgo, ...delivery }) => {
        const at = sql`now() - make_interval(hours => ${hoursAgo}::int)`;
        return { accountId, webhookId, facts: {}, ...delivery, createdAt: at, attemptedAt: at };
      }),
    );
    await tx.insert(tables.webhookDelivery).values(values);
  });
}
