import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { ApiTokenScope } from "../../../contract/api-token-names";
import type {
  WebhookDeliveryState,
  WebhookDeliveryType,
  WebhookEvent,
  WebhookFault,
} from "../../../contract/webhook-names";
import type { Keyring } from "../../keyring";
import { createSecret, sealSecret } from "../../webhook/secret";
import type { Database } from "../client";
import * as tables from "../tables";
import { demoAccount } from "./demo-data";

/** Programs of the demo's account: API tokens in every state, and a webhook with its log. */

interface DemoToken {
  name: string;
  scope: ApiTokenScope;
  createdDays: number;
  expiresDays: number;
  usedHours?: number;
  revokedDays?: number;
}

const tokens: DemoToken[] = [
  { name: "Old dashboard", scope: "read", createdDays: -120, expiresDays: -30, usedHours: -750 },
  {
    name: "Contractor's script",
    scope: "write",
    createdDays: -75,
    expiresDays: 15,
    usedHours: -1_100,
    revokedDays: -41,
  },
  { name: "Shift reports", scope: "read", createdDays: -26, expiresDays: 64, usedHours: -3 },
  { name: "Door system sync", scope: "write", createdDays: -4, expiresDays: 26 },
];

interface DemoDelivery {
  type: WebhookDeliveryType;
  hoursAgo: number;
  state: WebhookDeliveryState;
  attempts: number;
  status?: number;
  fault?: WebhookFault;
  durationMs?: number;
}

/** Switched off: nobody answers at its address. */
const webhook: { url: string; events: WebhookEvent[]; deliveries: DemoDelivery[] } = {
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

/** What a page shows of them in the words of whoever entered it. */
export const demoProgramNames: readonly string[] = [...tokens.map(({ name }) => name), webhook.url];

const hours = (count: number) => sql`now() + make_interval(hours => ${count}::int)`;
const days = (count: number) => hours(count * 24);

/** Creates them once. Of the tokens only digests of random bytes exist: nobody has one. */
export async function seedDemoPrograms(db: Database, keyring: Keyring): Promise<void> {
  const accountId = demoAccount.id;
  const known = await db
    .select({ id: tables.apiToken.id })
    .from(tables.apiToken)
    .where(eq(tables.apiToken.accountId, accountId))
    .limit(1);
  if (known.length > 0) return;
  await db.transaction(async (tx) => {
    for (const { name, scope, createdDays, expiresDays, usedHours, revokedDays } of tokens) {
      await tx.insert(tables.apiToken).values({
        accountId,
        userId: sql`(select min(id) from app_user where account_id = ${accountId} and master)`,
        name,
        scope,
        digest: createHash("sha256").update(randomBytes(32)).digest(),
        createdAt: days(createdDays),
        expiresAt: days(expiresDays),
        ...(usedHours && { usedAt: hours(usedHours) }),
        ...(revokedDays && { revokedAt: days(revokedDays) }),
      });
    }
    const { url, events, deliveries } = webhook;
    const secret = sealSecret(keyring, accountId, createSecret());
    const rows = await tx
      .insert(tables.webhook)
      .values({ accountId, url, events, enabled: false, secret })
      .returning({ id: tables.webhook.id });
    const values = rows.flatMap(({ id: webhookId }) =>
      deliveries.map(({ hoursAgo, ...delivery }) => ({
        accountId,
        webhookId,
        facts: {},
        ...delivery,
        createdAt: hours(-hoursAgo),
        attemptedAt: hours(-hoursAgo),
      })),
    );
    await tx.insert(tables.webhookDelivery).values(values);
  });
}
