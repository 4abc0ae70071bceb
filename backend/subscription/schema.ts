import { z } from "zod";
import { note, serialNumber } from "../../contract/fields";
import { orderStates } from "../../contract/names";
import { builder } from "../graphql/builder";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { parsePage } from "../graphql/page";
import { requireMasterAccess } from "../permission/master-access";
import { getOrderState } from "./order-state";
import { Order, OrderList, RenewRequest } from "./order-types";
import { countOrders, listOrders, listRenewRequests } from "./queries";
import { addSerial, getSerialLimiter } from "./serial";
import { cancelRenewRequest, createRenewRequest, getOrder, switchAutoRenewal } from "./service";

/** Orders and renewals, for the master. */

const orderNumber = z.string().trim().min(1, "REQUIRED").max(64, "TOO_LONG");
const statusArguments = z.object({ status: z.enum(orderStates).nullish() });
const serialArguments = z.object({ serial: serialNumber });
const orderArguments = z.object({ order_number: orderNumber });
const requestArguments = z.object({ order_number: orderNumber, notes: note.nullish() });

builder.queryFields((t) => ({
  query_order_list: t.field({
    type: [Order],
    description: "Newest first. status: active, about_to_expire, expired, renewing or renewed.",
    args: { status: t.arg.string() },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireMasterAccess(context);
      const { status } = parseInput(statusArguments, args);
      const orders = await listOrders(db, viewer.accountId);
      if (!status) return orders;
      return orders.filter(
        (row) => getOrderState({ ...row.order, requests: row.requests }, row.now) === status,
      );
    },
  }),
  query_single_order: t.field({
    type: Order,
    args: { order_number: t.arg.string({ required: true }) },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireMasterAccess(context);
      const input = parseInput(orderArguments, args);
      return getOrder(db, viewer.accountId, input.order_number);
    },
  }),
  query_order_history: t.field({
    type: OrderList,
    description: "Every order there was, newest first.",
    args: { page: t.arg.int(), limit: t.arg.int() },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireMasterAccess(context);
      const page = parsePage(args);
      const list = await listOrders(db, viewer.accountId, { page });
      return { list, total: await countOrders(db, viewer.accountId), perPage: page.limit };
    },
  }),
  query_renew_request_list: t.field({
    type: [RenewRequest],
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireMasterAccess(context);
      return listRenewRequests(db, viewer.accountId);
    },
  }),
}));

builder.mutationFields((t) => ({
  add_serial: t.field({
    type: Order,
    args: { serial: t.arg.string({ required: true }) },
    async resolve(_root, args, context) {
      const { viewer } = await requireMasterAccess(context);
      const { serial } = parseInput(serialArguments, args);
      const limiter = getSerialLimiter(context.services.scopes.pool);
      await limiter.consume(String(viewer.accountId));
      const added = await mutate(context, (scope) => addSerial(scope, serial));
      await limiter.refund(String(viewer.accountId));
      return added;
    },
  }),
  switch_auto_renewal: t.field({
    type: Order,
    description: "With it on, the renew request is sent by itself 15 days before the order ends.",
    args: {
      order_number: t.arg.string({ required: true }),
      enable: t.arg.boolean({ required: true }),
    },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      const input = parseInput(orderArguments, args);
      return mutate(context, (scope) => switchAutoRenewal(scope, input.order_number, args.enable));
    },
  }),
  create_renew_request: t.field({
    type: RenewRequest,
    args: { order_number: t.arg.string({ required: true }), notes: t.arg.string() },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      const { order_number, notes } = parseInput(requestArguments, args);
      return mutate(context, (scope) => createRenewRequest(scope, order_number, notes ?? ""));
    },
  }),
  cancel_renew_request: t.field({
    type: RenewRequest,
    description: "While it is sent or in processing.",
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      return mutate(context, (scope) => cancelRenewRequest(scope, args.id));
    },
  }),
}));
