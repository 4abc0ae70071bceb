import { eq, sql } from "drizzle-orm";
import type { PtzPreset } from "../../contract/device-parts";
import type { Database, Transaction } from "../db/client";
import { camera } from "../db/tables";
import { hostConnected } from "../host/connected";
import type { CameraGrants } from "../permission/grants";
import { cameraRights } from "../permission/rights";
import { toDate, toNumber, toText } from "../row-values";
import { containsWords, startsWithWord } from "../sql";
import { cameraLicensed } from "../subscription/license-sql";
import type { Viewer } from "../viewer";

/**
 * A camera in the viewer's reach, with the viewer's rights on it. Ids are the database's numbers.
 */
export interface CameraRow {
  id: number;
  hostId: number;
  accountId: number;
  index: number;
  name: string;
  connected: boolean;
  connectedChangedAt: Date | null;
  hostConnected: boolean;
  licensed: boolean;
  licenseNotMatch: boolean;
  resolutionNotMatch: boolean;
  licenseId: number | null;
  /** End of the order that the licence belongs to. */
  licenseExpiresAt: Date | null;
  orderNumber: string | null;
  mainRes: string | null;
  subRes: string | null;
  monitorEnabled: boolean;
  /** Index into contract/names monitorTypes. */
  monitorType: number;
  /** Index into contract/names recordingStates. */
  recStatus: number;
  /** Days; null keeps recordings as long as there is room. */
  recycleKeepday: number | null;
  /** The camera can move; who may move it is canPtz. */
  ptz: boolean;
  ptzPresets: PtzPreset[];
  canLive: boolean;
  canPlayback: boolean;
  canPtz: boolean;
  /** For one set of privileges: its grants on this camera, or null for a camera outside the set. */
  allowed?: CameraGrants | null;
}

interface Selection {
  hostIds?: number[];
  cameraIds?: number[];
}

/** Cameras in reach, by host and index; of these hosts or with these ids, where given. */
export async function listCameras(
  db: Database | Transaction,
  viewer: Viewer,
  { hostIds, cameraIds }: Selection = {},
): Promise<CameraRow[]> {
  const result = await db.execute(sql`
    select camera.id, camera.host_id, camera.account_id, camera.index, camera.name, camera.connected,
      camera.connected_changed_at, ${cameraLicensed} as licensed, camera.license_not_match, camera.resolution_not_match,
      license.id as license_id, customer_order.order_number,
      coalesce(customer_order.expires_at, camera.license_expired_at) as license_expires_at,
      camera.main_res, camera.sub_res, camera.monitor_enabled, camera.monitor_type, camera.rec_status,
      camera.recycle_keepday, camera.ptz as can_move, camera.ptz_presets,
      host.enabled and ${hostConnected} as host_connected,
      rights.live, rights.playback, rights.ptz
    from camera
    join host on host.id = camera.host_id
    join ${cameraRights(viewer)} as rights on rights.camera_id = camera.id
    left join license on license.camera_id = camera.id
    left join customer_order on customer_order.id = license.order_id
    where camera.account_id = ${viewer.accountId}
    ${hostIds ? sql`and camera.host_id = any(${sql.param(hostIds)}::bigint[])` : sql``}
    ${cameraIds ? sql`and camera.id = any(${sql.param(cameraIds)}::bigint[])` : sql``}
    order by camera.host_id, camera.index
  `);
  return result.rows.map(toCamera);
}

/** Those of the cameras that the viewer may watch live: with the right, and with a licence. */
export async function listWatchableIds(
  db: Database | Transaction,
  viewer: Viewer,
  cameraIds: number[],
): Promise<number[]> {
  const result = await db.execute(sql`
    select camera.id from camera join ${cameraRights(viewer)} as rights on rights.camera_id = camera.id
    where camera.account_id = ${viewer.accountId} and camera.id = any(${sql.param(cameraIds)}::bigint[])
      and rights.live and ${cameraLicensed}
  `);
  return result.rows.map((row) => Number(row.id));
}

