import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import type { Database } from "../db/client";
import type { Scopes } from "../db/scopes";
import { account, expiryFeed, user } from "../db/tables";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import type { Viewer } from "../viewer";
import { type ExpiryRow, listExpiries } from "./expiry";

/** A private calendar address of a master, with everything that will end. Its token is shown once. */

export interface ExpiryFeed {
  createdAt: Date;
  /** When a calendar last read it; null: never. */
  usedAt: Date | null;
}

export interface ExpiryCalendar {
  accountName: string;
  language: string | null;
  list: ExpiryRow[];
}

const digestOf = (token: string) => createHash("sha256").update(token).digest();
const targetOf = ({ userId, email }: Pick<Viewer, "userId" | "email">) => ({
  type: "expiry_feed",
  id: String(userId),
  name: email,
});

export async function findExpiryFeed(db: Database, viewer: Viewer): Promise<ExpiryFeed | null> {
  const rows = await db
    .select({ createdAt: expiryFeed.createdAt, usedAt: expiryFeed.usedAt })
    .from(expiryFeed)
    .where(and(eq(expiryFeed.userId, viewer.userId), eq(expiryFeed.accountId, viewer.accountId)));
  return rows[0] ?? null;
}

/** Creates the address, in place of one before, which ends with it. */
export async function createExpiryFeed({ tx, viewer, audit }: MutationScope): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const { userId, accountId } = viewer;
  const row = { digest: digestOf(token), createdAt: sql`now()`, usedAt: null };
  await tx
    .insert(expiryFeed)
    .values({ userId, accountId, ...row })
    .onConflictDoUpdate({ target: expiryFeed.userId, set: row });
  await audit({ behaviorId: behaviors.expiryFeedCreated, target: targetOf(viewer) });
  return token;
}

/** @throws NOT_FOUND when there is none */
export async function deleteExpiryFeed(scope: MutationScope): Promise<void> {
  if (!(await endExpiryFeed(scope, scope.viewer))) throw codedError("NOT_FOUND");
}

/** Ends the address of a user. False when there is none. */
export async function endExpiryFeed(
  { tx, audit }: Pick<MutationScope, "tx" | "audit">,
  owner: Pick<Viewer, "userId" | "email">,
): Promise<boolean> {
  const deleted = await tx
    .delete(expiryFeed)
    .where(eq(expiryFeed.userId, owner.userId))
    .returning({ userId: expiryFeed.userId });
  if (deleted.length === 0) return false;
  await audit({ behaviorId: behaviors.expiryFeedDeleted, target: targetOf(owner) });
  return true;
}

/**
 * What the calendar of this token shows; open only while its user is a verified master.
 * @throws NOT_FOUND alike for a revoked and an unknown one
 */
export async function readExpiryCalendar(scopes: Scopes, token: string): Promise<ExpiryCalendar> {
  const digest = digestOf(token);
  const rows = await scopes.system
    .select({ accountId: account.id, accountName: account.name, language: user.language })
    .from(expiryFeed)
    .innerJoin(user, eq(user.id, expiryFeed.userId))
    .innerJoin(account, eq(account.id, user.accountId))
    .where(and(eq(expiryFeed.digest, digest), eq(user.master, true), isNotNull(user.verifiedAt)));
  const found = rows[0];
  if (!found) throw codedError("NOT_FOUND");
  const { accountId, ...words } = found;
  const db = scopes.forAccount(accountId);
  await db.update(expiryFeed).set({ usedAt: sql`now()` }).where(eq(expiryFeed.digest, digest));
  const filter = { kind: null, state: "upcoming", keyword: "" } as const;
  const page = { limit: limits.queryEventsMax, offset: 0, sort: "expires" } as const;
  return { ...words, list: await listExpiries(db, accountId, filter, page) };
}
