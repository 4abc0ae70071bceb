import { limits } from "../../contract/limits";
import { productTypes } from "../../contract/names";
import { builder, toSeconds } from "../graphql/builder";
import { getOrderState } from "./order-state";
import type { LicensedDevice, OrderRow, ProductRow, RenewRequestRow } from "./queries";

/** Types of orders, their products and renew requests (specification section 3). */

const stateOf = ({ order, requests, now }: OrderRow) => getOrderState({ ...order, requests }, now);

/** 365 where there is a snapshot and no number, null without a snapshot (checklist C115, C116). */
export function getSnapshotKeepDays(product: {
  snapshot: boolean;
  snapshotKeepDays: number | null;
}): number | null {
  if (!product.snapshot) return null;
  return product.snapshotKeepDays ?? limits.snapshotKeepDaysDefault;
}

const OrderProduct = builder.objectRef<ProductRow>("OrderProduct").implement({
  fields: (t) => ({
    type: t.exposeInt("type", {
      description: "0 recording plan, 2 AS cloud, 3 licence port, 4 VPN service.",
    }),
    quantity: t.exposeInt("quantity"),
    quality: t.exposeString("quality", { nullable: true }),
    keep_days: t.int({
      nullable: true,
      description: "0 means standard for a recording plan; null where nothing is recorded.",
      resolve: ({ type, keepDays }) =>
        type === productTypes.recordingPlan || type === productTypes.licensePort
          ? (keepDays ?? 0)
          : null,
    }),
    snapshot: t.exposeBoolean("snapshot"),
    snapshot_keep_days: t.int({ nullable: true, resolve: getSnapshotKeepDays }),
  }),
});

const Device = builder.objectRef<LicensedDevice>("LicensedDevice").implement({
  fields: (t) => ({
    id: t.id({ resolve: (device) => String(device.id) }),
    name: t.exposeString("name"),
    host_id: t.id({ resolve: (device) => String(device.hostId) }),
    host_name: t.string({ resolve: (device) => device.hostName }),
  }),
});

export const RenewRequest = builder.objectRef<RenewRequestRow>("RenewRequest").implement({
  fields: (t) => ({
    id: t.id({ resolve: (request) => String(request.id) }),
    order_number: t.string({ resolve: (request) => request.orderNumber }),
    notes: t.exposeString("notes"),
    status: t.exposeInt("status", {
      description: "0 request sent, 1 in processing, 2 approved, 3 cancelled.",
    }),
    created_at: t.int({ resolve: (request) => toSeconds(request.createdAt) }),
    approved_at: t.int({
      nullable: true,
      resolve: (request) => request.approvedAt && toSeconds(request.approvedAt),
    }),
    processing_at: t.int({
      nullable: true,
      description: "When the reseller took it up.",
      resolve: (request) => request.processingAt && toSeconds(request.processingAt),
    }),
    decided_at: t.int({
      nullable: true,
      description: "When it was approved or cancelled.",
      resolve: (request) => request.decidedAt && toSeconds(request.decidedAt),
    }),
  }),
});

export const Order = builder.objectRef<OrderRow>("Order").implement({
  description: "Times are Unix seconds.",
  fields: (t) => ({
    order_number: t.string({ resolve: ({ order }) => order.orderNumber }),
    serial: t.string({ resolve: ({ order }) => order.serial }),
    plan: t.string({ description: "standard or premium.", resolve: ({ order }) => order.plan }),
    reseller: t.string({ nullable: true, resolve: ({ order }) => order.reseller }),
    reseller_id: t.string({ nullable: true, resolve: ({ order }) => order.resellerId }),
    purchased_at: t.int({ resolve: ({ order }) => toSeconds(order.purchasedAt) }),
    enabled_at: t.int({
      nullable: true,
      resolve: ({ order }) => order.enabledAt && toSeconds(order.enabledAt),
    }),
    expired_at: t.int({ resolve: ({ order }) => toSeconds(order.expiresAt) }),
    state: t.string({
      description: "active, about_to_expire, expired, renewing or renewed.",
      resolve: stateOf,
    }),
    status: t.string({ description: "The same as state.", resolve: stateOf }),
    licensed_count: t.int({ resolve: (row) => row.cameras.length + row.doors.length }),
    remaining_count: t.int({
      resolve: (row) => row.ports - row.cameras.length - row.doors.length,
    }),
    licensed_cameras: t.field({ type: [Device], resolve: (row) => row.cameras }),
    licensed_doors: t.field({ type: [Device], resolve: (row) => row.doors }),
    auto_renewal: t.boolean({ resolve: ({ order }) => order.autoRenewal }),
    renew_requests: t.field({ type: [RenewRequest], resolve: (row) => row.requests }),
    products: t.field({ type: [OrderProduct], resolve: (row) => row.products }),
    logs_keep_days: t.int({ resolve: ({ order }) => order.logsKeepDays }),
    plan_days: t.int({ resolve: ({ order }) => order.planDays }),
    archive_limit: t.int({ resolve: ({ order }) => order.archiveLimit }),
  }),
});

interface OrderPage {
  list: OrderRow[];
  total: number;
  perPage: number;
}

export const OrderList = builder.objectRef<OrderPage>("OrderList").implement({
  fields: (t) => ({
    list: t.field({ type: [Order], resolve: (page) => page.list }),
    total: t.exposeInt("total"),
    per_page: t.int({ resolve: (page) => page.perPage }),
  }),
});