/** Cameras that have a picture for the viewer: the first of each host, then the second of each, and so on. */
export async function listSnapshotCameras(
  db: Database,
  viewer: Viewer,
  limit: number,
): Promise<CameraRow[]> {
  const result = await db.execute(sql`
    select id from (
      select camera.id, camera.host_id,
        row_number() over (partition by camera.host_id order by camera.index) as place
      from camera
      join host on host.id = camera.host_id
      join ${cameraRights(viewer)} as rights on rights.camera_id = camera.id
      where camera.account_id = ${viewer.accountId} and rights.live and camera.connected and host.enabled
        and ${hostConnected}
    ) as shown
    order by place, host_id limit ${limit}
  `);
  const ids = result.rows.map((row) => Number(row.id));
  const cameras = await listCameras(db, viewer, { cameraIds: ids });
  return cameras.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** A camera in the viewer's reach as a search finds it, with its place. */
export interface FoundCamera {
  id: number;
  name: string;
  hostName: string;
  regionName: string;
  canLive: boolean;
  canPlayback: boolean;
  /** There is a picture, and the viewer may see it. */
  hasPicture: boolean;
}

/** Cameras in reach that have every word in their name or their place; those so called come first. */
export async function searchCameras(
  db: Database,
  viewer: Viewer,
  words: readonly string[],
  limit: number,
): Promise<FoundCamera[]> {
  const hostName = sql`coalesce(host.display_name, host.name)`;
  const result = await db.execute(sql`
    select camera.id, camera.name, ${hostName} as host_name, region.name as region_name,
      rights.live, rights.playback,
      rights.live and camera.connected and host.enabled and ${hostConnected} and ${cameraLicensed}
        as has_picture
    from camera
    join host on host.id = camera.host_id
    join region on region.id = host.region_id
    join ${cameraRights(viewer)} as rights on rights.camera_id = camera.id
    where camera.account_id = ${viewer.accountId}
      and ${containsWords(words, [sql`camera.name`, hostName, sql`region.name`])}
    order by ${startsWithWord(words, sql`camera.name`)},
      (${containsWords(words, [sql`camera.name`])}) desc, lower(camera.name), camera.id
    limit ${limit}
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    hostName: String(row.host_name),
    regionName: String(row.region_name),
    canLive: row.live === true,
    canPlayback: row.playback === true,
    hasPicture: row.has_picture === true,
  }));
}

function toCamera(row: Record<string, unknown>): CameraRow {
  return {
    id: Number(row.id),
    hostId: Number(row.host_id),
    accountId: Number(row.account_id),
    index: Number(row.index),
    name: String(row.name),
    connected: row.connected === true && row.host_connected === true,
    connectedChangedAt: toDate(row.connected_changed_at),
    hostConnected: row.host_connected === true,
    licensed: row.licensed === true,
    licenseNotMatch: row.license_not_match === true,
    resolutionNotMatch: row.resolution_not_match === true,
    licenseId: toNumber(row.license_id),
    licenseExpiresAt: toDate(row.license_expires_at),
    orderNumber: toText(row.order_number),
    mainRes: toText(row.main_res),
    subRes: toText(row.sub_res),
    monitorEnabled: row.monitor_enabled === true,
    monitorType: Number(row.monitor_type),
    recStatus: Number(row.rec_status),
    recycleKeepday: toNumber(row.recycle_keepday),
    ptz: row.can_move === true,
    ptzPresets: Array.isArray(row.ptz_presets) ? row.ptz_presets : [],
    canLive: row.live === true,
    canPlayback: row.playback === true,
    canPtz: row.ptz === true,
  };
}

/** The camera's host and account, without a viewer: for hosts. Null when it does not exist. */
export async function findCameraHost(
  db: Database,
  cameraId: number,
): Promise<{ hostId: number; accountId: number } | null> {
  const result = await db.execute(sql`
    select host_id, account_id from camera where id = ${cameraId}
  `);
  const row = result.rows[0];
  return row ? { hostId: Number(row.host_id), accountId: Number(row.account_id) } : null;
}

/** Locks the row until the transaction ends, so that two changes follow one another. */
export async function lockCamera(
  tx: Transaction,
  accountId: number,
  id: number | null,
): Promise<void> {
  await tx.execute(
    sql`select from camera where id = ${id} and account_id = ${accountId} for no key update`,
  );
}

export async function updateCameraRow(
  tx: Transaction,
  id: number,
  change: Pick<CameraRow, "name" | "monitorEnabled" | "monitorType" | "recycleKeepday">,
): Promise<void> {
  await tx.update(camera).set(change).where(eq(camera.id, id));
}
