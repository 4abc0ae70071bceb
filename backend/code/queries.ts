import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { Database, Transaction } from "../db/client";
import { oneTimeCode, user } from "../db/tables";

type Db = Database | Transaction;

/** Purpose of a code, stored in its row. */
export type CodePurpose =
  | "verify_email"
  | "invite"
  | "reset_password"
  | "verify_mobile"
  | "enable_2fa"
  | "sign_in"
  | "sign_in_code"
  | "backup";

/** The user and purpose of a code; `subject` narrows it to one number or sign-in. */
export interface CodeKey {
  userId: number;
  purpose: CodePurpose;
  subject?: string;
}

/** By the database's clock: processes need not agree on the time (threat C11). */
const notExpired = or(isNull(oneTimeCode.expiresAt), gt(oneTimeCode.expiresAt, sql`now()`));
const usable = and(
  isNull(oneTimeCode.usedAt),
  notExpired,
  lt(oneTimeCode.attempts, limits.codeTries),
);

function matches({ userId, purpose, subject }: CodeKey): SQL | undefined {
  return and(
    eq(oneTimeCode.userId, userId),
    eq(oneTimeCode.purpose, purpose),
    subject === undefined ? undefined : eq(oneTimeCode.subject, subject),
  );
}

/**
 * Serialises code requests of this user: two at once cannot both find that nothing was sent yet.
 */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
}

/** @param row.seconds null: never expires */
export async function insertCode(
  tx: Transaction,
  row: CodeKey & { hash: Buffer; seconds: number | null },
): Promise<number> {
  const { seconds, ...values } = row;
  const inserted = await tx
    .insert(oneTimeCode)
    .values({
      ...values,
      expiresAt: seconds === null ? null : sql`now() + make_interval(secs => ${seconds})`,
    })
    .returning({ id: oneTimeCode.id });
  const created = inserted[0];
  if (!created) throw new Error("the code was not stored");
  return created.id;
}

export async function deleteCodes(tx: Transaction, key: CodeKey): Promise<void> {
  await tx.delete(oneTimeCode).where(matches(key));
}

export async function findSecondsSinceLast(db: Db, key: CodeKey): Promise<number | null> {
  const rows = await db
    .select({ seconds: sql<number>`extract(epoch from now() - ${oneTimeCode.createdAt})::float` })
    .from(oneTimeCode)
    .where(matches(key))
    .orderBy(desc(oneTimeCode.createdAt))
    .limit(1);
  return rows[0]?.seconds ?? null;
}

/** As findSecondsSinceLast, for many users; those to whom nothing was sent are left out. */
export async function listSecondsSince(
  db: Db,
  userIds: number[],
  purpose: CodePurpose,
): Promise<Map<number, number>> {
  const rows = await db
    .select({
      userId: oneTimeCode.userId,
      seconds: sql<number>`extract(epoch from now() - max(${oneTimeCode.createdAt}))::float`,
    })
    .from(oneTimeCode)
    .where(and(inArray(oneTimeCode.userId, userIds), eq(oneTimeCode.purpose, purpose)))
    .groupBy(oneTimeCode.userId);
  return new Map(rows.map((row) => [row.userId, row.seconds]));
}

export type CodeState = "usable" | "used" | "expired";

/** The code with one of these digests, and its state; null when there is none. */
export async function findCodeByHash(
  db: Db,
  key: CodeKey,
  hashes: Buffer[],
): Promise<{ id: number; subject: string | null; state: CodeState } | null> {
  const rows = await db
    .select({
      id: oneTimeCode.id,
      subject: oneTimeCode.subject,
      used: sql<boolean>`${oneTimeCode.usedAt} is not null`,
      usable: sql<boolean>`${usable}`,
    })
    .from(oneTimeCode)
    .where(and(matches(key), inArray(oneTimeCode.hash, hashes)))
    .limit(1);
  const row = rows[0];
  if (!row) return null;
  const state = row.used ? "used" : row.usable ? "usable" : "expired";
  return { id: row.id, subject: row.subject, state };
}

/** Counts one attempt against a code before it is checked; null when none is left. */
export async function countAttempt(
  db: Db,
  where: { id: number } | CodeKey,
): Promise<{ id: number; hash: Buffer; subject: string | null } | null> {
  const which = "id" in where ? eq(oneTimeCode.id, where.id) : newest(db, where);
  const rows = await db
    .update(oneTimeCode)
    .set({ attempts: sql`${oneTimeCode.attempts} + 1` })
    .where(and(which, usable))
    .returning({ id: oneTimeCode.id, hash: oneTimeCode.hash, subject: oneTimeCode.subject });
  return rows[0] ?? null;
}

function newest(db: Db, key: CodeKey): SQL {
  const rows = db
    .select({ id: oneTimeCode.id })
    .from(oneTimeCode)
    .where(matches(key))
    .orderBy(desc(oneTimeCode.createdAt), desc(oneTimeCode.id))
    .limit(1);
  return inArray(oneTimeCode.id, rows);
}

/** Marks a code as used. Of any number of concurrent calls exactly one gets true (threat I4). */
export async function redeemCode(
  tx: Transaction,
  where: { id: number } | (CodeKey & { hashes: Buffer[] }),
): Promise<boolean> {
  const which =
    "id" in where
      ? eq(oneTimeCode.id, where.id)
      : and(matches(where), inArray(oneTimeCode.hash, where.hashes));
  const rows = await tx
    .update(oneTimeCode)
    .set({ usedAt: sql`now()` })
    .where(and(which, isNull(oneTimeCode.usedAt), notExpired))
    .returning({ id: oneTimeCode.id });
  return rows.length > 0;
}

/**
 * Deletes codes expired for a week: until then a link used twice can be told from a wrong one. At
 * most `limit` rows.
 */
export async function deleteOldCodes(db: Database, limit: number): Promise<number> {
  const old = db
    .select({ id: oneTimeCode.id })
    .from(oneTimeCode)
    .where(
      or(
        lt(oneTimeCode.expiresAt, sql`now() - interval '7 days'`),
        lt(oneTimeCode.usedAt, sql`now() - interval '7 days'`),
      ),
    )
    .limit(limit);
  const deleted = await db
    .delete(oneTimeCode)
    .where(inArray(oneTimeCode.id, old))
    .returning({ id: oneTimeCode.id });
  return deleted.length;
}
