import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import type { CameraState } from "../device/ports";
import { allowNewCameras } from "../permission/auto-allow";
import { findCameraRoom } from "../quota";

/** Stores what hosts report of their cameras. A report only ever changes the host's own rows. */

const reportedRows = (states: (CameraState & { hostId?: number })[]) => sql`
  jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
    as reported("hostId" bigint, index int, connected boolean, "mainRes" text, "subRes" text, name text, ptz boolean,
      presets jsonb, recording int)`;

/** Only a camera with a description is added: a bare change of state may concern one deleted long ago. */
const isDescribed = sql`(reported."mainRes" is not null or reported.name is not null)`;

/** Of a camera that is known, what a report may change. */
const isNew = sql`(camera.connected, camera.main_res, camera.sub_res, camera.rec_status, camera.ptz_presets)
  is distinct from (reported.connected, coalesce(reported."mainRes", camera.main_res),
    coalesce(reported."subRes", camera.sub_res), coalesce(reported.recording, camera.rec_status),
    coalesce(reported.presets, camera.ptz_presets))`;

interface CameraReport {
  hostId: number;
  states: CameraState[];
}

/**
 * Whether reports say anything that is not stored yet, in their order. Most do not: a host that comes back says all its
 * cameras, and a hundred thousand come back at once. Nothing is locked.
 */
export async function haveNews(db: Database, reports: CameraReport[]): Promise<boolean[]> {
  const rows = reports.flatMap(({ hostId, states }) =>
    states.map((state) => ({ hostId, ...state })),
  );
  const result = await db.execute(sql`
    select distinct reported."hostId" as host_id
    from ${reportedRows(rows)} left join camera on camera.host_id = reported."hostId" and camera.index = reported.index
    where case when camera.id is null then ${isDescribed} else ${isNew} end
  `);
  const hosts = new Set(result.rows.map((row) => Number(row.host_id)));
  return reports.map(({ hostId }) => hosts.has(hostId));
}

interface StoredCameras {
  /** Cameras whose connection changed. */
  changed: { accountId: number; cameras: { cameraId: number; connected: boolean }[] };
  /** Operators who may see a camera that was added. */
  allowed: { accountId: number; userIds: number[] };
  /** Unknown cameras that were not added: the account has as many as it may. */
  refused: number;
}

/**
 * Stores a host's report of its cameras, and adds unknown ones.
 * @param max cameras of the account; without limit where not given
 */
export async function storeCameraStates(
  db: Database,
  hostId: number,
  states: CameraState[],
  max?: number,
): Promise<StoredCameras> {
  return db.transaction(async (tx) => {
    const { added, refused } = await addCameras(tx, hostId, states, max);
    const allowed = added.length > 0 ? await allowNewCameras(tx, added) : [];
    const changed = await updateCameras(tx, hostId, states);
    return {
      changed,
      allowed: {
        accountId: allowed[0]?.accountId ?? 0,
        userIds: allowed.map((user) => user.userId),
      },
      refused,
    };
  });
}

async function addCameras(
  tx: Transaction,
  hostId: number,
  states: CameraState[],
  max: number | undefined,
): Promise<{ added: number[]; refused: number }> {
  const unknown = sql`
    from ${reportedRows(states)} join host on host.id = ${hostId} and host.deleted_at is null
    where ${isDescribed} and not exists (select from camera where camera.host_id = host.id and camera.index = reported.index)`;
  const { accountId, wanted } = await countUnknown(tx, unknown);
  if (wanted === 0) return { added: [], refused: 0 };
  const room = max === undefined ? wanted : await findCameraRoom(tx, accountId, max);
  const result = await tx.execute(sql`
    insert into camera (account_id, host_id, index, name, ptz)
    select host.account_id, host.id, reported.index,
      coalesce(reported.name, 'Camera ' || reported.index + 1), coalesce(reported.ptz, false)
    ${unknown}
    order by reported.index limit ${room}::int
    on conflict (host_id, index) do nothing
    returning id
  `);
  const added = result.rows.map((row) => Number(row.id));
  return { added, refused: Math.max(0, wanted - room) };
}

async function countUnknown(
  tx: Transaction,
  unknown: SQL,
): Promise<{ accountId: number; wanted: number }> {
  const result = await tx.execute(sql`
    select min(host.account_id) as account_id, count(*)::int as wanted ${unknown}
  `);
  const row = result.rows[0];
  return { accountId: Number(row?.account_id ?? 0), wanted: Number(row?.wanted ?? 0) };
}

/** Writes only what is new. */
async function updateCameras(tx: Transaction, hostId: number, states: CameraState[]) {
  const result = await tx.execute(sql`
    with reported as (select * from ${reportedRows(states)}),
    before as (
      select camera.id, camera.connected from camera join reported on reported.index = camera.index
      where camera.host_id = ${hostId}
    )
    update camera set
      connected = reported.connected,
      connected_changed_at = case when camera.connected = reported.connected
        then camera.connected_changed_at else now() end,
      main_res = coalesce(reported."mainRes", camera.main_res),
      sub_res = coalesce(reported."subRes", camera.sub_res),
      rec_status = coalesce(reported.recording, camera.rec_status),
      ptz_presets = coalesce(reported.presets, camera.ptz_presets)
    from reported, before
    where camera.host_id = ${hostId} and camera.index = reported.index and before.id = camera.id
      and ${isNew}
    returning camera.id, camera.account_id, camera.connected, before.connected as connected_before
  `);
  return {
    accountId: Number(result.rows[0]?.account_id ?? 0),
    cameras: result.rows
      .filter((row) => row.connected !== row.connected_before)
      .map((row) => ({ cameraId: Number(row.id), connected: row.connected === true })),
  };
}
