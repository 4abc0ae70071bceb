import { type SQL, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { Transaction } from "../db/client";
import { hostConnected, lostHeartbeatSeconds } from "./connected";

/** A host or camera that came or went. */
export interface PresenceChange {
  accountId: number;
  hostId: number;
  /** Null for the host itself. */
  cameraId: number | null;
  isOnline: boolean;
  /** Of the host. */
  timezone: string;
  atMs: number;
}

/** More wait for the next round. */
const maxChanges = 500;

const present = sql`host.enabled and host.deleted_at is null`;
const isOver = (since: SQL, seconds: number) =>
  sql`${since} <= now() - make_interval(secs => ${seconds})`;
/** Heartbeats may come back without a new connection: what returned did so since the last rounds. */
const returned = (since: SQL) => sql`greatest(${since}, now() - interval '10 seconds')`;
/** Before it the state was not observed: a host lost earlier has the time to return that any other has. */
const observed = (since: SQL, observedMs: number) =>
  sql`greatest(${since}, to_timestamp(${observedMs}::float8 / 1000))`;

const toChange =
  (isOnline: boolean) =>
  (row: Record<string, unknown>): PresenceChange => ({
    accountId: Number(row.account_id),
    hostId: Number(row.host_id),
    cameraId: row.camera_id == null ? null : Number(row.camera_id),
    isOnline,
    timezone: String(row.timezone),
    atMs: Number(row.at_ms),
  });

/** Remembers who was seen online for the first time, and forgets hosts that users took out of service. */
export async function observeFirst(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update host set announced_online = case when ${present} then true end
    where (announced_online is null and ${present} and ${hostConnected})
      or (announced_online is not null and not (${present}))
  `);
  await tx.execute(sql`
    update camera set announced_online = true from host
    where host.id = camera.host_id and camera.connected is distinct from camera.announced_online
      and camera.announced_online is null and camera.connected and ${hostConnected}
  `);
}

/**
 * Takes on the hosts that came or went, so that no other process announces them: what it has locked is left out here,
 * and what it has announced no longer qualifies.
 */
export async function claimHosts(
  tx: Transaction,
  isOnline: boolean,
  observedMs: number,
): Promise<PresenceChange[]> {
  const since = isOnline
    ? returned(sql`host.connected_at`)
    : observed(sql`host.last_seen_at`, observedMs);
  // A process that died left connected_at behind: only missed heartbeats show it.
  const isGone = sql`case when host.connected_at is null
    then ${isOver(since, limits.disconnectAfterSeconds)} else ${isOver(since, lostHeartbeatSeconds)} end`;
  const result = await tx.execute(sql`
    with due as (
      select host.id from host
      where host.announced_online = ${!isOnline} and ${present} and ${isOnline ? hostConnected : isGone}
      order by host.id limit ${maxChanges} for no key update skip locked
    )
    update host set announced_online = ${isOnline} from due where host.id = due.id
    returning host.account_id, host.id as host_id, host.timezone,
      extract(epoch from ${since})::float8 * 1000 as at_ms
  `);
  return result.rows.map(toChange(isOnline));
}

/** As claimHosts, for cameras of connected hosts: one that went with its host is not announced besides. */
export async function claimCameras(
  tx: Transaction,
  isOnline: boolean,
  observedMs: number,
): Promise<PresenceChange[]> {
  const changed = sql`greatest(camera.connected_changed_at, host.connected_at)`;
  const since = isOnline ? returned(changed) : observed(changed, observedMs);
  const result = await tx.execute(sql`
    with due as (
      select camera.id from camera join host on host.id = camera.host_id
      where camera.connected is distinct from camera.announced_online
        and camera.announced_online = ${!isOnline} and host.announced_online and ${present} and ${hostConnected}
        and ${isOnline ? sql`true` : isOver(since, limits.disconnectAfterSeconds)}
      order by camera.id limit ${maxChanges} for no key update of camera skip locked
    )
    update camera set announced_online = ${isOnline} from due, host
    where camera.id = due.id and host.id = camera.host_id
    returning camera.account_id, camera.host_id, camera.id as camera_id, host.timezone,
      extract(epoch from ${since})::float8 * 1000 as at_ms
  `);
  return result.rows.map(toChange(isOnline));
}
