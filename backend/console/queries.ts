import { type SQL, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import { renewStatuses } from "../../contract/names";
import type { Database } from "../db/client";
import { reachableHosts } from "../permission/rights";
import { toNumber } from "../row-values";
import type { Viewer } from "../viewer";

export interface Counts {
  hosts: number;
  regions: number;
  /** Null for anyone but a master. */
  users: number | null;
}

/** Counts shown on every page: hosts in the viewer's reach and their regions; for a master those and the users of the account. */
export async function countForPages(db: Database, viewer: Viewer): Promise<Counts> {
  const { accountId, master } = viewer;
  const countOf = (table: SQL) =>
    sql`(select count(*)::int from ${table} where account_id = ${accountId})`;
  const result = await db.execute(sql`
    select count(*)::int as hosts,
      ${master ? countOf(sql`region`) : sql`count(distinct region_id)::int`} as regions,
      ${master ? countOf(sql`app_user`) : sql`null`} as users
    from host where account_id = ${accountId} and id in ${reachableHosts(viewer)}
  `);
  const row = result.rows[0];
  return {
    hosts: Number(row?.hosts ?? 0),
    regions: Number(row?.regions ?? 0),
    users: toNumber(row?.users),
  };
}

export async function countAuditEntriesOfWeek(db: Database, accountId: number): Promise<number> {
  const result = await db.execute(sql`
    select count(*)::int as count from audit
    where account_id = ${accountId} and time > now() - interval '7 days'
  `);
  return Number(result.rows[0]?.count ?? 0);
}

/** Names of the account's verified masters: whom to ask for rights. */
export async function listMasterNames(db: Database, accountId: number): Promise<string[]> {
  const result = await db.execute(sql`
    select name from app_user
    where account_id = ${accountId} and master and verified_at is not null
    order by created_at, id limit 3
  `);
  return result.rows.map((row) => String(row.name));
}

export interface OrderNotice {
  orderNumber: string;
  expiresAt: Date;
  cameras: number;
  doors: number;
}

/** Orders in their notice period whose renewal nobody has asked for, the first to end first. */
export async function listOrderNotices(db: Database, accountId: number): Promise<OrderNotice[]> {
  const open = [renewStatuses.sent, renewStatuses.inProcessing];
  const result = await db.execute(sql`
    select order_number, extract(epoch from expires_at)::float8 * 1000 as expires_ms,
      (select count(camera_id)::int from license where order_id = customer_order.id) as cameras,
      (select count(door_id)::int from license where order_id = customer_order.id) as doors
    from customer_order
    where account_id = ${accountId} and renewed_by_id is null and expires_at > now()
      and expires_at <= now() + make_interval(days => ${limits.orderExpiryNoticeDays}::int)
      and not exists (
        select from renew_request
        where order_id = customer_order.id and status = any(${sql.param(open)}::int[])
      )
    order by expires_at, id
  `);
  return result.rows.map((row) => ({
    orderNumber: String(row.order_number),
    expiresAt: new Date(Number(row.expires_ms)),
    cameras: Number(row.cameras),
    doors: Number(row.doors),
  }));
}
