import { type SQL, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { NotificationType } from "../../contract/notifications";
import type { Database, Transaction } from "../db/client";
import { cameraRights, reachableHosts } from "../permission/rights";
import type { Viewer } from "../viewer";
import type { NewNotification } from "./facts";

export interface NotificationRow {
  id: number;
  type: NotificationType;
  createdAt: Date;
  isRead: boolean;
  subject: string | null;
  facts: Record<string, unknown>;
  hostId: number | null;
  /** As they are called now. */
  hostName: string | null;
  cameraName: string | null;
  timezone: string | null;
  /** Of an announcement, by language. */
  title: Record<string, string> | null;
  message: Record<string, string> | null;
}

/** What these users are told of. */
export interface UserNews {
  userIds: readonly number[];
  notification: NewNotification;
}

const toRecord = ({ userIds, notification }: UserNews) => ({
  user_ids: userIds,
  type: notification.type,
  camera_id: "cameraId" in notification ? notification.cameraId : null,
  host_id: "hostId" in notification ? notification.hostId : null,
  subject: "subject" in notification ? notification.subject : null,
  facts: notification.facts,
});

/**
 * Tells users; one that was told of the same subject already is left out.
 * @returns who was told, with each browser it is pushed to
 */
export async function insertNotifications(
  tx: Database | Transaction,
  accountId: number,
  news: readonly UserNews[],
): Promise<{ userId: number; notificationId: number; subscriptionId: number | null }[]> {
  const records = JSON.stringify(news.map(toRecord));
  const result = await tx.execute(sql`
    with told as (
      insert into notification (account_id, user_id, type, camera_id, host_id, subject, facts)
      select app_user.account_id, app_user.id, news.type, news.camera_id, news.host_id, news.subject, news.facts
      from rows from (
        jsonb_to_recordset(${records}::jsonb)
          as (user_ids bigint[], type text, camera_id bigint, host_id bigint, subject text, facts jsonb)
      ) with ordinality as news(user_ids, type, camera_id, host_id, subject, facts, place)
      join app_user on app_user.id = any(news.user_ids) and app_user.account_id = ${accountId}
      order by app_user.id, news.place
      on conflict do nothing
      returning id, user_id
    )
    select told.id, told.user_id, push_subscription.id as subscription_id
    from told left join push_subscription on push_subscription.user_id = told.user_id
  `);
  return result.rows.map((row) => ({
    userId: Number(row.user_id),
    notificationId: Number(row.id),
    subscriptionId: row.subscription_id === null ? null : Number(row.subscription_id),
  }));
}

/**
 * The one rule of what a user is shown: their own, of the last days, and only what they may see at this moment. What
 * is out of reach is as if it were not there (decision D91, threat D6).
 */
const visible = (viewer: Viewer, condition: SQL = sql`true`) => sql`(
  select mine.*, coalesce(host.display_name, host.name) as host_name, host.timezone,
    camera.name as camera_name, announcement.title, announcement.message
  from (
    select * from notification
    where account_id = ${viewer.accountId} and user_id = ${viewer.userId} and ${condition}
      and created_at > now() - make_interval(days => ${limits.notificationKeepDays})
    order by id desc limit ${limits.notificationsPerUserMax}
  ) as mine
  left join camera on camera.id = mine.camera_id and camera.account_id = ${viewer.accountId}
  left join host on host.id = coalesce(camera.host_id, mine.host_id) and host.deleted_at is null
    and host.account_id = ${viewer.accountId}
  left join announcement on mine.type = 'announcement' and announcement.id::text = mine.subject
    and (announcement.ends_at is null or announcement.ends_at > now())
  where case mine.type
    when 'alert' then case when mine.camera_id is null then ${viewer.master} and host.id is not null
      else mine.camera_id in (select camera_id from ${cameraRights(viewer)} as rights) end
    when 'export' then mine.camera_id in (
      select camera_id from ${cameraRights(viewer)} as rights where playback
    )
    when 'firmware' then mine.host_id in ${reachableHosts(viewer)}
    when 'announcement' then announcement.id is not null
    when 'expiry' then ${viewer.master}
    else true
  end
)`;

export interface NotificationPage {
  list: NotificationRow[];
  /** Id of the newest of all, whatever the page; null where there is none. */
  newest: number | null;
  unread: number;
  total: number;
}

/** Newest first. `total` is of the list, `unread` and `newest` of all. */
export async function listNotifications(
  db: Database,
  viewer: Viewer,
  page: { limit: number; offset: number; unreadOnly: boolean },
): Promise<NotificationPage> {
  const wanted = page.unreadOnly ? sql`read_at is null` : sql`true`;
  const result = await db.execute(sql`
    with seen as materialized (select * from ${visible(viewer)} as visible)
    select counts.*, listed.*
    from (
      select max(id) as newest, count(*) filter (where read_at is null)::int as unread,
        count(*) filter (where ${wanted})::int as total
      from seen
    ) as counts
    left join (
      select * from seen where ${wanted} order by id desc limit ${page.limit} offset ${page.offset}
    ) as listed on true
    order by listed.id desc
  `);
  const newest = result.rows[0]?.newest ?? null;
  return {
    list: result.rows.flatMap((row) => (row.id === null ? [] : [toRow(row)])),
    newest: newest === null ? null : Number(newest),
    unread: Number(result.rows[0]?.unread ?? 0),
    total: Number(result.rows[0]?.total ?? 0),
  };
}

/** Null where the user may not see it, or it is gone. */
export async function findNotification(
  db: Database,
  viewer: Viewer,
  id: number,
): Promise<NotificationRow | null> {
  const result = await db.execute(
    sql`select * from ${visible(viewer, sql`id = ${id}`)} as visible`,
  );
  const row = result.rows[0];
  return row ? toRow(row) : null;
}

/** Those of `ids`, or all, up to `until`, that are unread and may be seen. Returns how many. */
export async function markRead(
  tx: Database | Transaction,
  viewer: Viewer,
  { ids, until }: { ids: number[] | null; until: number | null },
): Promise<number> {
  const named = ids ? sql`id = any(${sql.param(ids)}::bigint[])` : sql`true`;
  const which = until === null ? named : sql`${named} and id <= ${until}`;
  const result = await tx.execute(sql`
    update notification set read_at = now()
    where user_id = ${viewer.userId} and account_id = ${viewer.accountId} and read_at is null
      and id in (select id from ${visible(viewer, sql`read_at is null and ${which}`)} as visible)
  `);
  return result.rowCount ?? 0;
}

/** Accounts whose users were told of an announcement. */
export async function listToldAccounts(db: Database, announcementId: number): Promise<number[]> {
  const result = await db.execute(sql`
    select distinct account_id from notification
    where type = 'announcement' and subject = ${String(announcementId)}
  `);
  return result.rows.map((row) => Number(row.account_id));
}

/** Deletes what is no longer kept; at most `limit` rows. */
export async function deleteOldNotifications(db: Database, limit: number): Promise<number> {
  const result = await db.execute(sql`
    delete from notification where id in (
      select id from notification
      where created_at < now() - make_interval(days => ${limits.notificationKeepDays}) limit ${limit}
    )
  `);
  return result.rowCount ?? 0;
}

/** Deletes what users have beyond the newest that are kept; of at most `limit` users. */
export async function trimNotifications(db: Database, limit: number): Promise<number> {
  const max = limits.notificationsPerUserMax;
  const result = await db.execute(sql`
    with crowded as (
      select user_id from notification group by user_id having count(*) > ${max} limit ${limit}
    ), trimmed as (
      delete from notification using crowded
      where notification.user_id = crowded.user_id and notification.id <= (
        select id from notification as other
        where other.user_id = crowded.user_id order by id desc offset ${max} limit 1
      )
    )
    select count(*)::int as count from crowded
  `);
  return Number(result.rows[0]?.count ?? 0);
}

function toRow(row: Record<string, unknown>): NotificationRow {
  const text = (value: unknown) => (value === null ? null : String(value));
  return {
    id: Number(row.id),
    type: row.type as NotificationType,
    createdAt: new Date(String(row.created_at)),
    isRead: row.read_at !== null,
    subject: text(row.subject),
    facts: row.facts as Record<string, unknown>,
    hostId: row.host_id === null ? null : Number(row.host_id),
    hostName: text(row.host_name),
    cameraName: text(row.camera_name),
    timezone: text(row.timezone),
    title: row.title as Record<string, string> | null,
    message: row.message as Record<string, string> | null,
  };
}
