import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { account, region, user } from "../db/tables";

type Db = Database | Transaction;

/** Creates the account with its default region; false when the account ID is taken. */
export async function insertAccount(
  tx: Transaction,
  row: { id: number; name: string; defaultRegion: string },
): Promise<boolean> {
  const inserted = await tx
    .insert(account)
    .values({ id: row.id, name: row.name })
    .onConflictDoNothing()
    .returning({ id: account.id });
  if (inserted.length === 0) return false;
  await tx.insert(region).values({ accountId: row.id, name: row.defaultRegion, isDefault: true });
  return true;
}

/** Id of the new user; null when the account has a user with this e-mail already. */
export async function insertUser(
  tx: Transaction,
  row: typeof user.$inferInsert,
): Promise<number | null> {
  const inserted = await tx
    .insert(user)
    .values(row)
    .onConflictDoNothing({ target: [user.accountId, user.email] })
    .returning({ id: user.id });
  return inserted[0]?.id ?? null;
}

export async function setVerified(
  tx: Transaction,
  userId: number,
  passwordHash: string | null,
): Promise<void> {
  await tx
    .update(user)
    .set({ verifiedAt: sql`now()`, ...(passwordHash !== null && { passwordHash }) })
    .where(eq(user.id, userId));
}

export async function setPasswordHash(
  tx: Transaction,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await tx.update(user).set({ passwordHash }).where(eq(user.id, userId));
}

/** Accounts that have a user with this address, at most 100. */
export async function listAccountsOfEmail(
  db: Db,
  email: string,
): Promise<{ accountId: number; language: string | null }[]> {
  return db
    .select({ accountId: user.accountId, language: user.language })
    .from(user)
    .where(eq(user.email, email))
    .orderBy(user.accountId)
    .limit(100);
}

/** Deletes accounts whose sign-up was not verified within a week, which frees their IDs. At most `limit` accounts. */
export async function deleteUnfinishedSignUps(db: Database, limit: number): Promise<number> {
  const result = await db.execute(sql`
    delete from account where id in (
      select account.id from account
      where account.created_at < now() - interval '7 days'
        and exists (select from app_user where account_id = account.id and password_hash <> '')
        and not exists (select from app_user where account_id = account.id and verified_at is not null)
        and not exists (select from host where account_id = account.id)
        and not exists (select from customer_order where account_id = account.id)
      limit ${limit}
    )
  `);
  return result.rowCount ?? 0;
}
