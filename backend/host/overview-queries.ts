import { type SQL, sql } from "drizzle-orm";
import type { HostSort, HostState } from "../../contract/names";
import type { Database } from "../db/client";
import { planEachTime } from "../db/named-statements";
import type { Page } from "../graphql/page";
import { cameraRights, managedRegions, reachableHosts } from "../permission/rights";
import { contains } from "../sql";
import { cameraLicensed } from "../subscription/license-sql";
import type { Viewer } from "../viewer";
import { hostConnected } from "./connected";
import { firmwareUpdating } from "./updating";

/** Hosts in reach as lists filter, sort and count them, without reading one of them. */

/** As usedPercent of service.ts has it. */
const isOverThreshold = sql`(case when storage.total_bytes = 0 then 0
  else floor(storage.used_bytes::float8 / storage.total_bytes * 100) end >= storage.recycle_threshold)`;

export const isUp = sql`(host.enabled and ${hostConnected}) is true`;
const hasNewVersion = sql`(host.cloud_version is not null and host.cloud_version is distinct from host.ap_version)`;

/**
 * Rows of `overview`, one a host. What a query does not ask for of cameras and storages is not computed: each is one
 * row a host, so that PostgreSQL leaves the join out.
 */
export const withOverview = (viewer: Viewer): SQL => sql`
  ${planEachTime}
  with rights as materialized (select camera_id from ${cameraRights(viewer)} as granted),
  cameras as (
    select host_id, count(*) as count, count(*) filter (where licensed) as licensed,
      count(*) filter (where licensed and is_other) as not_matching, count(*) filter (where connected) as connected,
      count(*) filter (where connected and licensed and not is_other) as online,
      count(*) filter (where connected and (not licensed or is_other)) as warning
    from (
      select camera.host_id, camera.connected, ${cameraLicensed} as licensed,
        camera.license_not_match or camera.resolution_not_match as is_other
      from camera join rights on rights.camera_id = camera.id
      where camera.account_id = ${viewer.accountId}
      -- The licence is looked up once a camera, and not once a count.
      offset 0
    ) as seen group by host_id
  ),
  drives as (
    select storage.host_id, sum(storage.used_bytes) as used, sum(storage.total_bytes) as total,
      bool_or(${isOverThreshold}) as is_over
    from storage join host on host.id = storage.host_id
    where host.account_id = ${viewer.accountId} group by storage.host_id
  ),
  overview as (
    select host.id, host.type, host.name as device_name, coalesce(host.display_name, host.name) as name,
      host.host_code, host.external_ip, host.ap_version, host.firmware_state,
      host.region_id, region.name as region_name, region.is_default as is_default_region,
      host.region_id in ${managedRegions(viewer)} as manages, ${hasNewVersion} as has_new_version,
      coalesce(cameras.count, 0) as cameras, coalesce(cameras.licensed, 0) as licensed,
      coalesce(cameras.not_matching, 0) as not_matching, coalesce(cameras.connected, 0) as connected,
      case when ${isUp} then coalesce(cameras.online, 0) else 0 end as cameras_online,
      case when ${isUp} then coalesce(cameras.warning, 0) else 0 end as cameras_warning,
      coalesce(drives.used, 0) as used, coalesce(drives.total, 0) as total, drives.is_over is true as is_over,
      case when not host.enabled then 'disabled' when not ${isUp} then 'disconnected'
        when ${hasNewVersion} or drives.is_over or cameras.online < cameras.count then 'warning'
        else 'online' end as state
    from host
    join region on region.id = host.region_id
    left join cameras on cameras.host_id = host.id
    left join drives on drives.host_id = host.id
    where host.account_id = ${viewer.accountId} and host.id in ${reachableHosts(viewer)}
  )`;

export interface HostFilter {
  ids?: readonly number[] | undefined;
  regionId?: number | undefined;
  /** Any of these. */
  states?: readonly HostState[] | undefined;
  types?: readonly number[] | undefined;
  hasNewVersion?: boolean | undefined;
  isUpdating?: boolean | undefined;
  /** In a name, and in host code and address where the viewer manages the host. */
  keyword?: string | undefined;
}

