import { randomBytes } from "node:crypto";
import * as tables from "../../backend/db/tables";
import type { TestDatabase } from "./database";

type Db = TestDatabase["db"];
type OrderRow = typeof tables.order.$inferInsert;
type ProductRow = Omit<typeof tables.orderProduct.$inferInsert, "orderId">;

const dayMs = 86_400_000;

/** An order with its licences; one port per camera or door, and `spare` ports more of each. */
export async function seedOrder(
  db: Db,
  accountId: number | null,
  options: {
    cameraIds?: number[];
    doorIds?: number[];
    spare?: number;
    /** From now; may be negative. */
    expiresInDays?: number;
    order?: Partial<OrderRow>;
    /** Besides the ports. */
    products?: ProductRow[];
  } = {},
) {
  const { cameraIds = [], doorIds = [], spare = 0, expiresInDays = 200, products = [] } = options;
  const unique = randomBytes(6).toString("hex");
  const [order] = await db
    .insert(tables.order)
    .values({
      accountId,
      orderNumber: `SO-${unique}`,
      serial: `SL-${unique}`.toUpperCase(),
      plan: "standard",
      purchasedAt: new Date(),
      enabledAt: accountId === null ? null : new Date(),
      expiresAt: new Date(Date.now() + expiresInDays * dayMs),
      planDays: 365,
      ...options.order,
    })
    .returning();
  if (!order) throw new Error("the order was not stored");
  const rows = await db
    .insert(tables.orderProduct)
    .values(
      [
        { type: 3, quantity: cameraIds.length + spare, keepDays: 30 },
        { type: 2, quantity: doorIds.length + spare },
        ...products,
      ].map((product) => ({ ...product, orderId: order.id })),
    )
    .returning();
  const [ports, doors] = rows;
  if (!ports || !doors) throw new Error("the products were not stored");
  if (accountId !== null) {
    const common = { accountId, orderId: order.id };
    const free = Array.from({ length: spare }, () => null);
    const licenses = [
      ...[...cameraIds, ...free].map((cameraId) => ({
        ...common,
        productId: ports.id,
        kind: "camera",
        cameraId,
      })),
      ...[...doorIds, ...free].map((doorId) => ({
        ...common,
        productId: doors.id,
        kind: "door",
        doorId,
      })),
    ];
    if (licenses.length > 0) await db.insert(tables.license).values(licenses);
  }
  return { ...order, products: rows };
}
