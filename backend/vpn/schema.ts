import { z } from "zod";
import { note } from "../../contract/fields";
import { limits } from "../../contract/limits";
import { vpnSorts, vpnStates } from "../../contract/names";
import { builder, Ok, toSeconds } from "../graphql/builder";
import { parseInput } from "../graphql/input";
import { listFields } from "../graphql/list-fields";
import { mutate } from "../graphql/mutate";
import { parsePage } from "../graphql/page";
import { requireMasterAccess } from "../permission/master-access";
import type { VpnCounts, VpnRow } from "./queries";
import { createVpn, deleteVpn, getVpn, getVpnPage, updateVpn, type VpnPage } from "./service";

const Vpn = builder.objectRef<VpnRow>("Vpn").implement({
  fields: (t) => ({
    id: t.id({ resolve: (row) => String(row.id) }),
    vpn_id: t.string({ resolve: (row) => row.vpnId }),
    notes: t.exposeString("notes"),
    created: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.createdAt) }),
    expired: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.expiresAt) }),
    quantity: t.exposeInt("quantity"),
  }),
});

const VpnListCounts = builder.objectRef<VpnCounts>("VpnListCounts").implement({
  description: "Entries by state, of those that the keyword finds.",
  fields: (t) => ({
    all: t.exposeInt("all"),
    active: t.exposeInt("active"),
    expiring: t.exposeInt("expiring", {
      description: `Active ones that end within ${limits.orderExpiryNoticeDays} days.`,
    }),
    expired: t.exposeInt("expired"),
  }),
});

const VpnList = builder.objectRef<VpnPage>("VpnList").implement({
  fields: (t) => ({
    list: t.field({ type: [Vpn], resolve: (page) => page.list }),
    total: t.exposeInt("total"),
    per_page: t.int({ resolve: (page) => page.perPage }),
    counts: t.field({ type: VpnListCounts, resolve: (page) => page.counts }),
    quota: t.exposeInt("quota", { description: "Entries that the active orders allow." }),
    used: t.exposeInt("used", { description: "Entries that draw from them." }),
  }),
});

const listArguments = z.object(listFields(vpnStates, vpnSorts, "-created"));
const notesArguments = z.object({ notes: note.nullish() });

builder.queryFields((t) => ({
  query_vpn_list: t.field({
    type: VpnList,
    description:
      "For the master. status: active, expiring or expired; keyword: part of ID or notes; sort: vpn_id, created or expires, with a hyphen before it the other way round; newest first where not given.",
    args: {
      status: t.arg.string(),
      keyword: t.arg.string(),
      sort: t.arg.string(),
      page: t.arg.int(),
      limit: t.arg.int(),
    },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireMasterAccess(context);
      const { status: state, keyword, sort } = parseInput(listArguments, args);
      return getVpnPage(db, viewer.accountId, { state, keyword }, { ...parsePage(args), sort });
    },
  }),
  query_single_vpn: t.field({
    type: Vpn,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireMasterAccess(context);
      return getVpn(db, viewer.accountId, args.id);
    },
  }),
}));

builder.mutationFields((t) => ({
  create_vpn: t.field({
    type: Vpn,
    args: { vpn_id: t.arg.string({ required: true }), notes: t.arg.string() },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      const notes = parseInput(notesArguments, args).notes ?? "";
      return mutate(context, (scope) => createVpn(scope, { vpnId: args.vpn_id, notes }));
    },
  }),
  update_vpn: t.field({
    type: Vpn,
    args: { id: t.arg.id({ required: true }), notes: t.arg.string({ required: true }) },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      const notes = parseInput(notesArguments, args).notes ?? "";
      return mutate(context, (scope) => updateVpn(scope, { id: args.id, notes }));
    },
  }),
  delete_vpn: t.field({
    type: Ok,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      return mutate(context, (scope) => deleteVpn(scope, args.id));
    },
  }),
}));
