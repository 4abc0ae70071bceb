import { type SQL, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import { type ExpiryKind, type ExpirySort, type ExpiryState, services } from "../../contract/names";
import type { Database } from "../db/client";
import type { Page } from "../graphql/page";
import { contains } from "../sql";

/**
 * Everything of an account that ends on a day: orders, licences in use, access control, VPN entries, share links, API
 * tokens.
 */

export interface ExpiryRow {
  kind: ExpiryKind;
  id: string;
  /** Empty for a service, which its number names. */
  name: string;
  /** Order number of a licence. */
  detail: string | null;
  /** How many end with it: licences in use of an order. */
  count: number;
  expiresAt: Date;
}

export interface ExpiryFilter {
  kind: ExpiryKind | null;
  state: ExpiryState | null;
  /** Part of a name; empty for any. */
  keyword: string;
}

export type ExpiryCounts = Record<ExpiryState | "all", number>;

/**
 * An order that was renewed ends nothing: what it held goes on with the one after it. Of the services only access
 * control closes at its end (C072, C073).
 */
const expiries = (accountId: number) => sql`(
  select 'order' as kind, order_number as id, order_number as name, null as detail, 1 as count, expires_at
  from customer_order where account_id = ${accountId} and renewed_by_id is null
  union all
  select 'license', customer_order.order_number, license.kind, customer_order.order_number, count(*)::int,
    customer_order.expires_at
  from license join customer_order on customer_order.id = license.order_id
  where license.account_id = ${accountId} and (license.camera_id is not null or license.door_id is not null)
  group by customer_order.order_number, license.kind, customer_order.expires_at
  union all
  select 'service', service_id::text, '', null, 1, expired_at from account_service
  where account_id = ${accountId} and service_id = ${services.accessControl}
  union all
  select 'vpn', id::text, vpn_id, nullif(notes, ''), quantity, expires_at from vpn where account_id = ${accountId}
  union all
  select 'share_link', id::text, note, null, 1, expires_at from share_link where account_id = ${accountId}
  union all
  select 'api_token', id::text, name, null, 1, expires_at from api_token
  where account_id = ${accountId} and revoked_at is null
) as expiry`;

const soon = sql`now() + make_interval(days => ${limits.orderExpiryNoticeDays}::int)`;
const states: Record<ExpiryState, SQL> = {
  upcoming: sql`expires_at > now()`,
  soon: sql`expires_at > now() and expires_at <= ${soon}`,
  expired: sql`expires_at <= now()`,
};

function matches({ kind, keyword }: ExpiryFilter): SQL {
  return sql`${kind === null ? sql`true` : sql`kind = ${kind}`}
    and ${keyword === "" ? sql`true` : contains(keyword, [sql`name`, sql`detail`])}`;
}

export async function listExpiries(
  db: Database,
  accountId: number,
  filter: ExpiryFilter,
  { limit, offset, sort }: Page & { sort: ExpirySort },
): Promise<ExpiryRow[]> {
  const direction = sort.startsWith("-") ? sql`desc` : sql`asc`;
  const result = await db.execute(sql`
    select kind, id, name, detail, count, extract(epoch from expires_at)::float8 * 1000 as expires_ms
    from ${expiries(accountId)}
    where ${matches(filter)} and ${filter.state === null ? sql`true` : states[filter.state]}
    order by expires_at ${direction}, kind, id limit ${limit} offset ${offset}
  `);
  return result.rows.map((row) => ({
    kind: row.kind as ExpiryKind,
    id: String(row.id),
    name: String(row.name),
    detail: row.detail === null ? null : String(row.detail),
    count: Number(row.count),
    expiresAt: new Date(Number(row.expires_ms)),
  }));
}

/** How many there are in each state; the filter's own state does not narrow them. */
export async function countExpiries(
  db: Database,
  accountId: number,
  filter: ExpiryFilter,
): Promise<ExpiryCounts> {
  const result = await db.execute(sql`
    select count(*)::int as all, count(*) filter (where ${states.upcoming})::int as upcoming,
      count(*) filter (where ${states.soon})::int as soon,
      count(*) filter (where ${states.expired})::int as expired
    from ${expiries(accountId)} where ${matches(filter)}
  `);
  const row = result.rows[0] ?? {};
  const get = (key: string) => Number(row[key] ?? 0);
  return {
    all: get("all"),
    upcoming: get("upcoming"),
    soon: get("soon"),
    expired: get("expired"),
  };
}
