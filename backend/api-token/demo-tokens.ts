import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { ApiTokenScope } from "../../contract/api-token-names";
import type { Database } from "../db/client";
import { demoAccount } from "../db/seed/demo-data";
import * as tables from "../db/tables";

interface DemoToken {
  name: string;
  scope: ApiTokenScope;
  createdDays: number;
  expiresDays: number;
  usedHours?: number;
  revokedDays?: number;
}

/** One in every state, the oldest first. */
export const demoTokens: DemoToken[] = [
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

const hours = (count: number) => sql`now() + make_interval(hours => ${count}::int)`;
const days = (count: number) => hours(count * 24);

/** Creates the demo account's API tokens, once. Their digests are random, so no token matches them. */
export async function seedDemoTokens(db: Database): Promise<void> {
  const accountId = demoAccount.id;
  const known = await db
    .select({ id: tables.apiToken.id })
    .from(tables.apiToken)
    .where(eq(tables.apiToken.accountId, accountId))
    .limit(1);
  if (known.length > 0) return;
  await db.insert(tables.apiToken).values(
    demoTokens.map(({ name, scope, createdDays, expiresDays, usedHours, revokedDays }) => ({
      accountId,
      userId: sql`(select min(id) from app_user where account_id = ${accountId} and master)`,
      name,
      scope,
      digest: randomBytes(32),
      createdAt: days(createdDays),
      expiresAt: days(expiresDays),
      usedAt: usedHours === undefined ? null : hours(usedHours),
      revokedAt: revokedDays === undefined ? null : days(revokedDays),
    })),
  );
}
