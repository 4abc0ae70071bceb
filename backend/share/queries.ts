import { eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { shareLink } from "../db/tables";
import type { Viewer } from "../viewer";

type Handle = Database | Transaction;

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
export async function countView(db: Database, linkId: number): Promise<void> {
  await db
    .update(shareLink)
    .set({ views: sql`${shareLink.views} + 1` })
    .where(eq(shareLink.id, linkId));
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

/** Locks the link until the transaction ends: whoever mails it at the same time waits. */
export async function lockShareLink(tx: Transaction, linkId: number): Promise<void> {
  await tx.execute(sql`select from share_link where id = ${linkId} for update`);
}

/** Adds addresses to the link's recipients, or notes that they got another mail. */
export async function saveRecipients(
  tx: Transaction,
  linkId: number,
  emails: string[],
): Promise<void> {
  await tx.execute(sql`
    insert into share_link_recipient (share_link_id, address)
    select ${linkId}, unnest(${sql.param(emails)}::text[])
    on conflict (share_link_id, address) do update set sent_at = now()
  `);
}

export async function deleteShareLinkRows(tx: Transaction, linkIds: number[]): Promise<void> {
  await tx.delete(shareLink).where(inArray(shareLink.id, linkIds));
}

/** Name of the region that the link's event happened in; null when its host is gone. */
export async function findSiteName(
  db: Handle,
  { accountId, eventId }: Pick<ShareLinkAccess, "accountId" | "eventId">,
): Promise<string | null> {
  const result = await db.execute(sql`
    select region.name from event
    join host on host.id = event.host_id join region on region.id = host.region_id
    where event.account_id = ${accountId} and event.id = ${eventId}
  `);
  const name = result.rows[0]?.name;
  return typeof name === "string" ? name : null;
}
