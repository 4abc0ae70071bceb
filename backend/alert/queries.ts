import { and, eq, inArray, sql } from "drizzle-orm";
import type { AlertForm, TriggerEvent } from "../../contract/alerts";
import { limits } from "../../contract/limits";
import type { Database, Transaction } from "../db/client";
import { type AlertTrigger, userAlert } from "../db/tables";
import { parseId } from "../ids";
import { cameraRights, reachableHosts } from "../permission/rights";
import { containsWords, startsWithWord } from "../sql";
import type { Viewer } from "../viewer";

export type AlertRow = typeof userAlert.$inferSelect;

const ownedBy = ({ accountId, userId }: Viewer) =>
  and(eq(userAlert.accountId, accountId), eq(userAlert.userId, userId));

/** The user's own alerts, sorted by name. */
export function listAlerts(db: Database | Transaction, viewer: Viewer): Promise<AlertRow[]> {
  return db.select().from(userAlert).where(ownedBy(viewer)).orderBy(userAlert.name, userAlert.id);
}

/** Serialises additions to this user's alerts until the transaction ends, so that a count stays true (threat I3). */
export async function lockAlertsOf(tx: Transaction, userId: number): Promise<void> {
  const name = `alert ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The user's own whose names have all of these words; those that begin with the first one come first. */
export function searchAlerts(
  db: Database,
  viewer: Viewer,
  words: readonly string[],
  limit: number,
): Promise<{ id: number; name: string }[]> {
  const name = sql`${userAlert.name}`;
  return db
    .select({ id: userAlert.id, name: userAlert.name })
    .from(userAlert)
    .where(and(ownedBy(viewer), containsWords(words, [name])))
    .orderBy(startsWithWord(words, name), userAlert.name, userAlert.id)
    .limit(limit);
}

export async function findAlert(
  db: Database | Transaction,
  viewer: Viewer,
  id: number,
): Promise<AlertRow | null> {
  const rows = await db
    .select()
    .from(userAlert)
    .where(and(ownedBy(viewer), eq(userAlert.id, id)));
  return rows[0] ?? null;
}

/** The user's alert, locked until the transaction ends: a change looks at its version. */
export async function lockAlert(
  tx: Transaction,
  viewer: Viewer,
  id: number,
): Promise<AlertRow | null> {
  const rows = await tx
    .select()
    .from(userAlert)
    .where(and(ownedBy(viewer), eq(userAlert.id, id)))
    .for("no key update");
  return rows[0] ?? null;
}

export interface AlertValues {
  name: string;
  weekdays: number[];
  startTime: string;
  endTime: string;
  enable: boolean;
  triggerEvents: AlertTrigger[];
  savedSearchId: number | null;
}

export function toValues(form: AlertForm): AlertValues {
  return {
    name: form.name,
    weekdays: form.weekdays,
    startTime: form.start_time,
    endTime: form.end_time,
    enable: form.enable,
    triggerEvents: toTriggerRows(form.trigger_events),
    savedSearchId: toSavedSearchId(form),
  };
}

/** Without what a trigger does not name. */
export function toTriggerRows(triggers: TriggerEvent[]): AlertTrigger[] {
  return triggers.map(({ host_cam_id: camera, host_id: host, ...trigger }) => ({
    ...trigger,
    ...(camera != null && { host_cam_id: camera }),
    ...(host != null && { host_id: host }),
  }));
}

/** Null for none; an id that cannot be one names no saved search. */
export const toSavedSearchId = ({ saved_search_id: id }: Pick<AlertForm, "saved_search_id">) =>
  id == null ? null : (parseId(id) ?? 0);

export async function insertAlert(
  tx: Transaction,
  viewer: Viewer,
  values: AlertValues,
): Promise<AlertRow> {
  const { accountId, userId } = viewer;
  const rows = await tx
    .insert(userAlert)
    .values({ ...values, accountId, userId })
    .returning();
  if (!rows[0]) throw new Error("the alert was not stored");
  return rows[0];
}

/** Raises its version. */
export async function updateAlert(
  tx: Transaction,
  id: number,
  values: Partial<AlertValues>,
): Promise<AlertRow> {
  const version = sql`${userAlert.version} + 1`;
  const rows = await tx
    .update(userAlert)
    .set({ ...values, version })
    .where(eq(userAlert.id, id))
    .returning();
  if (!rows[0]) throw new Error("the alert was not stored");
  return rows[0];
}

export async function deleteAlert(tx: Transaction, id: number): Promise<void> {
  await tx.delete(userAlert).where(eq(userAlert.id, id));
}

/** An enabled alert, with the user it notifies. */
export interface EnabledAlert extends AlertRow {
  user: Viewer;
  language: string | null;
}

/** Alerts that events trigger; those of saved searches alone are none of them, and may be many. */
const hasEvents = sql`jsonb_array_length(${userAlert.triggerEvents}) > 0`;

/** The account's enabled alerts of users who may sign in: those that events trigger, or those with these ids. */
export async function listEnabledAlerts(
  db: Database,
  accountId: number,
  ids?: number[],
): Promise<EnabledAlert[]> {
  const rows = await db.query.userAlert.findMany({
    where: and(
      eq(userAlert.accountId, accountId),
      eq(userAlert.enable, true),
      ids ? inArray(userAlert.id, ids) : hasEvents,
    ),
  });
  if (rows.length === 0) return [];
  const users = await db.execute(sql`
    select id, email, master, language from app_user
    where account_id = ${accountId} and verified_at is not null
      and id = any(${sql.param(rows.map((row) => row.userId))}::bigint[])
  `);
  const byId = new Map(users.rows.map((row) => [Number(row.id), row]));
  return rows.flatMap((row) => {
    const found = byId.get(row.userId);
    if (!found) return [];
    const user = {
      sessionId: "",
      userId: row.userId,
      accountId,
      email: String(found.email),
      master: found.master === true,
    };
    return [{ ...row, user, language: found.language === null ? null : String(found.language) }];
  });
}

/** Time zones of these hosts. */
export async function listZones(db: Database, hostIds: number[]): Promise<Map<number, string>> {
  const result = await db.execute(sql`
    select id, timezone from host where id = any(${sql.param([...new Set(hostIds)])}::bigint[])
  `);
  return new Map(result.rows.map((row) => [Number(row.id), String(row.timezone)]));
}

/** An alert, and the source it cools down by, as cooldownKey() has it. */
interface FiringSource {
  alertId: number;
  source: number;
}

export const firingKey = ({ alertId, source }: FiringSource) => `${alertId} ${source}`;

/**
 * Claims the right to fire for these sources, at most once in a cooldown across all processes: one statement decides.
 * @param storedMs when the events were stored; sources that have fired since are left out
 * @returns firingKey() of those that may fire
 */
export async function claimFirings(
  tx: Transaction,
  accountId: number,
  sources: FiringSource[],
  storedMs?: number,
): Promise<Set<string>> {
  // No statement may touch a row twice; and in one order, so that two processes never wait for each other.
  const wanted = [...new Map(sources.map((each) => [firingKey(each), each])).values()].sort(
    (a, b) => a.alertId - b.alertId || a.source - b.source,
  );
  const result = await tx.execute(sql`
    insert into user_alert_firing as last (account_id, alert_id, camera_id, fired_at)
    select ${accountId}, alert_id, camera_id, now()
    from unnest(
      ${sql.param(wanted.map(({ alertId }) => alertId))}::bigint[],
      ${sql.param(wanted.map(({ source }) => source))}::bigint[]
    ) with ordinality as wanted(alert_id, camera_id, place)
    order by place
    on conflict (alert_id, camera_id) do update set fired_at = now()
      where last.fired_at <= now() - make_interval(secs => ${limits.alertCooldownSeconds})
        and (${storedMs ?? null}::float8 is null or last.fired_at < to_timestamp(${storedMs ?? null}::float8 / 1000))
    returning alert_id, camera_id
  `);
  const claimed = result.rows.map((row) => ({
    alertId: Number(row.alert_id),
    source: Number(row.camera_id),
  }));
  if (claimed.length === 0) return new Set();
  await tx.execute(sql`
    update user_alert set last_fired_at = now() where id in (
      select id from user_alert where id = any(${sql.param(claimed.map(({ alertId }) => alertId))}::bigint[])
      order by id for no key update
    )
  `);
  return new Set(claimed.map(firingKey));
}

/** How many of these cameras and hosts the viewer may see. */
export async function countReachable(
  tx: Database | Transaction,
  viewer: Viewer,
  { cameraIds, hostIds }: { cameraIds: number[]; hostIds: number[] },
): Promise<number> {
  const result = await tx.execute(sql`
    select (
      select count(*) from ${cameraRights(viewer)} as rights
      where rights.camera_id = any(${sql.param(cameraIds)}::bigint[])
    ) + (
      select count(*) from ${reachableHosts(viewer)} as reachable
      where reachable.id = any(${sql.param(hostIds)}::bigint[])
    ) as count
  `);
  return Number(result.rows[0]?.count ?? 0);
}
