import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Plan, ProductType } from "../../contract/names";
import type { Transaction } from "../db/client";
import { license, mobileCard, order, orderProduct } from "../db/tables";
import { extendServices, insertLicenses } from "./queries";

/**
 * Tasks of resellers and the cloud's staff: orders, licences, cards and renewals, run by `npm run
 * admin`. Works as the owner of the database; the caller writes the audit row.
 */

/** A request that cannot be met, explained in one line. */
export class AdminError extends Error {
  override name = "AdminError";
}

// No letters or digits that sound alike when read aloud.
const letters = "23456789CDFGHJKMNPQRTVWXYZ";

/** "SL-7KQM-2XWD-9HVR-4TNC": 4.7 bits per letter. */
export function createSerial(prefix: string, groups: number): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return [prefix, ...Array.from({ length: groups }, group)].join("-");
}

/** A number to read out, ordered by day; its random end tells two of a day apart. */
export function createOrderNumber() {
  return sql`to_char(now(), '"SO-"YYYYMMDD"-"') || ${createSerial("", 1).slice(1)}`;
}

export interface NewProduct {
  type: ProductType;
  quantity: number;
  quality?: string | undefined;
  /** Days; 0 is standard. */
  keepDays?: number | undefined;
  snapshot?: boolean | undefined;
  snapshotKeepDays?: number | undefined;
}

export interface NewOrder {
  plan: Plan;
  planDays: number;
  logsKeepDays: number;
  archiveLimit: number;
  reseller?: string | undefined;
  resellerId?: string | undefined;
  /** Adds the order to this account at once; without it the serial waits to be added. */
  accountId?: number | undefined;
  products: NewProduct[];
}

export type StoredOrder = typeof order.$inferSelect;

/** @throws AdminError for an order without products */
export async function createOrder(tx: Transaction, input: NewOrder): Promise<StoredOrder> {
  if (input.products.length === 0) throw new AdminError("an order needs at least one product");
  const { products, accountId, ...terms } = input;
  const inserted = await tx
    .insert(order)
    .values({
      ...terms,
      accountId: accountId ?? null,
      orderNumber: createOrderNumber(),
      serial: createSerial("SL", 4),
      purchasedAt: sql`now()`,
      enabledAt: accountId === undefined ? null : sql`now()`,
      expiresAt: sql`now() + make_interval(days => ${input.planDays})`,
    })
    .returning();
  const created = inserted[0];
  if (!created) throw new Error("the order was not stored");
  await tx
    .insert(orderProduct)
    .values(products.map((product) => ({ ...product, orderId: created.id })));
  await insertLicenses(tx, created.id);
  await extendServices(tx, created.id);
  return created;
}

/**
 * Locks the order until the transaction ends.
 * @throws AdminError for an unknown one
 */
export async function getOrderForUpdate(
  tx: Transaction,
  orderNumber: string,
): Promise<StoredOrder> {
  const rows = await tx
    .select()
    .from(order)
    .where(eq(order.orderNumber, orderNumber))
    .for("update");
  const found = rows[0];
  if (!found) throw new AdminError(`there is no order ${orderNumber}`);
  return found;
}

/** Adds a product to an order, and its ports when an account has the order already. */
export async function addProduct(
  tx: Transaction,
  target: StoredOrder,
  product: NewProduct,
): Promise<void> {
  const inserted = await tx
    .insert(orderProduct)
    .values({ ...product, orderId: target.id })
    .returning({ id: orderProduct.id });
  const productId = inserted[0]?.id;
  if (productId === undefined) throw new Error("the product was not stored");
  if (
    target.accountId !== null &&
    (product.type === 0 || product.type === 2 || product.type === 3)
  ) {
    const row = {
      accountId: target.accountId,
      orderId: target.id,
      productId,
      kind: product.type === 2 ? "door" : "camera",
    };
    await tx.insert(license).values(Array.from({ length: product.quantity }, () => row));
  }
  await extendServices(tx, target.id);
}

export async function createCards(
  tx: Transaction,
  { cards, amount, accountId }: { cards: number; amount: number; accountId?: number | undefined },
) {
  return tx
    .insert(mobileCard)
    .values(
      Array.from({ length: cards }, () => ({
        accountId: accountId ?? null,
        cardNumber: createSerial("MC", 2),
        serialKey: createSerial("MK", 4),
        amount,
      })),
    )
    .returning();
}
