import { type SQL, sql } from "drizzle-orm";
import { type HomeFilter, homeFilters } from "../../contract/names";
import type { Database } from "../db/client";
import type { Page } from "../graphql/page";
import { cameraRights } from "../permission/rights";
import { contains } from "../sql";
import { cameraLicensed } from "../subscription/license-sql";
import type { Viewer } from "../viewer";
import {
  isUp,
  type ReachSummary,
  regionOrder,
  stateOrder,
  summaryColumns,
  toSummary,
  withOverview,
} from "./overview-queries";
import { treeOrder } from "./tree-queries";

/** What the home shows of the hosts in reach. */
export interface HomeRequest {
  filter: HomeFilter;
  regionId?: number | undefined;
  /** In the name of the host or of one of its cameras. */
  keyword?: string | undefined;
  page: Page;
  /** Hosts with AI events of the last hour. */
  aiHostIds: readonly number[];
}

export interface HomeHosts {
  /** One page, the most urgent first. */
  ids: number[];
  /** Of each filter's list, over all pages. */
  counts: Record<HomeFilter, number>;
  /** Of every host in reach, by name. */
  regions: { id: number; name: string }[];
  summary: ReachSummary;
}

/** The gravest problem of a host, as urgencyOf of the console has it. */
const problem = (aiHostIds: SQL) => sql`case
  when state in ('disconnected', 'disabled') then 0 when is_over then 1 when licensed < cameras then 2
  when connected < cameras then 3 when not_matching > 0 then 4 when has_new_version then 5
  when id = any(${aiHostIds}) then 6 else 7 end`;

/** All that the home says of the hosts, in one look at them. */
export async function readHomeHosts(
  db: Database,
  viewer: Viewer,
  { filter, regionId, keyword, page, aiHostIds }: HomeRequest,
): Promise<HomeHosts> {
  const ids = sql`${sql.param(aiHostIds)}::bigint[]`;
  const isCalled = (name: SQL) => contains(keyword ?? "", [name]);
  const passes: Record<HomeFilter, SQL> = {
    all: sql`true`,
    warning: sql`state = 'warning'`,
    disconnected: sql`state = 'disconnected'`,
    ai_event: sql`id = any(${ids})`,
  };
  const result = await db.execute(sql`
    ${withOverview(viewer)},
    scoped as materialized (
      select * from overview where true
        ${regionId === undefined ? sql`` : sql`and region_id = ${regionId}`}
        ${
          keyword
            ? sql`and (${isCalled(sql`name`)} or id in (
                select camera.host_id from camera join rights on rights.camera_id = camera.id
                where camera.account_id = ${viewer.accountId} and ${isCalled(sql`camera.name`)}))`
            : sql``
        }
    )
    select (
      select json_build_object(${sql.join(
        homeFilters.map(
          (name) => sql`${sql.raw(`'${name}'`)}, count(*) filter (where ${passes[name]})`,
        ),
        sql`, `,
      )}) from scoped
    ) as counts, array(
      select id from scoped where ${passes[filter]}
      order by ${stateOrder}, ${problem(ids)}, ${regionOrder}
      limit ${page.limit} offset ${page.offset}
    ) as ids, (
      select coalesce(json_agg(distinct jsonb_build_object('id', region_id, 'name', region_name)), '[]') from overview
    ) as regions,
    (select row_to_json(summed) from (select ${summaryColumns} from overview) as summed) as summary
  `);
  const row = result.rows[0] ?? {};
  const regions = row.regions as HomeHosts["regions"];
  return {
    ids: (row.ids as unknown[]).map(Number),
    counts: row.counts as HomeHosts["counts"],
    regions: regions.sort((a, b) => a.name.localeCompare(b.name)),
    summary: toSummary(row.summary as Record<string, unknown>),
  };
}

/** Cameras of connected hosts with a problem of their own: the first ones by region and host, and how many there are. */
export async function listCamerasToLookAt(
  db: Database,
  viewer: Viewer,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const result = await db.execute(sql`
    select camera.id, count(*) over () as total
    from camera
    join ${cameraRights(viewer)} as rights on rights.camera_id = camera.id
    join host on host.id = camera.host_id
    join region on region.id = host.region_id
    where camera.account_id = ${viewer.accountId} and ${isUp}
      and (not camera.connected or camera.license_not_match or camera.resolution_not_match or not ${cameraLicensed})
    order by ${treeOrder}, camera.index limit ${limit}
  `);
  return {
    ids: result.rows.map((row) => Number(row.id)),
    total: Number(result.rows[0]?.total ?? 0),
  };
}
