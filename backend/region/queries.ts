import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { managedRegions, reachableHosts } from "../permission/rights";
import { contains } from "../sql";
import type { Viewer } from "../viewer";
import type { RegionShape } from "./types";

/** Regions the viewer may know of, the default one first; including empty ones they manage. */
export async function listRegions(
  db: Database | Transaction,
  viewer: Viewer,
  { id, keyword }: { id?: number; keyword?: string } = {},
): Promise<RegionShape[]> {
  const result = await db.execute(sql`
    select region.id, region.name, region.is_default, region.version,
      region.id in ${managedRegions(viewer)} as manages
    from region
    where region.account_id = ${viewer.accountId}
      and (region.id in ${managedRegions(viewer)} or region.id in (
        select host.region_id from host where host.id in ${reachableHosts(viewer)}
      ))
      ${id === undefined ? sql`` : sql`and region.id = ${id}`}
      ${keyword ? sql`and ${contains(keyword, [sql`region.name`])}` : sql``}
    order by region.is_default desc, region.name
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    isDefault: row.is_default === true,
    version: Number(row.version),
    manages: row.manages === true,
  }));
}

export async function listVersions(
  db: Database,
  viewer: Viewer,
  ids: number[],
): Promise<Map<number, number>> {
  const result = await db.execute(sql`
    select id, version from region
    where account_id = ${viewer.accountId} and id = any(${sql.param(ids)}::bigint[])
  `);
  return new Map(result.rows.map((row) => [Number(row.id), Number(row.version)]));
}
