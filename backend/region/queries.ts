import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { managedRegions, reachableHosts } from "../permission/queries";
import { likePattern } from "../sql";
import type { Viewer } from "../viewer";
import type { RegionShape } from "./types";

export interface ManagerRow {
  regionId: number;
  userId: number;
  name: string;
  email: string;
}

/** Regions the viewer may know of, the default one first; those he manages though they are empty. */
export async function listRegions(
  db: Database | Transaction,
  viewer: Viewer,
  { id, keyword }: { id?: number; keyword?: string } = {},
): Promise<RegionShape[]> {
  const result = await db.execute(sql`
    select region.id, region.name, region.is_default,
      region.id in ${managedRegions(viewer)} as manages
    from region
    where region.account_id = ${viewer.accountId}
      and (region.id in ${managedRegions(viewer)} or region.id in (
        select host.region_id from host where host.id in ${reachableHosts(viewer)}
      ))
      ${id === undefined ? sql`` : sql`and region.id = ${id}`}
      ${keyword ? sql`and region.name ilike ${likePattern(keyword)}` : sql``}
    order by region.is_default desc, region.name
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    isDefault: row.is_default === true,
    manages: row.manages === true,
  }));
}

export async function listManagers(
  db: Database | Transaction,
  regionIds: number[],
): Promise<ManagerRow[]> {
  const result = await db.execute(sql`
    select region_manager.region_id, app_user.id, app_user.name, app_user.email
    from region_manager join app_user on app_user.id = region_manager.user_id
    where region_manager.region_id = any(${sql.param(regionIds)}::bigint[])
    order by app_user.name, app_user.id
  `);
  return result.rows.map((row) => ({
    regionId: Number(row.region_id),
    userId: Number(row.id),
    name: String(row.name),
    email: String(row.email),
  }));
}
