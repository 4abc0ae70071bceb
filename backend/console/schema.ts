import type { CameraRow } from "../camera/queries";
import { HostCamera } from "../camera/schema";
import { countEvents } from "../event/queries";
import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { AttentionType } from "../host/home-schema";
import { cameraState, type HostOverview, listAttention, listHostOverviews } from "../host/service";
import { countAccount } from "./queries";

interface ConsoleShape {
  hosts: HostOverview[];
  cameras: CameraRow[];
  eventsToday: number;
  /** Null for anyone but a master. */
  account: Awaited<ReturnType<typeof countAccount>> | null;
}

const snapshotCount = 6;

const ConsoleSummary = builder.objectRef<ConsoleShape>("ConsoleSummary").implement({
  fields: (t) => ({
    hosts: t.int({ resolve: ({ hosts }) => hosts.length }),
    hosts_disconnected: t.int({
      resolve: ({ hosts }) => hosts.filter((host) => host.state === "disconnected").length,
    }),
    cameras: t.int({ resolve: ({ cameras }) => cameras.length }),
    cameras_online: t.int({
      resolve: ({ cameras }) => cameras.filter((camera) => camera.connected).length,
    }),
    warnings: t.int({
      resolve: ({ cameras }) =>
        cameras.filter((camera) => cameraState(camera) === "warning").length,
    }),
    regions: t.int({
      resolve: ({ account, hosts }) =>
        account?.regions ?? new Set(hosts.map((host) => host.regionId)).size,
    }),
    users: t.int({
      nullable: true,
      description: "Null for anyone but a master.",
      resolve: ({ account }) => account?.users ?? null,
    }),
    events_today: t.int({
      description: "Since midnight in the zone the viewer signed in from.",
      resolve: ({ eventsToday }) => eventsToday,
    }),
    audit_entries_week: t.int({
      nullable: true,
      description: "Null for anyone but a master.",
      resolve: ({ account }) => account?.auditEntriesWeek ?? null,
    }),
    attention: t.field({ type: [AttentionType], resolve: ({ hosts }) => listAttention(hosts) }),
    snapshots: t.field({
      type: [HostCamera],
      description: "A few cameras with a picture, from different hosts where it can.",
      resolve: ({ cameras }) => chooseSnapshots(cameras),
    }),
  }),
});

/** The first connected camera of each host, then the second, and so on. */
function chooseSnapshots(cameras: CameraRow[]): CameraRow[] {
  const rank = new Map<number, number>();
  const ranked = cameras
    .filter((camera) => camera.connected && camera.canLive)
    .map((camera) => {
      const place = rank.get(camera.hostId) ?? 0;
      rank.set(camera.hostId, place + 1);
      return { camera, place };
    });
  return ranked
    .sort((a, b) => a.place - b.place)
    .slice(0, snapshotCount)
    .map(({ camera }) => camera);
}

builder.queryField("query_console", (t) =>
  t.field({
    type: ConsoleSummary,
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      const { sessions } = context.services;
      const startTime = await sessions.getStartOfToday(viewer);
      const [hosts, eventsToday, account] = await Promise.all([
        listHostOverviews(db, viewer),
        countEvents(db, viewer, { from: startTime }),
        viewer.master ? countAccount(db, viewer.accountId) : null,
      ]);
      return { hosts, cameras: hosts.flatMap((host) => host.cameras), eventsToday, account };
    },
  }),
);
