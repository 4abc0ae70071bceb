import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { groupBy } from "../collections";
import type { Database, Transaction } from "../db/client";
import { camera, door, host, license, order, orderProduct, renewRequest } from "../db/tables";
import type { Page } from "../graphql/page";

type Db = Database | Transaction;

/** A bound above any account's number of orders. */
const ordersMax = 1_000;

/** A camera or door that uses a port of an order. */
export interface LicensedDevice {
  id: number;
  name: string;
  hostId: number;
  hostName: string;
}

export type ProductRow = typeof orderProduct.$inferSelect;
export type RenewRequestRow = Awaited<ReturnType<typeof listRenewRequests>>[number];

/** An order with its products, ports and requests. */
export interface OrderRow {
  order: typeof order.$inferSelect;
  /** The database's clock (threat C11). */
  now: Date;
  products: ProductRow[];
  requests: RenewRequestRow[];
  cameras: LicensedDevice[];
  doors: LicensedDevice[];
  /** Number of ports, used or not. */
  ports: number;
}

const bought = desc(order.purchasedAt);

/** The account's orders, newest first; all, one by its number, or a page. */
export async function listOrders(
  db: Db,
  accountId: number,
  selection: { orderNumber?: string; id?: number; page?: Page } = {},
): Promise<OrderRow[]> {
  const { orderNumber, id, page } = selection;
  const rows = await db
    .select({ order, now: sql`now()`.mapWith(order.createdAt) })
    .from(order)
    .where(
      and(
        eq(order.accountId, accountId),
        orderNumber === undefined ? undefined : eq(order.orderNumber, orderNumber),
        id === undefined ? undefined : eq(order.id, id),
      ),
    )
    .orderBy(bought, desc(order.id))
    .limit(page?.limit ?? ordersMax)
    .offset(page?.offset ?? 0);
  return withParts(db, accountId, rows);
}

async function withParts(
  db: Db,
  accountId: number,
  rows: { order: typeof order.$inferSelect; now: Date }[],
): Promise<OrderRow[]> {
  const ids = rows.map((row) => row.order.id);
  if (ids.length === 0) return [];
  const products = await db
    .select()
    .from(orderProduct)
    .where(inArray(orderProduct.orderId, ids))
    .orderBy(asc(orderProduct.id));
  const requests = await listRenewRequests(db, accountId, inArray(renewRequest.orderId, ids));
  const ports = await listPorts(db, ids);
  const productsOf = groupBy(products, (product) => product.orderId);
  const requestsOf = groupBy(requests, (request) => request.orderId);
  const portsOf = groupBy(ports, (port) => port.orderId);
  return rows.map((row) => {
    const taken = portsOf.get(row.order.id) ?? [];
    return {
      ...row,
      products: productsOf.get(row.order.id) ?? [],
      requests: requestsOf.get(row.order.id) ?? [],
      cameras: taken.flatMap((port) => (port.camera ? [port.camera] : [])),
      doors: taken.flatMap((port) => (port.door ? [port.door] : [])),
      ports: taken.length,
    };
  });
}

/** Every port of these orders, with the camera or door that uses it. */
async function listPorts(db: Db, orderIds: number[]) {
  const rows = await db
    .select({
      orderId: license.orderId,
      cameraId: camera.id,
      cameraName: camera.name,
      doorId: door.id,
      doorName: door.name,
      hostId: host.id,
      hostName: sql<string | null>`coalesce(${host.displayName}, ${host.name})`,
    })
    .from(license)
    .leftJoin(camera, eq(camera.id, license.cameraId))
    .leftJoin(door, eq(door.id, license.doorId))
    .leftJoin(host, eq(host.id, sql`coalesce(${camera.hostId}, ${door.hostId})`))
    .where(inArray(license.orderId, orderIds))
    .orderBy(asc(host.id), asc(camera.index), asc(door.index), asc(license.id));
  return rows.map(({ orderId, hostId, hostName, ...port }) => {
    const device = (id: number | null, name: string | null): LicensedDevice | null =>
      id === null || hostId === null
        ? null
        : { id, name: name ?? "", hostId, hostName: hostName ?? "" };
    return {
      orderId,
      camera: device(port.cameraId, port.cameraName),
      door: device(port.doorId, port.doorName),
    };
  });
}

export async function countOrders(db: Db, accountId: number): Promise<number> {
  return db.$count(order, eq(order.accountId, accountId));
}

export async function findRenewRequest(
  db: Db,
  accountId: number,
  id: number,
): Promise<RenewRequestRow | null> {
  const rows = await listRenewRequests(db, accountId, eq(renewRequest.id, id));
  return rows[0] ?? null;
}

/** Newest first, each with its order's number. */
export async function listRenewRequests(db: Db, accountId: number, which?: SQL) {
  return db
    .select({
      id: renewRequest.id,
      orderId: renewRequest.orderId,
      orderNumber: order.orderNumber,
      notes: renewRequest.notes,
      status: renewRequest.status,
      createdAt: renewRequest.createdAt,
      processingAt: renewRequest.processingAt,
      approvedAt: renewRequest.approvedAt,
      decidedAt: renewRequest.decidedAt,
    })
    .from(renewRequest)
    .innerJoin(order, eq(order.id, renewRequest.orderId))
    .where(and(eq(renewRequest.accountId, accountId), which))
    .orderBy(desc(renewRequest.createdAt), desc(renewRequest.id))
    .limit(10 * ordersMax);
}

/** The id of the free order with this serial, which is the account's now; 0 when some account has it, null for none. */
export async function claimOrder(tx: Transaction, serial: string): Promise<number | null> {
  const claim = await tx.execute(sql`select sightline_claim_order(${serial}) as id`);
  const id = claim.rows[0]?.id;
  return id === null || id === undefined ? null : Number(id);
}

/** Creates the order's ports: one licence per unit of recording plan, AS cloud and licence port. */
export async function insertLicenses(tx: Transaction, orderId: number): Promise<void> {
  await tx.execute(sql`
    insert into license (account_id, order_id, product_id, kind)
    select customer_order.account_id, customer_order.id, order_product.id,
      case order_product.type when 2 then 'door' else 'camera' end
    from customer_order
    join order_product on order_product.order_id = customer_order.id and order_product.type in (0, 2, 3)
    cross join generate_series(1, order_product.quantity)
    where customer_order.id = ${orderId} and customer_order.account_id is not null
  `);
}

/**
 * Extends the services of an order to at least its end: 1 by its ports, 3 by AS cloud, 4 by VPN.
 */
export async function extendServices(tx: Transaction, orderId: number): Promise<void> {
  await tx.execute(sql`
    insert into account_service (account_id, service_id, expired_at)
    select distinct customer_order.account_id,
      case order_product.type when 2 then 3 when 4 then 4 else 1 end, customer_order.expires_at
    from customer_order join order_product on order_product.order_id = customer_order.id
    where customer_order.id = ${orderId} and customer_order.account_id is not null and order_product.quantity > 0
    on conflict (account_id, service_id)
      do update set expired_at = greatest(account_service.expired_at, excluded.expired_at)
  `);
}
