import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { factorTypes } from "../../contract/names";
import type { Database, Transaction } from "../db/client";
import { mfaFactor, passkey, trustedDevice, user } from "../db/tables";

type Db = Database | Transaction;

/** Second factors in use, type 0 first (specification section 3). All passkeys together are one. */
export function listFactors(db: Db, userId: number) {
  const ownPasskeys = db
    .selectDistinct({
      type: sql<number>`${factorTypes.passkey}::smallint`.as("type"),
      receiverSms: sql<boolean>`false`.as("receiver_sms"),
    })
    .from(passkey)
    .where(eq(passkey.userId, userId));
  return db
    .select({ type: mfaFactor.type, receiverSms: mfaFactor.receiverSms })
    .from(mfaFactor)
    .where(and(eq(mfaFactor.userId, userId), isNotNull(mfaFactor.confirmedAt)))
    .unionAll(ownPasskeys)
    .orderBy(asc(sql`type`));
}

export async function findTotpSecret(db: Db, userId: number): Promise<Buffer | null> {
  const rows = await db
    .select({ secret: mfaFactor.secret })
    .from(mfaFactor)
    .where(
      and(
        eq(mfaFactor.userId, userId),
        eq(mfaFactor.type, factorTypes.totp),
        isNotNull(mfaFactor.confirmedAt),
      ),
    );
  return rows[0]?.secret ?? null;
}

/**
 * Stores the time step of a TOTP code; false when it or a later one was used before (threat B6).
 * @param secret sealed with the current key: use re-encrypts the secret after a rotation
 */
export async function claimTotpStep(
  tx: Transaction,
  userId: number,
  { step, secret }: { step: number; secret: Buffer },
): Promise<boolean> {
  const rows = await tx
    .update(mfaFactor)
    .set({ lastStep: step, secret })
    .where(
      and(
        eq(mfaFactor.userId, userId),
        eq(mfaFactor.type, factorTypes.totp),
        or(isNull(mfaFactor.lastStep), lt(mfaFactor.lastStep, step)),
      ),
    )
    .returning({ type: mfaFactor.type });
  return rows.length > 0;
}

export async function upsertFactor(
  tx: Transaction,
  row: { userId: number; type: number; receiverSms?: boolean; secret?: Buffer; lastStep?: number },
): Promise<void> {
  const values = { receiverSms: false, secret: null, lastStep: null, ...row };
  await tx
    .insert(mfaFactor)
    .values({ ...values, confirmedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [mfaFactor.userId, mfaFactor.type],
      set: { ...values, confirmedAt: sql`now()` },
    });
}

export async function setTwoFactor(
  tx: Transaction,
  userId: number,
  mfaEnable: boolean,
): Promise<void> {
  if (!mfaEnable) await tx.delete(mfaFactor).where(eq(mfaFactor.userId, userId));
  await tx.update(user).set({ mfaEnable }).where(eq(user.id, userId));
}

/** Keeps the time on the user: sessions are deleted some time after they end. */
export async function touchSignIn(tx: Transaction, userId: number): Promise<void> {
  await tx.update(user).set({ lastSignInAt: sql`now()` }).where(eq(user.id, userId));
}

export async function insertTrustedDevice(
  tx: Transaction,
  row: { userId: number; hash: Buffer; userAgent: string | null; ip: string; days: number },
): Promise<void> {
  const { days, ...values } = row;
  await tx
    .insert(trustedDevice)
    .values({ ...values, expiresAt: sql`now() + make_interval(days => ${days})` });
}

/** This user's trusted device behind one of these digests. */
export async function findTrustedDevice(
  db: Db,
  userId: number,
  hashes: Buffer[],
): Promise<number | null> {
  for (const hash of hashes) {
    const rows = await db
      .select({ id: trustedDevice.id })
      .from(trustedDevice)
      .where(
        and(
          eq(trustedDevice.userId, userId),
          eq(trustedDevice.hash, hash),
          gt(trustedDevice.expiresAt, sql`now()`),
        ),
      );
    if (rows[0]) return rows[0].id;
  }
  return null;
}

export async function touchTrustedDevice(tx: Transaction, id: number): Promise<void> {
  await tx.update(trustedDevice).set({ lastUsedAt: sql`now()` }).where(eq(trustedDevice.id, id));
}

export function listTrustedDevices(db: Database, userId: number) {
  return db
    .select({
      id: trustedDevice.id,
      userAgent: trustedDevice.userAgent,
      ip: trustedDevice.ip,
      createdAt: trustedDevice.createdAt,
      lastUsedAt: trustedDevice.lastUsedAt,
      expiresAt: trustedDevice.expiresAt,
    })
    .from(trustedDevice)
    .where(and(eq(trustedDevice.userId, userId), gt(trustedDevice.expiresAt, sql`now()`)))
    .orderBy(sql`${trustedDevice.lastUsedAt} desc`)
    .limit(100);
}

/** One device of the user, or all of them; returns how many were deleted. */
export async function deleteTrustedDevices(
  tx: Transaction,
  userId: number,
  id?: number,
): Promise<number> {
  const rows = await tx
    .delete(trustedDevice)
    .where(
      and(
        eq(trustedDevice.userId, userId),
        id === undefined ? undefined : eq(trustedDevice.id, id),
      ),
    )
    .returning({ id: trustedDevice.id });
  return rows.length;
}

export async function deleteExpiredDevices(db: Database, limit: number): Promise<number> {
  const result = await db.execute(sql`
    delete from trusted_device where id in (
      select id from trusted_device where expires_at < now() limit ${limit}
    )
  `);
  return result.rowCount ?? 0;
}
