import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { account, expiryFeed, user } from "../db/tables";
import type { Viewer } from "../viewer";

export interface ExpiryFeed {
  createdAt: Date;
  /** When a calendar last read it; null: never. */
  usedAt: Date | null;
}

export async function findExpiryFeed(db: Database, viewer: Viewer): Promise<ExpiryFeed | null> {
  const rows = await db
    .select({ createdAt: expiryFeed.createdAt, usedAt: expiryFeed.usedAt })
    .from(expiryFeed)
    .where(and(eq(expiryFeed.userId, viewer.userId), eq(expiryFeed.accountId, viewer.accountId)));
  return rows[0] ?? null;
}

/** In place of the user's one before. */
export async function saveExpiryFeed(
  tx: Transaction,
  { userId, accountId }: Viewer,
  digest: Buffer,
): Promise<void> {
  const row = { digest, createdAt: sql`now()`, usedAt: null };
  await tx
    .insert(expiryFeed)
    .values({ userId, accountId, ...row })
    .onConflictDoUpdate({ target: expiryFeed.userId, set: row });
}

/** False when the user has none. */
export async function deleteExpiryFeedOf(tx: Transaction, userId: number): Promise<boolean> {
  const deleted = await tx
    .delete(expiryFeed)
    .where(eq(expiryFeed.userId, userId))
    .returning({ userId: expiryFeed.userId });
  return deleted.length > 0;
}

export interface FeedOwner {
  accountId: number;
  accountName: string;
  language: string | null;
}

/** Null unless the feed's user is a verified master. */
export async function findFeedOwner(db: Database, digest: Buffer): Promise<FeedOwner | null> {
  const rows = await db
    .select({ accountId: account.id, accountName: account.name, language: user.language })
    .from(expiryFeed)
    .innerJoin(user, eq(user.id, expiryFeed.userId))
    .innerJoin(account, eq(account.id, user.accountId))
    .where(and(eq(expiryFeed.digest, digest), eq(user.master, true), isNotNull(user.verifiedAt)));
  return rows[0] ?? null;
}

export async function touchExpiryFeed(db: Database, digest: Buffer): Promise<void> {
  await db.update(expiryFeed).set({ usedAt: sql`now()` }).where(eq(expiryFeed.digest, digest));
}
