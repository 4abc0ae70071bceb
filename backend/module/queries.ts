import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { cameraRights } from "../permission/rights";
import { toDate, toNumber, toText } from "../row-values";
import { doorLicensed } from "../subscription/license-sql";
import type { Viewer } from "../viewer";

/**
 * Parts of hosts other than cameras and storages. Callers pass ids of hosts in the viewer's reach.
 */

export interface ModuleRow {
  id: number;
  hostId: number;
  index: number;
  name: string;
  input: boolean[];
  output: boolean[];
  triggered: boolean;
  connected: boolean;
}

export interface PosRow {
  id: number;
  hostId: number;
  name: string;
  transactionAmount: number;
  transactionCount: number;
  startTime: Date | null;
  /** Null when there is none, or none in the viewer's reach. */
  mappedCamera: { id: number; name: string } | null;
  /** Percent; null when visitors are not counted. */
  conversionRate: number | null;
  connected: boolean;
}

export interface DoorRow {
  id: number;
  hostId: number;
  hostName: string;
  index: number;
  name: string;
  connected: boolean;
  enabled: boolean;
  otherLicensed: boolean;
  licensed: boolean;
  licenseId: number | null;
  /** End of the order that the licence belongs to. */
  licenseExpiresAt: Date | null;
  orderNumber: string | null;
}

export async function listModules(
  db: Database | Transaction,
  hostIds: number[],
): Promise<ModuleRow[]> {
  const result = await db.execute(sql`
    select * from module where host_id = any(${sql.param(hostIds)}::bigint[])
    order by host_id, index
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    hostId: Number(row.host_id),
    index: Number(row.index),
    name: String(row.name),
    input: row.input as boolean[],
    output: row.output as boolean[],
    triggered: row.triggered === true,
    connected: row.connected === true,
  }));
}

export async function listPos(db: Database, viewer: Viewer, hostIds: number[]): Promise<PosRow[]> {
  const result = await db.execute(sql`
    select pos.*, camera.id as camera_id, camera.name as camera_name
    from pos
    left join (camera join ${cameraRights(viewer)} as rights on rights.camera_id = camera.id)
      on camera.id = pos.mapped_camera_id
    where pos.host_id = any(${sql.param(hostIds)}::bigint[])
    order by pos.host_id, pos.name, pos.id
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    hostId: Number(row.host_id),
    name: String(row.name),
    transactionAmount: Number(row.transaction_amount),
    transactionCount: Number(row.transaction_count),
    startTime: toDate(row.start_time),
    mappedCamera:
      row.camera_id === null ? null : { id: Number(row.camera_id), name: String(row.camera_name) },
    conversionRate: toNumber(row.conversion_rate),
    connected: row.connected === true,
  }));
}

export async function listDoors(db: Database, hostIds: number[]): Promise<DoorRow[]> {
  const result = await db.execute(sql`
    select door.*, coalesce(host.display_name, host.name) as host_name, ${doorLicensed} as licensed,
      license.id as license_id, customer_order.expires_at, customer_order.order_number
    from door
    join host on host.id = door.host_id
    left join license on license.door_id = door.id
    left join customer_order on customer_order.id = license.order_id
    where door.host_id = any(${sql.param(hostIds)}::bigint[])
    order by door.host_id, door.index
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    hostId: Number(row.host_id),
    hostName: String(row.host_name),
    index: Number(row.index),
    name: String(row.name),
    connected: row.connected === true,
    enabled: row.enabled === true,
    otherLicensed: row.other_licensed === true,
    licensed: row.licensed === true,
    licenseId: toNumber(row.license_id),
    licenseExpiresAt: toDate(row.expires_at),
    orderNumber: toText(row.order_number),
  }));
}
