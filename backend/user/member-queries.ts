import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { permission, permissionUser, region, regionManager, user } from "../db/tables";

type Db = Database | Transaction;

/** Queries for an account's users, as managed by its masters. */

export const columns = {
  id: user.id,
  accountId: user.accountId,
  email: user.email,
  name: user.name,
  master: user.master,
  verifiedAt: user.verifiedAt,
  mfaEnable: user.mfaEnable,
  profilePicture: user.profilePicture,
  language: user.language,
  version: user.version,
  createdAt: user.createdAt,
  lastSignInAt: user.lastSignInAt,
};

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMemberRow>>>;
export interface ManagedRegion {
  id: number;
  name: string;
}
export type PermissionSet = ManagedRegion;

export async function findMemberRow(db: Db, accountId: number, userId: number | null) {
  if (userId === null) return null;
  const rows = await db
    .select(columns)
    .from(user)
    .where(and(eq(user.accountId, accountId), eq(user.id, userId)));
  return rows[0] ?? null;
}

export async function listManagedRegions(
  db: Db,
  userIds: number[],
): Promise<(ManagedRegion & { userId: number })[]> {
  return db
    .select({ userId: regionManager.userId, id: region.id, name: region.name })
    .from(regionManager)
    .innerJoin(region, eq(region.id, regionManager.regionId))
    .where(inArray(regionManager.userId, userIds))
    .orderBy(asc(region.name));
}

/** Sets of privileges that the users are in. */
export async function listPermissionSets(
  db: Db,
  userIds: number[],
): Promise<(PermissionSet & { userId: number })[]> {
  return db
    .select({ userId: permissionUser.userId, id: permission.id, name: permission.name })
    .from(permissionUser)
    .innerJoin(permission, eq(permission.id, permissionUser.permissionId))
    .where(inArray(permissionUser.userId, userIds))
    .orderBy(asc(permission.name));
}

/** The given region ids that belong to the account. */
export async function listRegionIds(db: Db, accountId: number, ids: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: region.id })
    .from(region)
    .where(and(eq(region.accountId, accountId), inArray(region.id, ids)));
  return rows.map((row) => row.id);
}

/** The account's regions of these names; a name that none has is left out. */
export async function listRegionIdsByName(
  db: Db,
  accountId: number,
  names: readonly string[],
): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await db
    .select({ id: region.id })
    .from(region)
    .where(and(eq(region.accountId, accountId), inArray(region.name, [...names])));
  return rows.map((row) => row.id);
}

/** Leaves the links that stay as they are. Returns the regions that gained or lost the manager. */
export async function replaceManagedRegions(
  tx: Transaction,
  userId: number,
  regionIds: number[],
): Promise<number[]> {
  const wanted = sql`${sql.param(regionIds)}::bigint[]`;
  const removed = await tx.execute(sql`
    delete from region_manager where user_id = ${userId} and region_id <> all(${wanted})
    returning region_id
  `);
  const added = await tx.execute(sql`
    insert into region_manager (region_id, user_id) select unnest(${wanted}), ${userId}::bigint
    on conflict do nothing returning region_id
  `);
  return [...removed.rows, ...added.rows].map((row) => Number(row.region_id));
}

/** Locks the verified masters until the transaction ends, so that two masters cannot demote each other at once. */
export async function lockMasters(tx: Transaction, accountId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.accountId, accountId), eq(user.master, true), isNotNull(user.verifiedAt)))
    .orderBy(asc(user.id))
    .for("update");
  return rows.map((row) => row.id);
}

export async function updateMember(
  tx: Transaction,
  userId: number,
  change: { name: string; master: boolean },
): Promise<void> {
  await tx
    .update(user)
    .set({ ...change, version: sql`${user.version} + 1` })
    .where(eq(user.id, userId));
}

export async function deleteMember(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(user).where(eq(user.id, userId));
}
