import { type SQL, sql } from "drizzle-orm";
import type { LicenseDeviceSort, LicenseDeviceState } from "../../contract/names";
import type { Database } from "../db/client";
import type { Page } from "../graphql/page";
import { contains } from "../sql";
import type { LicenseKind } from "./license-queries";

/** Cameras or doors of an account, each with the licence it holds. */

export interface LicenseDeviceRow {
  id: number;
  name: string;
  hostId: number;
  hostName: string;
  index: number;
  connected: boolean;
  /** Of a door; a camera is always enabled here. */
  enabled: boolean;
  /** Of a door: licensed by another system. */
  otherLicensed: boolean;
  orderNumber: string | null;
  expiresAt: Date | null;
}

export interface LicenseDeviceFilter {
  kind: LicenseKind;
  state: LicenseDeviceState | null;
  /** Part of a device's or host's name; empty for any. */
  keyword: string;
}

export type LicenseDeviceCounts = Record<LicenseDeviceState | "all", number>;

const states: Record<LicenseDeviceState, SQL> = {
  licensed: sql`expires_at > now()`,
  expired: sql`expires_at <= now()`,
  unlicensed: sql`expires_at is null`,
};

const columns = {
  name: sql`lower(name)`,
  host: sql`lower(host_name)`,
  expires: sql`expires_at`,
} as const;

function devices(accountId: number, { kind, keyword }: LicenseDeviceFilter): SQL {
  const table = sql.identifier(kind);
  const ofDoor = (column: SQL, other: SQL) => (kind === "door" ? column : other);
  return sql`(
    select device.id, device.name, device.index, device.host_id, device.connected,
      ${ofDoor(sql`device.enabled`, sql`true`)} as enabled,
      ${ofDoor(sql`device.other_licensed`, sql`false`)} as other_licensed,
      coalesce(host.display_name, host.name) as host_name,
      customer_order.order_number, customer_order.expires_at
    from ${table} as device join host on host.id = device.host_id
    left join (license join customer_order on customer_order.id = license.order_id)
      on license.${sql.identifier(`${kind}_id`)} = device.id
    where device.account_id = ${accountId} and host.deleted_at is null
      and ${keyword === "" ? sql`true` : contains(keyword, [sql`device.name`, sql`coalesce(host.display_name, host.name)`])}
  ) as found`;
}

export async function listLicenseDevices(
  db: Database,
  accountId: number,
  filter: LicenseDeviceFilter,
  { limit, offset, sort }: Page & { sort: LicenseDeviceSort },
): Promise<LicenseDeviceRow[]> {
  const direction = sort.startsWith("-") ? sql`desc nulls last` : sql`asc nulls first`;
  const column = columns[sort.replace("-", "") as keyof typeof columns];
  const result = await db.execute(sql`
    select *, extract(epoch from expires_at)::float8 * 1000 as expires_ms from ${devices(accountId, filter)}
    where ${filter.state === null ? sql`true` : states[filter.state]}
    order by ${column} ${direction}, host_id, index limit ${limit} offset ${offset}
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    hostId: Number(row.host_id),
    hostName: String(row.host_name),
    index: Number(row.index),
    connected: row.connected === true,
    enabled: row.enabled === true,
    otherLicensed: row.other_licensed === true,
    orderNumber: row.order_number === null ? null : String(row.order_number),
    expiresAt: row.expires_ms === null ? null : new Date(Number(row.expires_ms)),
  }));
}

/** How many there are in each state; the filter's own state does not narrow them. */
export async function countLicenseDevices(
  db: Database,
  accountId: number,
  filter: LicenseDeviceFilter,
): Promise<LicenseDeviceCounts> {
  const result = await db.execute(sql`
    select count(*)::int as all, count(*) filter (where ${states.licensed})::int as licensed,
      count(*) filter (where ${states.expired})::int as expired,
      count(*) filter (where ${states.unlicensed})::int as unlicensed
    from ${devices(accountId, filter)}
  `);
  const row = result.rows[0] ?? {};
  const get = (key: string) => Number(row[key] ?? 0);
  return {
    all: get("all"),
    licensed: get("licensed"),
    expired: get("expired"),
    unlicensed: get("unlicensed"),
  };
}

/** Ports that no device uses, of orders that have not expired. */
export async function countFreeLicenses(
  db: Database,
  accountId: number,
  kind: LicenseKind,
): Promise<number> {
  const result = await db.execute(sql`
    select count(*)::int as free from license join customer_order on customer_order.id = license.order_id
    where license.account_id = ${accountId} and license.kind = ${kind} and customer_order.expires_at > now()
      and license.camera_id is null and license.door_id is null
  `);
  return Number(result.rows[0]?.free ?? 0);
}
