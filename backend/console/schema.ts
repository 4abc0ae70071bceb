import { localDay, startOfLocalDay } from "../../contract/local-day";
import { zoneOffsetMs } from "../../contract/wall-time";
import { HostCamera } from "../camera/schema";
import { listSnapshotCameras } from "../camera/service";
import type { Database } from "../db/client";
import { countEvents } from "../event/service";
import { builder, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { AttentionType } from "../host/home-schema";
import { listAttention, type ReachSummary, summarizeReach } from "../host/service";
import type { Viewer } from "../viewer";
import { listVpnProducts } from "../vpn/service";
import {
  type Counts,
  countAuditEntriesOfWeek,
  countForPages,
  listMasterNames,
  listOrderNotices,
  type OrderNotice,
} from "./queries";

/** Each part is read when a field asks for it: every page asks for its four counts, few for more. */
interface ConsoleShape {
  counts: () => Promise<Counts>;
  summary: () => Promise<ReachSummary>;
  eventsToday: () => Promise<number>;
  /** Null for anyone but a master. */
  auditEntriesWeek: () => Promise<number | null>;
  masters: () => Promise<string[]>;
  orderNotices: () => Promise<OrderNotice[]>;
  vpn: () => Promise<VpnUse | null>;
}

interface VpnUse {
  used: number;
  quota: number;
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | null = null;
  return () => {
    value ??= read();
    return value;
  };
}

/** The day began at midnight where the viewer signed in, for an API token in UTC. */
function countEventsToday(db: Database, viewer: Viewer): Promise<number> {
  const offsetAt = (ms: number) => zoneOffsetMs(viewer.timeZone ?? "UTC", ms);
  const from = new Date(startOfLocalDay(localDay(Date.now(), offsetAt), offsetAt));
  return countEvents(db, viewer, { from });
}

function createShape(db: Database, viewer: Viewer): ConsoleShape {
  return {
    summary: once(() => summarizeReach(db, viewer)),
    counts: once(() => countForPages(db, viewer)),
    eventsToday: () => countEventsToday(db, viewer),
    auditEntriesWeek: async () =>
      viewer.master ? countAuditEntriesOfWeek(db, viewer.accountId) : null,
    masters: () => listMasterNames(db, viewer.accountId),
    orderNotices: async () => (viewer.master ? listOrderNotices(db, viewer.accountId) : []),
    vpn: async () => (viewer.master ? countVpnUse(db, viewer.accountId) : null),
  };
}

async function countVpnUse(db: Database, accountId: number): Promise<VpnUse> {
  const products = await listVpnProducts(db, accountId);
  const sum = (key: "used" | "quantity") =>
    products.reduce((total, product) => total + product[key], 0);
  return { used: sum("used"), quota: sum("quantity") };
}

const snapshotCount = 6;

const VpnUseType = builder.objectRef<VpnUse>("VpnUse").implement({
  fields: (t) => ({
    used: t.exposeInt("used"),
    quota: t.exposeInt("quota", { description: "Entries that the active orders allow." }),
  }),
});

const OrderNoticeType = builder.objectRef<OrderNotice>("OrderNotice").implement({
  fields: (t) => ({
    order_number: t.string({ resolve: (notice) => notice.orderNumber }),
    expired_at: t.int({
      description: "Unix seconds.",
      resolve: (notice) => toSeconds(notice.expiresAt),
    }),
    cameras: t.exposeInt("cameras", { description: "That lose their licence with it." }),
    doors: t.exposeInt("doors"),
  }),
});

const ConsoleSummary = builder.objectRef<ConsoleShape>("ConsoleSummary").implement({
  fields: (t) => ({
    hosts: t.int({ resolve: async ({ counts }) => (await counts()).hosts }),
    hosts_disconnected: t.int({
      resolve: async ({ summary }) => (await summary()).hostsDisconnected,
    }),
    cameras: t.int({ resolve: async ({ summary }) => (await summary()).cameras }),
    cameras_online: t.int({ resolve: async ({ summary }) => (await summary()).camerasOnline }),
    warnings: t.int({ resolve: async ({ summary }) => (await summary()).camerasWarning }),
    regions: t.int({ resolve: async ({ counts }) => (await counts()).regions }),
    users: t.int({
      nullable: true,
      description: "Null for anyone but a master.",
      resolve: async ({ counts }) => (await counts()).users,
    }),
    events_today: t.int({
      description: "Since midnight in the zone the viewer signed in from.",
      resolve: ({ eventsToday }) => eventsToday(),
    }),
    audit_entries_week: t.int({
      nullable: true,
      description: "Null for anyone but a master.",
      resolve: ({ auditEntriesWeek }) => auditEntriesWeek(),
    }),
    masters: t.field({
      type: ["String"],
      description: "Names of the first masters: whom to ask for rights.",
      resolve: ({ masters }) => masters(),
    }),
    order_notices: t.field({
      type: [OrderNoticeType],
      description:
        "For the master: orders that end within 15 days and whose renewal is not asked for.",
      resolve: ({ orderNotices }) => orderNotices(),
    }),
    vpn: t.field({
      type: VpnUseType,
      nullable: true,
      description: "Null for anyone but a master.",
      resolve: ({ vpn }) => vpn(),
    }),
    attention: t.field({
      type: [AttentionType],
      async resolve(_console, _args, context) {
        const { viewer, db } = await requireAccess(context);
        return listAttention(db, viewer);
      },
    }),
    snapshots: t.field({
      type: [HostCamera],
      description: "A few cameras with a picture, from different hosts where it can.",
      async resolve(_console, _args, context) {
        const { viewer, db } = await requireAccess(context);
        return listSnapshotCameras(db, viewer, snapshotCount);
      },
    }),
  }),
});

builder.queryField("query_console", (t) =>
  t.field({
    type: ConsoleSummary,
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      return createShape(db, viewer);
    },
  }),
);
