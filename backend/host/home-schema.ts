import { z } from "zod";
import { type HomeFilter, homeFilters } from "../../contract/names";
import { countAiEventsPerHost } from "../event/per-host";
import { Event } from "../event/schema";
import { listEvents } from "../event/service";
import { builder, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import type { HostFilter } from "./overview-queries";
import {
  type Attention,
  countHosts,
  listAttention,
  listMatchingHosts,
  type ReachSummary,
  summarizeReach,
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

interface VmsHomeShape {
  filter: HomeFilter;
  summary: ReachSummary;
  /** Hosts with AI events of the last hour. */
  aiHostIds: number[];
}

/** What the home page's filter shows; the filter's count is the length of its list. */
const toFilter = ({ filter, aiHostIds }: VmsHomeShape): HostFilter =>
  ({
    all: {},
    warning: { states: ["warning"] as const },
    disconnected: { states: ["disconnected"] as const },
    ai_event: { ids: aiHostIds },
  })[filter];

const VmsHome = builder.objectRef<VmsHomeShape>("VmsHome").implement({
  fields: (t) => {
    const count = (read: (summary: ReachSummary) => number) =>
      t.int({ resolve: ({ summary }) => read(summary) });
    return {
      hosts: t.field({
        type: [Host],
        async resolve(home, _args, context) {
          const { viewer, db } = await requireAccess(context);
          return listMatchingHosts(db, viewer, toFilter(home));
        },
      }),
      all: count(({ hosts }) => hosts),
      warning: count(({ hostsWarning }) => hostsWarning),
      disconnected: count(({ hostsDisconnected }) => hostsDisconnected),
      ai_event: t.int({
        async resolve({ aiHostIds }, _args, context) {
          const { viewer, db } = await requireAccess(context);
          return countHosts(db, viewer, { ids: aiHostIds });
        },
      }),
      cameras: count(({ cameras }) => cameras),
      cameras_online: count(({ camerasOnline }) => camerasOnline),
      cameras_warning: count(({ camerasWarning }) => camerasWarning),
      cameras_disconnected: count(
        ({ cameras, camerasOnline, camerasWarning }) => cameras - camerasOnline - camerasWarning,
      ),
      attention: t.field({
        type: [AttentionType],
        async resolve(_home, _args, context) {
          const { viewer, db } = await requireAccess(context);
          return listAttention(db, viewer);
        },
      }),
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
      const [summary, aiEvents] = await Promise.all([
        summarizeReach(db, viewer),
        countAiEventsPerHost(db, viewer),
      ]);
      return { filter, summary, aiHostIds: [...aiEvents.keys()] };
    },
  }),
);
