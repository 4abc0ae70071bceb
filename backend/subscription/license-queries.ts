import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { camera, door, host, license, order, orderProduct } from "../db/tables";

type Db = Database | Transaction;

/** Device types with licences, and their column of `license`. */
export type LicenseKind = "camera" | "door";
const columns = { camera: license.cameraId, door: license.doorId };

/** One port with its order's terms, and the device that uses it. */
export async function listLicenses(db: Db, accountId: number, which?: SQL) {
  return db
    .select({
      id: license.id,
      kind: license.kind,
      orderNumber: order.orderNumber,
      plan: order.plan,
      expiresAt: order.expiresAt,
      expired: sql<boolean>`${order.expiresAt} <= now()`,
      productType: orderProduct.type,
      quality: orderProduct.quality,
      keepDays: orderProduct.keepDays,
      snapshot: orderProduct.snapshot,
      snapshotKeepDays: orderProduct.snapshotKeepDays,
      cameraId: license.cameraId,
      cameraName: camera.name,
      doorId: license.doorId,
      doorName: door.name,
      hostId: host.id,
      hostName: sql<string | null>`coalesce(${host.displayName}, ${host.name})`,
    })
    .from(license)
    .innerJoin(order, eq(order.id, license.orderId))
    .innerJoin(orderProduct, eq(orderProduct.id, license.productId))
    .leftJoin(camera, eq(camera.id, license.cameraId))
    .leftJoin(door, eq(door.id, license.doorId))
    .leftJoin(host, eq(host.id, sql`coalesce(${camera.hostId}, ${door.hostId})`))
    .where(and(eq(license.accountId, accountId), which))
    .orderBy(asc(order.expiresAt), asc(license.id))
    .limit(10_000);
}

export type LicenseRow = Awaited<ReturnType<typeof listLicenses>>[number];

/** Ports of this host's cameras and doors, and free ones. */
export function ofHost(hostId: number): SQL | undefined {
  return or(eq(host.id, hostId), and(isNull(license.cameraId), isNull(license.doorId)));
}

/** The port of a camera or door, whatever its order; null when it has none. */
export async function findLicenseOf(
  db: Db,
  accountId: number,
  kind: LicenseKind,
  deviceId: number,
): Promise<LicenseRow | null> {
  const rows = await listLicenses(db, accountId, eq(columns[kind], deviceId));
  return rows[0] ?? null;
}

/** Locks the camera or door and returns its name; null when the account has none with this id. */
export async function lockDevice(
  tx: Transaction,
  accountId: number,
  kind: LicenseKind,
  deviceId: number,
): Promise<string | null> {
  const table = kind === "camera" ? camera : door;
  const rows = await tx
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.id, deviceId), eq(table.accountId, accountId)))
    .for("update");
  return rows[0]?.name ?? null;
}

export async function releaseLicense(
  tx: Transaction,
  kind: LicenseKind,
  deviceId: number,
): Promise<void> {
  await tx.update(license).set({ cameraId: null, doorId: null }).where(eq(columns[kind], deviceId));
}

/**
 * Assigns a free port of an unexpired order: this one, or the one that lasts longest. A port being
 * assigned concurrently counts as used (threat I3).
 * @returns its id, or null when there is none
 */
export async function assignLicense(
  tx: Transaction,
  accountId: number,
  kind: LicenseKind,
  deviceId: number,
  licenseId: number | null,
): Promise<number | null> {
  const result = await tx.execute(sql`
    update license set ${sql.identifier(kind === "camera" ? "camera_id" : "door_id")} = ${deviceId}
    where id = (
      select license.id from license join customer_order on customer_order.id = license.order_id
      where license.account_id = ${accountId} and license.kind = ${kind}
        and license.camera_id is null and license.door_id is null and customer_order.expires_at > now()
        ${licenseId === null ? sql`` : sql`and license.id = ${licenseId}`}
      order by customer_order.expires_at desc, license.id
      limit 1 for update of license skip locked
    )
    returning id
  `);
  const id = result.rows[0]?.id;
  return id === undefined ? null : Number(id);
}
