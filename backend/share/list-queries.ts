import { type SQL, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { ShareLinkSort, ShareLinkState } from "../../contract/names";
import type { Database, Transaction } from "../db/client";
import { type EventRow, eventColumns, eventJoins, toEvent } from "../event/rows";
import { inReach } from "../event/scope";
import type { Page } from "../graphql/page";
import { contains } from "../sql";
import type { Viewer } from "../viewer";

export interface Recipient {
  address: string;
  /** Of the last mail. */
  sentAt: Date;
}

export interface ShareLinkRow {
  id: number;
  code: string;
  note: string;
  hasPassword: boolean;
  expireHours: number;
  sharedAt: Date;
  expiresAt: Date;
  views: number;
  /** In the order of their first mail. */
  recipients: Recipient[];
  creatorName: string | null;
  /** Its creator and masters may change it; who sees it may delete it (decision D9). */
  canEdit: boolean;
  event: EventRow;
  /** Of the event's host. */
  timezone: string;
}

/**
 * Condition for links a viewer may see: their own, those on cameras of regions they manage, all for a master; and only
 * on events in their reach (checklist C279).
 */
function visibleTo(viewer: Viewer): SQL {
  if (viewer.master) return sql`share_link.account_id = ${viewer.accountId}`;
  return sql`share_link.account_id = ${viewer.accountId}
    and ${inReach(viewer)}
    and (share_link.created_by = ${viewer.userId} or exists (
      select from region_manager
      where region_manager.region_id = host.region_id and region_manager.user_id = ${viewer.userId}
    ))`;
}

export interface ShareLinkFilter {
  state?: ShareLinkState | undefined;
  hasPassword?: boolean | undefined;
  keyword?: string | undefined;
  ids?: number[] | undefined;
}

const soon = sql`now() + make_interval(hours => ${limits.shareExpiresSoonHours}::int)`;

const states: Record<ShareLinkState, SQL> = {
  active: sql`share_link.expires_at > now()`,
  expiring: sql`share_link.expires_at > now() and share_link.expires_at <= ${soon}`,
  expired: sql`share_link.expires_at <= now()`,
};
const protectedLink = sql`share_link.password_hash is not null`;

const inState = ({ state }: ShareLinkFilter) => (state ? states[state] : sql`true`);
const withPassword = ({ hasPassword }: ShareLinkFilter) =>
  hasPassword === undefined ? sql`true` : sql`(${protectedLink}) = ${hasPassword}`;

function matchesRest({ keyword, ids }: ShareLinkFilter): SQL {
  return sql`${keyword ? contains(keyword, [sql`share_link.note`]) : sql`true`}
    and ${ids ? sql`share_link.id = any(${sql.param(ids)}::bigint[])` : sql`true`}`;
}

const from = sql`
  from share_link
  join event on event.account_id = share_link.account_id and event.id = share_link.event_id and event.event_time = share_link.event_time
  ${eventJoins}`;

const columns: Record<string, SQL> = {
  shared: sql`share_link.shared_at`,
  expires: sql`share_link.expires_at`,
  views: sql`share_link.views`,
};

function orderBy(sort: ShareLinkSort): SQL {
  const column = columns[sort.replace("-", "")] ?? sql`share_link.shared_at`;
  return sort.startsWith("-")
    ? sql`${column} desc, share_link.id desc`
    : sql`${column}, share_link.id`;
}

export async function listShareLinks(
  db: Database | Transaction,
  viewer: Viewer,
  filter: ShareLinkFilter,
  { limit, offset, sort = "-shared" }: Page & { sort?: ShareLinkSort | undefined },
): Promise<ShareLinkRow[]> {
  const result = await db.execute(sql`
    select share_link.id as link_id, share_link.code, share_link.note, ${protectedLink} as has_password,
      share_link.expire_hours, extract(epoch from share_link.shared_at)::float8 * 1000 as shared_ms,
      extract(epoch from share_link.expires_at)::float8 * 1000 as expires_ms, share_link.views,
      (select coalesce(json_agg(json_build_object(
          'address', address, 'ms', extract(epoch from sent_at)::float8 * 1000) order by sent_at, address), '[]')
        from share_link_recipient where share_link_id = share_link.id) as recipients,
      app_user.name as creator_name, host.timezone,
      (${viewer.master} or share_link.created_by is not distinct from ${viewer.userId}) as can_edit, ${eventColumns}
    ${from} left join app_user on app_user.id = share_link.created_by
    where ${visibleTo(viewer)} and ${matchesRest(filter)} and ${inState(filter)} and ${withPassword(filter)}
    order by ${orderBy(sort)}
    limit ${limit} offset ${offset}
  `);
  return result.rows.map((row) => ({
    id: Number(row.link_id),
    code: String(row.code),
    note: String(row.note),
    hasPassword: row.has_password === true,
    expireHours: Number(row.expire_hours),
    sharedAt: new Date(Number(row.shared_ms)),
    expiresAt: new Date(Number(row.expires_ms)),
    views: Number(row.views),
    recipients: (row.recipients as { address: string; ms: number }[]).map(({ address, ms }) => ({
      address,
      sentAt: new Date(ms),
    })),
    creatorName: row.creator_name === null ? null : String(row.creator_name),
    canEdit: row.can_edit === true,
    event: toEvent(row),
    timezone: String(row.timezone),
  }));
}

/** Links of each state and with a password; each counts what its own filter would list beside the others. */
export interface ShareLinkCounts extends Record<ShareLinkState, number> {
  /** That match all filters. */
  total: number;
  all: number;
  protected: number;
}

export async function countShareLinks(
  db: Database | Transaction,
  viewer: Viewer,
  filter: ShareLinkFilter,
): Promise<ShareLinkCounts> {
  const count = (condition: SQL) => sql`count(*) filter (where ${condition})::int`;
  const password = withPassword(filter);
  const result = await db.execute(sql`
    select ${count(sql`${inState(filter)} and ${password}`)} as total, ${count(password)} as all,
      ${count(sql`${states.active} and ${password}`)} as active,
      ${count(sql`${states.expiring} and ${password}`)} as expiring,
      ${count(sql`${states.expired} and ${password}`)} as expired,
      ${count(sql`${inState(filter)} and ${protectedLink}`)} as protected
    ${from} where ${visibleTo(viewer)} and ${matchesRest(filter)}
  `);
  const at = (name: string) => Number(result.rows[0]?.[name] ?? 0);
  return {
    total: at("total"),
    all: at("all"),
    active: at("active"),
    expiring: at("expiring"),
    expired: at("expired"),
    protected: at("protected"),
  };
}
