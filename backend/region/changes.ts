import { sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import type { Viewer } from "../viewer";

/** SQL of a master's changes to regions. Every statement checks ids against the account. */

export interface RegionRecord {
  id: number;
  name: string;
  isDefault: boolean;
  version: number;
}

/** Null when the account has a region of that name. */
export async function insertRegion(
  tx: Transaction,
  accountId: number,
  name: string,
): Promise<RegionRecord | null> {
  const result = await tx.execute(sql`
    insert into region (account_id, name) values (${accountId}, ${name})
    on conflict (account_id, name) do nothing returning id, name, is_default, version
  `);
  return toRegion(result.rows[0]);
}

/** Locks the row until the transaction ends. */
export async function lockRegion(
  tx: Transaction,
  accountId: number,
  id: number | null,
): Promise<RegionRecord | null> {
  const result = await tx.execute(sql`
    select id, name, is_default, version from region
    where id = ${id} and account_id = ${accountId} for update
  `);
  return toRegion(result.rows[0]);
}

export async function lockDefaultRegion(
  tx: Transaction,
  accountId: number,
): Promise<RegionRecord | null> {
  const result = await tx.execute(sql`
    select id, name, is_default, version from region
    where account_id = ${accountId} and is_default order by id limit 1 for update
  `);
  return toRegion(result.rows[0]);
}

export async function renameRegion(tx: Transaction, id: number, name: string): Promise<void> {
  await tx.execute(sql`update region set name = ${name}, version = version + 1 where id = ${id}`);
}

/** Raises the version of regions whose hosts or managers were changed. */
export async function raiseVersions(tx: Transaction, regionIds: number[]): Promise<void> {
  await tx.execute(sql`
    update region set version = version + 1 where id = any(${sql.param(regionIds)}::bigint[])
  `);
}

/** False while it has hosts. */
export async function deleteRegionRow(
  tx: Transaction,
  accountId: number,
  id: number,
): Promise<boolean> {
  const result = await tx.execute(sql`
    delete from region where id = ${id} and account_id = ${accountId}
      and not exists (select from host where host.region_id = region.id)
  `);
  return result.rowCount === 1;
}

/** Those of the ids that are hosts of the account, with their regions. */
export async function findHostsToMove(
  tx: Transaction,
  viewer: Viewer,
  hostIds: number[],
): Promise<{ id: number; regionId: number }[]> {
  const result = await tx.execute(sql`
    select id, region_id from host
    where id = any(${sql.param(hostIds)}::bigint[]) and account_id = ${viewer.accountId}
      and deleted_at is null
    order by id for update
  `);
  return result.rows.map((row) => ({ id: Number(row.id), regionId: Number(row.region_id) }));
}

export async function listHostIds(tx: Transaction, regionId: number): Promise<number[]> {
  const result = await tx.execute(
    sql`select id from host where region_id = ${regionId} and deleted_at is null`,
  );
  return result.rows.map((row) => Number(row.id));
}

export async function assignHosts(
  tx: Transaction,
  regionId: number,
  hostIds: number[],
): Promise<void> {
  await tx.execute(sql`
    update host set region_id = ${regionId}, version = version + 1
    where id = any(${sql.param(hostIds)}::bigint[])
  `);
}

export async function listManagerIds(tx: Transaction, regionIds: number[]): Promise<number[]> {
  const result = await tx.execute(sql`
    select distinct user_id from region_manager
    where region_id = any(${sql.param(regionIds)}::bigint[])
  `);
  return result.rows.map((row) => Number(row.user_id));
}

/** Those of the ids that are users of the account, with their names. */
export async function findUsers(
  tx: Transaction,
  accountId: number,
  userIds: number[],
): Promise<Map<number, string>> {
  const result = await tx.execute(sql`
    select id, name from app_user
    where id = any(${sql.param(userIds)}::bigint[]) and account_id = ${accountId}
  `);
  return new Map(result.rows.map((row) => [Number(row.id), String(row.name)]));
}

/** Raises the version of users whose managed regions were changed. */
export async function raiseUserVersions(tx: Transaction, userIds: number[]): Promise<void> {
  await tx.execute(sql`
    update app_user set version = version + 1 where id = any(${sql.param(userIds)}::bigint[])
  `);
}

export async function addManagers(
  tx: Transaction,
  regionId: number,
  userIds: number[],
): Promise<void> {
  await tx.execute(sql`
    insert into region_manager (region_id, user_id)
    select ${regionId}::bigint, unnest(${sql.param(userIds)}::bigint[]) on conflict do nothing
  `);
}

export async function removeManagers(
  tx: Transaction,
  regionId: number,
  userIds: number[],
): Promise<void> {
  await tx.execute(sql`
    delete from region_manager
    where region_id = ${regionId} and user_id = any(${sql.param(userIds)}::bigint[])
  `);
}

function toRegion(row: Record<string, unknown> | undefined): RegionRecord | null {
  if (!row) return null;
  return {
    id: Number(row.id),
    name: String(row.name),
    isDefault: row.is_default === true,
    version: Number(row.version),
  };
}
