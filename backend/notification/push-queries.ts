import { sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { Database, Transaction } from "../db/client";
import type { Viewer } from "../viewer";
import type { PushTarget } from "./push-sender";

export interface PushRow {
  id: number;
  userAgent: string | null;
  createdAt: Date;
}

/** The viewer's browsers, newest first. */
export async function listPushes(db: Database, viewer: Viewer): Promise<PushRow[]> {
  const result = await db.execute(sql`
    select id, user_agent, created_at from push_subscription
    where account_id = ${viewer.accountId} and user_id = ${viewer.userId}
    order by id desc limit ${limits.pushesPerUserMax}
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    userAgent: row.user_agent === null ? null : String(row.user_agent),
    createdAt: new Date(String(row.created_at)),
  }));
}

/** The browser's subscription, new or again; the user's oldest make room for it. */
export async function insertPush(
  tx: Transaction,
  viewer: Viewer,
  { endpoint, p256dh, auth }: PushTarget,
  userAgent: string | null,
): Promise<number> {
  const { accountId, userId, sessionId } = viewer;
  const result = await tx.execute(sql`
    insert into push_subscription (account_id, user_id, session_id, endpoint, p256dh, auth, user_agent)
    values (${accountId}, ${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${userAgent})
    on conflict (user_id, endpoint) do update set session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent
    returning id
  `);
  const id = Number(result.rows[0]?.id);
  await tx.execute(sql`
    delete from push_subscription where user_id = ${userId} and id <> ${id} and id not in (
      select id from push_subscription where user_id = ${userId} and id <> ${id}
      order by id desc limit ${limits.pushesPerUserMax - 1}
    )
  `);
  return id;
}

/** One browser pushes to one user: what others switched on in it ends. As the system. */
export async function deletePushesOfOthers(
  db: Database,
  { userId }: Viewer,
  endpoint: string,
): Promise<void> {
  await db.execute(
    sql`delete from push_subscription where endpoint = ${endpoint} and user_id <> ${userId}`,
  );
}

/** False: there is none of the viewer's. */
export async function deletePushRow(tx: Transaction, viewer: Viewer, id: number): Promise<boolean> {
  const result = await tx.execute(sql`
    delete from push_subscription
    where id = ${id} and account_id = ${viewer.accountId} and user_id = ${viewer.userId}
  `);
  return (result.rowCount ?? 0) > 0;
}

/** The browser it was switched on in is signed out. */
export async function deletePushesOfSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.execute(sql`delete from push_subscription where session_id = ${sessionId}`);
}

/** The user is signed out everywhere, on devices that may not be theirs any more. */
export async function deletePushesOfUser(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`delete from push_subscription where user_id = ${userId}`);
}

/** A subscription the push service knows no more. */
export async function deleteGonePush(db: Database, id: number): Promise<void> {
  await db.execute(sql`delete from push_subscription where id = ${id}`);
}

/** The browser, with its user as they are now; null when it is not pushed to any more. */
export async function findPush(
  db: Database,
  accountId: number,
  id: number,
): Promise<{ target: PushTarget; viewer: Viewer; language: string | null } | null> {
  const result = await db.execute(sql`
    select endpoint, p256dh, auth, app_user.id as user_id, app_user.email, app_user.master, app_user.language
    from push_subscription join app_user on app_user.id = push_subscription.user_id
    where push_subscription.id = ${id} and push_subscription.account_id = ${accountId}
      and app_user.verified_at is not null
  `);
  const row = result.rows[0];
  if (!row) return null;
  return {
    target: { endpoint: String(row.endpoint), p256dh: String(row.p256dh), auth: String(row.auth) },
    viewer: {
      sessionId: "",
      userId: Number(row.user_id),
      accountId,
      email: String(row.email),
      master: row.master === true,
    },
    language: row.language === null ? null : String(row.language),
  };
}
