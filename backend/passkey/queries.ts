import { and, asc, count, eq, inArray, lt, or, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { Database, Transaction } from "../db/client";
import { passkey, passkeyChallenge } from "../db/tables";

type Db = Database | Transaction;

export type PasskeyRow = typeof passkey.$inferSelect;
type Owner = { userId: number; accountId: number };

export function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.id));
}

export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const rows = await db.select({ total: count() }).from(passkey).where(eq(passkey.userId, userId));
  return rows[0]?.total ?? 0;
}

/** By the id its device chose; whoever it belongs to. */
export async function findPasskey(db: Database, credentialId: Buffer): Promise<PasskeyRow | null> {
  const rows = await db.select().from(passkey).where(eq(passkey.credentialId, credentialId));
  return rows[0] ?? null;
}

export async function insertPasskey(
  tx: Transaction,
  row: typeof passkey.$inferInsert,
): Promise<PasskeyRow> {
  const rows = await tx.insert(passkey).values(row).returning();
  const created = rows[0];
  if (!created) throw new Error("the passkey was not stored");
  return created;
}

const isOwn = (userId: number, id: number) => and(eq(passkey.userId, userId), eq(passkey.id, id));

export async function findOwnPasskey(
  tx: Transaction,
  userId: number,
  id: number,
): Promise<PasskeyRow | null> {
  const rows = await tx.select().from(passkey).where(isOwn(userId, id)).for("update");
  return rows[0] ?? null;
}

export async function setPasskeyName(tx: Transaction, id: number, name: string): Promise<void> {
  await tx.update(passkey).set({ name }).where(eq(passkey.id, id));
}

export async function deletePasskeyRow(tx: Transaction, id: number): Promise<void> {
  await tx.delete(passkey).where(eq(passkey.id, id));
}

/** All of a user's; returns how many there were. */
export async function deletePasskeysOf(tx: Transaction, userId: number): Promise<number> {
  const rows = await tx
    .delete(passkey)
    .where(eq(passkey.userId, userId))
    .returning({ id: passkey.id });
  return rows.length;
}

/**
 * Keeps the device's count of signatures; false when it did not rise, as of a copy of the passkey
 * that was used elsewhere. A device that does not count says 0 each time.
 */
export async function notePasskeyUse(
  tx: Transaction,
  id: number,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<boolean> {
  const rows = await tx
    .update(passkey)
    .set({ counter, isBackedUp, lastUsedAt: sql`now()` })
    .where(
      and(
        eq(passkey.id, id),
        or(lt(passkey.counter, counter), and(eq(passkey.counter, 0), sql`${counter}::bigint = 0`)),
      ),
    )
    .returning({ id: passkey.id });
  return rows.length > 0;
}

/** What a challenge is for; a session or a pending sign-in has one at a time. */
export type ChallengeUse =
  | { purpose: "sign_in" }
  | ({ purpose: "create" | "second_factor"; subject: string } & Owner);

const matches = (use: ChallengeUse) =>
  and(
    eq(passkeyChallenge.purpose, use.purpose),
    use.purpose === "sign_in"
      ? undefined
      : and(eq(passkeyChallenge.userId, use.userId), eq(passkeyChallenge.subject, use.subject)),
  );

export async function insertChallenge(
  db: Database,
  challenge: Buffer,
  use: ChallengeUse,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (use.purpose !== "sign_in") await tx.delete(passkeyChallenge).where(matches(use));
    await tx.insert(passkeyChallenge).values({
      challenge,
      ...use,
      expiresAt: sql`now() + make_interval(mins => ${limits.passkeyChallengeMinutes})`,
    });
  });
}

/** Uses a challenge up, whatever becomes of it; false when it is unknown, used, late or for something else. */
export async function redeemChallenge(
  db: Database,
  challenge: Buffer,
  use: ChallengeUse,
): Promise<boolean> {
  const rows = await db
    .delete(passkeyChallenge)
    .where(and(eq(passkeyChallenge.challenge, challenge), matches(use)))
    .returning({ isInTime: sql<boolean>`${passkeyChallenge.expiresAt} > now()` });
  return rows[0]?.isInTime === true;
}

/** Deletes challenges that nobody answered. At most `limit` rows. */
export async function deleteLateChallenges(db: Database, limit: number): Promise<number> {
  const late = db
    .select({ challenge: passkeyChallenge.challenge })
    .from(passkeyChallenge)
    .where(lt(passkeyChallenge.expiresAt, sql`now()`))
    .limit(limit);
  const deleted = await db
    .delete(passkeyChallenge)
    .where(inArray(passkeyChallenge.challenge, late))
    .returning({ challenge: passkeyChallenge.challenge });
  return deleted.length;
}
