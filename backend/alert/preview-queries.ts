import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import type { AlertTrigger } from "../db/tables";
import { inCameras, newestOrder, notInHosts } from "../event/newest-first";
import type { EventScope } from "../event/scope";
import { toIds } from "../ids";

/** What decides whether a stored event would have fired. */
export interface Candidate {
  id: number;
  hostId: number;
  cameraId: number | null;
  eventType: number;
  eventId: number;
  timeMs: number;
  /** Of its host. */
  zone: string;
}

/** A statement that takes longer is not worth a preview. */
export const statementLimitMs = 2_000;

/** Where a set of triggers looks: cameras and hosts by id, or null for anywhere. */
function listPlaces(triggers: readonly AlertTrigger[]) {
  if (triggers.some((each) => !each.host_cam_id && !each.host_id)) return null;
  const ids = (field: "host_cam_id" | "host_id") =>
    toIds(triggers.map((each) => each[field]).filter((id) => id !== undefined));
  return { cameraIds: ids("host_cam_id"), hostIds: ids("host_id") };
}

/**
 * The newest events in the scope that triggers may match, at most `limit`. By the index of kinds for triggers that
 * listen anywhere; else by that of cameras, where a host's own events are those without one.
 */
export async function listCandidates(
  tx: Transaction,
  scope: EventScope,
  triggers: readonly AlertTrigger[],
  { from, limit }: { from: Date; limit: number },
): Promise<Candidate[]> {
  const places = listPlaces(triggers);
  const kinds = sql`unnest(
    ${sql.param(triggers.map((each) => each.event_type))}::smallint[],
    ${sql.param(triggers.map((each) => each.event_id))}::int[]
  ) as kind(event_type, event_id)`;
  const keys = sql`id, host_id, camera_id, event_type, event_id, event_time`;
  const common = sql`account_id = ${scope.accountId} and event_time >= ${from}
    and ${inCameras(scope.cameraIds)} and ${notInHosts(scope.deletedHostIds)}`;
  const ofKinds = sql`(event_type, event_id) in (select kind.event_type, kind.event_id from ${kinds})`;
  const newest = (where: SQL) =>
    sql`(select ${keys} from event where ${common} and ${where} ${newestOrder} limit ${limit})`;
  const walk = places
    ? sql`
      select walk.* from (
        select camera.id from camera where camera.account_id = ${scope.accountId} and (
          camera.id = any(${sql.param(places.cameraIds)}::bigint[])
          or camera.host_id = any(${sql.param(places.hostIds)}::bigint[])
        )
      ) as wanted
      cross join lateral ${newest(sql`camera_id = wanted.id and ${ofKinds}`)} as walk
      union all
      ${newest(sql`camera_id is null and host_id = any(${sql.param(places.hostIds)}::bigint[]) and ${ofKinds}`)}`
    : sql`
      select walk.* from (select distinct kind.event_type, kind.event_id from ${kinds}) as wanted
      cross join lateral
        ${newest(sql`event_type = wanted.event_type and event_id = wanted.event_id`)} as walk`;
  await tx.execute(sql`set local statement_timeout = ${sql.raw(String(statementLimitMs))}`);
  const result = await tx.execute(sql`
    select candidate.*, extract(epoch from candidate.event_time)::float8 * 1000 as time_ms, host.timezone
    from (select * from (${walk}) as found ${newestOrder} limit ${limit}) as candidate
    join host on host.id = candidate.host_id
    order by candidate.event_time desc, candidate.id desc
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    hostId: Number(row.host_id),
    cameraId: row.camera_id === null ? null : Number(row.camera_id),
    eventType: Number(row.event_type),
    eventId: Number(row.event_id),
    timeMs: Number(row.time_ms),
    zone: String(row.timezone),
  }));
}
