import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { shareLink } from "../db/tables";
import { type EventRow, eventColumns, eventJoins, toEvent } from "../event/queries";
import type { EventScope } from "../event/scope";
import type { Page } from "../graphql/page";
import { likePattern } from "../sql";
import type { Viewer } from "../viewer";

type Handle = Database | Transaction;

export interface ShareLinkRow {
  id: number;
  code: string;
  note: string;
  hasPassword: boolean;
  expireHours: number;
  sharedAt: Date;
  expiresAt: Date;
  views: number;
  emails: string[];
  creatorName: string | null;
  event: EventRow;
}

/** Fields that decide whether a visitor may open the link; read again on each request. */
export interface ShareLinkAccess {
  id: number;
  accountId: number;
  eventId: number;
  code: string;
  note: string;
  passwordHash: string | null;
  expiresAt: Date;
  /** The link shows only events in this user's reach; null when the user was deleted. */
  creator: Viewer | null;
  /** Null when the creator was deleted. */
  creatorName: string | null;
  accountName: string;
}

/** The link with this code or id, in any account and state. */
export async function findShareLinkAccess(
  db: Handle,
  key: { code: string } | { id: number },
): Promise<ShareLinkAccess | null> {
  const result = await db.execute(sql`
    select share_link.id, share_link.account_id, share_link.event_id, share_link.code, share_link.note,
      share_link.password_hash, extract(epoch from share_link.expires_at)::float8 * 1000 as expires_ms,
      app_user.id as user_id, app_user.email, app_user.master, app_user.name as user_name, account.name as account_name
    from share_link join account on account.id = share_link.account_id
    left join app_user on app_user.id = share_link.created_by
    where ${"code" in key ? sql`share_link.code = ${key.code}` : sql`share_link.id = ${key.id}`}
  `);
  const row = result.rows[0];
  if (!row) return null;
  const accountId = Number(row.account_id);
  return {
    id: Number(row.id),
    accountId,
    eventId: Number(row.event_id),
    code: String(row.code),
    note: String(row.note),
    passwordHash: row.password_hash === null ? null : String(row.password_hash),
    expiresAt: new Date(Number(row.expires_ms)),
    creator:
      row.user_id === null
        ? null
        : {
            sessionId: "",
            userId: Number(row.user_id),
            accountId,
            email: String(row.email),
            master: row.master === true,
          },
    creatorName: row.user_id === null ? null : String(row.user_name),
    accountName: String(row.account_name),
  };
}

/** Who mails a link, with the zone of the event's host. */
export interface Sender {
  name: string;
  language: string | null;
  timezone: string;
}

export async function findSender(db: Handle, viewer: Viewer, hostId: number): Promise<Sender> {
  const result = await db.execute(sql`
    select app_user.name, app_user.language, host.timezone
    from app_user, host where app_user.id = ${viewer.userId} and host.id = ${hostId}
  `);
  const row = result.rows[0];
  return {
    name: String(row?.name ?? viewer.email),
    language: typeof row?.language === "string" ? row.language : null,
    timezone: String(row?.timezone ?? "UTC"),
  };
}

/** Languages of the account's users among these addresses; users who chose none are left out. */
export async function listLanguages(
  db: Handle,
  accountId: number,
  emails: string[],
): Promise<Map<string, string>> {
  const result = await db.execute(sql`
    select email, language from app_user
    where account_id = ${accountId} and email = any(${sql.param(emails)}::text[]) and language is not null
  `);
  return new Map(result.rows.map((row) => [String(row.email), String(row.language)]));
}

/** Counts a view in one statement, so that concurrent views are all counted (threat G13). */
export async function countView(tx: Transaction, linkId: number): Promise<void> {
  await tx
    .update(shareLink)
    .set({ views: sql`${shareLink.views} + 1` })
    .where(eq(shareLink.id, linkId));
}

/**
 * Condition for links a viewer may see: their own, those on cameras of regions they manage, all for a master; and only
 * on events in their reach (checklist C279).
 */
function visibleTo(viewer: Viewer, { cameraIds }: EventScope): SQL {
  if (viewer.master) return sql`share_link.account_id = ${viewer.accountId}`;
  return sql`share_link.account_id = ${viewer.accountId}
    and event.camera_id = any(${sql.param(cameraIds ?? [])}::bigint[])
    and (share_link.created_by = ${viewer.userId} or exists (
      select from region_manager
      where region_manager.region_id = host.region_id and region_manager.user_id = ${viewer.userId}
    ))`;
}