function matches(filter: HostFilter): SQL {
  const { ids, regionId, states, types, hasNewVersion: newer, isUpdating, keyword } = filter;
  const conditions = [
    sql`true`,
    ids && sql`id = any(${sql.param(ids)}::bigint[])`,
    regionId !== undefined && sql`region_id = ${regionId}`,
    states && sql`state = any(${sql.param(states)}::text[])`,
    types && sql`type = any(${sql.param(types)}::int[])`,
    newer !== undefined && sql`has_new_version = ${newer}`,
    isUpdating && firmwareUpdating,
    // A field the viewer may not see is not searched either (threat D10).
    keyword &&
      sql`(${contains(keyword, [sql`name`, sql`device_name`])}
        or manages and ${contains(keyword, [sql`host_code`, sql`external_ip`])})`,
  ].filter((condition) => typeof condition === "object");
  return sql.join(conditions, sql` and `);
}

/** The most severe first. */
export const stateOrder = sql`array_position(array['disconnected', 'warning', 'online', 'disabled'], state)`;

type SortKey = Exclude<HostSort, `-${string}`>;

const sortKeys: Record<SortKey, SQL> = {
  name: sql`name collate natural_order`,
  state: stateOrder,
  type: sql`type`,
  region: sql`region_name collate natural_order`,
  cameras: sql`cameras`,
  // A host without a drive comes before one whose drives are empty.
  storage: sql`case when total = 0 then -1 else used::float8 / total::float8 end`,
  version: sql`coalesce(ap_version, '') collate natural_order`,
};

export const regionOrder = sql`is_default_region desc, region_name, name, id`;

function orderOf(sort: HostSort | undefined): SQL {
  if (!sort) return regionOrder;
  const key = sortKeys[sort.replace("-", "") as SortKey];
  const direction = sort.startsWith("-") ? sql`desc` : sql`asc`;
  return sql`${key} ${direction}, name collate natural_order, ${regionOrder}`;
}

/** Ids of one page of the hosts in reach that match; by region and name where no sort is given. */
export async function listHostIds(
  db: Database,
  viewer: Viewer,
  filter: HostFilter,
  { sort, page }: { sort?: HostSort | undefined; page?: Page } = {},
): Promise<number[]> {
  const result = await db.execute(sql`
    ${withOverview(viewer)}
    select id from overview where ${matches(filter)} order by ${orderOf(sort)}
    ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}
  `);
  return result.rows.map((row) => Number(row.id));
}

export async function countHosts(
  db: Database,
  viewer: Viewer,
  filter: HostFilter,
): Promise<number> {
  const result = await db.execute(sql`
    ${withOverview(viewer)} select count(*)::int as count from overview where ${matches(filter)}
  `);
  return Number(result.rows[0]?.count);
}

/** Of every host in reach. */
export interface ReachSummary {
  hosts: number;
  hostsDisconnected: number;
  hostsWarning: number;
  regions: number;
  /** Device types there are, ascending. */
  types: number[];
  /** Hosts the cloud has a newer version for. */
  updates: number;
  cameras: number;
  camerasLicensed: number;
  camerasNotMatching: number;
  camerasOnline: number;
  camerasWarning: number;
  /** Bytes. */
  storageUsed: number;
  storageTotal: number;
}

/** Of all rows of `overview`. */
export const summaryColumns = sql`
  count(*) as hosts, count(*) filter (where state = 'disconnected') as hosts_disconnected,
  count(*) filter (where state = 'warning') as hosts_warning, count(distinct region_id) as regions,
  array_agg(distinct type order by type) as types, count(*) filter (where has_new_version) as updates,
  sum(cameras) as cameras, sum(licensed) as cameras_licensed, sum(not_matching) as cameras_not_matching,
  sum(cameras_online) as cameras_online, sum(cameras_warning) as cameras_warning,
  sum(used) as storage_used, sum(total) as storage_total`;

export async function summarizeReach(db: Database, viewer: Viewer): Promise<ReachSummary> {
  const result = await db.execute(
    sql`${withOverview(viewer)} select ${summaryColumns} from overview`,
  );
  return toSummary(result.rows[0] ?? {});
}

export function toSummary(row: Record<string, unknown>): ReachSummary {
  return {
    hosts: Number(row.hosts),
    hostsDisconnected: Number(row.hosts_disconnected),
    hostsWarning: Number(row.hosts_warning),
    regions: Number(row.regions),
    types: (Array.isArray(row.types) ? row.types : []).map(Number),
    updates: Number(row.updates),
    // Sums of no rows are null.
    cameras: Number(row.cameras),
    camerasLicensed: Number(row.cameras_licensed),
    camerasNotMatching: Number(row.cameras_not_matching),
    camerasOnline: Number(row.cameras_online),
    camerasWarning: Number(row.cameras_warning),
    storageUsed: Number(row.storage_used),
    storageTotal: Number(row.storage_total),
  };
}
