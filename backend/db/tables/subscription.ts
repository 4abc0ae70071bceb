import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { account, user } from "./account";
import { bytea, createdAt, id, ref, time } from "./columns";
import { camera, door } from "./site";

/** Orders, licences, renewals, mobile cards and VPN entries (specification section 3). */

/** Created by the cloud's staff; belongs to an account once its serial has been added there. */
export const order = pgTable(
  "customer_order",
  {
    id: id(),
    accountId: ref().references(() => account.id, { onDelete: "cascade" }),
    orderNumber: text().notNull().unique(),
    serial: text().notNull().unique(),
    /** standard or premium. */
    plan: text().notNull(),
    reseller: text(),
    resellerId: text(),
    purchasedAt: time().notNull(),
    enabledAt: time(),
    expiresAt: time().notNull(),
    autoRenewal: boolean().notNull().default(false),
    logsKeepDays: integer().notNull().default(30),
    planDays: integer().notNull(),
    archiveLimit: integer().notNull().default(50),
    /** The order that follows this one (decision D45). */
    renewedById: ref(),
    createdAt: createdAt(),
  },
  (table) => [index("customer_order_account").on(table.accountId, table.expiresAt)],
);

/** Types 0 recording plan, 2 AS cloud, 3 licence port, 4 VPN service; there is no type 1. */
export const orderProduct = pgTable(
  "order_product",
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => order.id, { onDelete: "cascade" }),
    type: smallint().notNull(),
    quantity: integer().notNull(),
    quality: text(),
    /** 0 means standard for a recording plan. */
    keepDays: integer(),
    snapshot: boolean().notNull().default(false),
    /** Null: the default of 365 where there is a snapshot. */
    snapshotKeepDays: integer(),
  },
  (table) => [index("order_product_order").on(table.orderId)],
);

/** One port of an order, used by at most one camera or door. */
export const license = pgTable(
  "license",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    orderId: ref()
      .notNull()
      .references(() => order.id, { onDelete: "cascade" }),
    /** The product it was bought with, which sets what it allows. */
    productId: ref()
      .notNull()
      .references(() => orderProduct.id, { onDelete: "cascade" }),
    /** camera or door. */
    kind: text().notNull(),
    cameraId: ref()
      .unique()
      .references(() => camera.id, { onDelete: "set null" }),
    doorId: ref()
      .unique()
      .references(() => door.id, { onDelete: "set null" }),
  },
  (table) => [
    index("license_account").on(table.accountId),
    index("license_order").on(table.orderId),
  ],
);

export const renewRequest = pgTable(
  "renew_request",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    orderId: ref()
      .notNull()
      .references(() => order.id, { onDelete: "cascade" }),
    notes: text().notNull().default(""),
    /** 0 sent, 1 in processing, 2 approved, 3 cancelled (decision D46). */
    status: smallint().notNull().default(0),
    createdAt: createdAt(),
    /** When the reseller took it up. */
    processingAt: time(),
    approvedAt: time(),
    /** When it was approved or cancelled (decision D97). */
    decidedAt: time(),
  },
  (table) => [
    index("renew_request_account").on(table.accountId, table.createdAt.desc()),
    // Two clicks make one request.
    uniqueIndex("renew_request_open").on(table.orderId).where(sql`${table.status} in (0, 1)`),
  ],
);

export const mobileCard = pgTable(
  "mobile_card",
  {
    id: id(),
    /** Null until the account has added its serial key. */
    accountId: ref().references(() => account.id, { onDelete: "cascade" }),
    cardNumber: text().notNull().unique(),
    serialKey: text().notNull().unique(),
    mainCard: boolean().notNull().default(false),
    amount: integer().notNull().default(1),
    /** -1 deactivated, 0 unregistered, 1 registered. */
    status: smallint().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index("mobile_card_account").on(table.accountId)],
);

export const vpn = pgTable(
  "vpn",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** Unique in the whole cloud: it is a name on the network. */
    vpnId: text().notNull().unique(),
    notes: text().notNull().default(""),
    createdAt: createdAt(),
    /** The VPN product it draws from; null when that order is gone. */
    productId: ref().references(() => orderProduct.id, { onDelete: "set null" }),
    expiresAt: time().notNull(),
    quantity: integer().notNull().default(1),
  },
  (table) => [index("vpn_account").on(table.accountId)],
);

/** The private address of a user's calendar of expiry dates; only the digest of its token is kept. */
export const expiryFeed = pgTable("expiry_feed", {
  userId: ref()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  accountId: ref()
    .notNull()
    .references(() => account.id, { onDelete: "cascade" }),
  digest: bytea().notNull().unique(),
  createdAt: createdAt(),
  usedAt: time(),
});