export interface ShareLinkFilter {
  status?: "active" | "expired" | undefined;
  keyword?: string | undefined;
  ids?: number[] | undefined;
}

function matchesFilter({ status, keyword, ids }: ShareLinkFilter): SQL {
  const parts = [
    status === "active" && sql`share_link.expires_at > now()`,
    status === "expired" && sql`share_link.expires_at <= now()`,
    keyword && sql`share_link.note ilike ${likePattern(keyword)}`,
    ids && sql`share_link.id = any(${sql.param(ids)}::bigint[])`,
  ].filter((part) => part !== undefined && part !== false && part !== "");
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}

const from = sql`
  from share_link
  join event on event.account_id = share_link.account_id and event.id = share_link.event_id
  ${eventJoins}`;

/** Newest first. */
export async function listShareLinks(
  db: Handle,
  viewer: Viewer,
  scope: EventScope,
  filter: ShareLinkFilter,
  page: Page,
): Promise<ShareLinkRow[]> {
  const result = await db.execute(sql`
    select share_link.id as link_id, share_link.code, share_link.note,
      share_link.password_hash is not null as has_password, share_link.expire_hours,
      extract(epoch from share_link.shared_at)::float8 * 1000 as shared_ms,
      extract(epoch from share_link.expires_at)::float8 * 1000 as expires_ms,
      share_link.views, share_link.emails, app_user.name as creator_name, ${eventColumns}
    ${from} left join app_user on app_user.id = share_link.created_by
    where ${visibleTo(viewer, scope)} and ${matchesFilter(filter)}
    order by share_link.shared_at desc, share_link.id desc
    limit ${page.limit} offset ${page.offset}
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
    emails: Array.isArray(row.emails) ? row.emails.map(String) : [],
    creatorName: row.creator_name === null ? null : String(row.creator_name),
    event: toEvent(row),
  }));
}

export async function countShareLinks(
  db: Handle,
  viewer: Viewer,
  scope: EventScope,
  filter: ShareLinkFilter,
): Promise<number> {
  const result = await db.execute(sql`
    select count(*)::int as count ${from} where ${visibleTo(viewer, scope)} and ${matchesFilter(filter)}
  `);
  return Number(result.rows[0]?.count ?? 0);
}

/**
 * Whether the viewer created the link. Creator and master may change it, a region manager may only delete it (decision
 * D9).
 */
export async function isCreator(db: Handle, viewer: Viewer, linkId: number): Promise<boolean> {
  const rows = await db
    .select({ id: shareLink.id })
    .from(shareLink)
    .where(
      and(
        eq(shareLink.id, linkId),
        eq(shareLink.accountId, viewer.accountId),
        eq(shareLink.createdBy, viewer.userId),
      ),
    );
  return rows.length > 0;
}

export async function insertShareLink(
  tx: Transaction,
  row: {
    accountId: number;
    eventId: number;
    code: string;
    note: string;
    passwordHash: string | null;
    expireHours: number;
    emails: string[];
    createdBy: number;
  },
): Promise<number> {
  const rows = await tx
    .insert(shareLink)
    .values({ ...row, expiresAt: hoursFromNow(row.expireHours) })
    .returning({ id: shareLink.id });
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("the share link was not stored");
  return id;
}

const hoursFromNow = (hours: number) => sql`now() + make_interval(hours => ${hours}::int)`;

export async function updateShareLinkRow(
  tx: Transaction,
  linkId: number,
  changes: { note?: string; passwordHash?: string | null; expireHours?: number },
): Promise<void> {
  const { expireHours, ...values } = changes;
  await tx
    .update(shareLink)
    .set({
      ...values,
      // The current value when unchanged: an update must set at least one column.
      expireHours: expireHours ?? sql`${shareLink.expireHours}`,
      ...(expireHours !== undefined && { expiresAt: hoursFromNow(expireHours) }),
    })
    .where(eq(shareLink.id, linkId));
}

/** Adds addresses to the link's recipients. */
export async function addRecipients(
  tx: Transaction,
  linkId: number,
  emails: string[],
): Promise<void> {
  await tx.execute(sql`
    update share_link set emails = (
      select array_agg(distinct address) from unnest(emails || ${sql.param(emails)}::text[]) as address
    )
    where id = ${linkId}
  `);
}

export async function deleteShareLinkRow(tx: Transaction, linkId: number): Promise<void> {
  await tx.delete(shareLink).where(eq(shareLink.id, linkId));
}
