import { z } from "zod";
import { homeFilters } from "../../contract/names";
import { countAiEventsPerHost } from "../event/per-host";
import { Event } from "../event/schema";
import { listEvents } from "../event/service";
import { builder, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import {
  type Attention,
  cameraState,
  type HostOverview,
  listAttention,
  listHostOverviews,
  passesFilter,
} from "./service";
import { Host } from "./types";

export const AttentionType = builder.objectRef<Attention>("Attention").implement({
  fields: (t) => ({
    kind: t.exposeString("kind", {
      description: "offline_host, storage_over, license_missing, license_mismatch or camera_lost.",
    }),
    host_id: t.id({ resolve: (attention) => String(attention.host.id) }),
    host_name: t.string({ resolve: (attention) => attention.host.displayName }),
    host_cam_id: t.id({
      nullable: true,
      resolve: ({ camera }) => (camera ? String(camera.id) : null),
    }),
    camera_name: t.string({ nullable: true, resolve: ({ camera }) => camera?.name ?? null }),
    region_name: t.string({ resolve: (attention) => attention.host.regionName }),
    since: t.int({
      nullable: true,
      description: "Unix seconds; null when the start is not known.",
      resolve: ({ since }) => since && toSeconds(since),
    }),
    value: t.exposeInt("value", {
      nullable: true,
      description: "Percent used, or number of cameras, by kind.",
    }),
    detail: t.exposeString("detail", { nullable: true, description: "Drive, for storage_over." }),
  }),
});

/** `hosts` are all in reach; `shown` those that match the filter; `aiEvents` of the last hour by host. */
const VmsHome = builder
  .objectRef<{
    hosts: HostOverview[];
    shown: HostOverview[];
    aiEvents: ReadonlyMap<number, number>;
  }>("VmsHome")
  .implement({
    fields: (t) => {
      const hostCount = (filter: (typeof homeFilters)[number]) =>
        t.int({
          resolve: ({ hosts, aiEvents }) =>
            hosts.filter((host) => passesFilter(host, filter, aiEvents)).length,
        });
      const cameraCount = (state: ReturnType<typeof cameraState>) =>
        t.int({
          resolve: ({ hosts }) =>
            hosts.flatMap((host) => host.cameras).filter((camera) => cameraState(camera) === state)
              .length,
        });
      return {
        hosts: t.field({ type: [Host], resolve: ({ shown }) => shown }),
        all: hostCount("all"),
        warning: hostCount("warning"),
        disconnected: hostCount("disconnected"),
        ai_event: hostCount("ai_event"),
        cameras: t.int({ resolve: ({ hosts }) => hosts.flatMap((host) => host.cameras).length }),
        cameras_online: cameraCount("online"),
        cameras_warning: cameraCount("warning"),
        cameras_disconnected: cameraCount("disconnected"),
        attention: t.field({ type: [AttentionType], resolve: ({ hosts }) => listAttention(hosts) }),
        feed: t.field({
          type: [Event],
          description: "The newest events in reach.",
          async resolve(_home, _args, context) {
            const { viewer, db } = await requireAccess(context);
            return listEvents(db, viewer, {}, { limit: 8, offset: 0 });
          },
        }),
        refreshed_at: t.int({ description: "Unix seconds.", resolve: () => toSeconds(new Date()) }),
      };
    },
  });

const homeArguments = z.object({ filter: z.enum(homeFilters) });

builder.queryField("query_vms_home", (t) =>
  t.field({
    type: VmsHome,
    description: "filter: all, warning, disconnected or ai_event.",
    args: { filter: t.arg.string({ required: true }) },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      const { filter } = parseInput(homeArguments, args);
      const [hosts, aiEvents] = await Promise.all([
        listHostOverviews(db, viewer),
        countAiEventsPerHost(db, viewer),
      ]);
      const shown = hosts.filter((host) => passesFilter(host, filter, aiEvents));
      return { hosts, shown, aiEvents };
    },
  }),
);
