import { z } from "zod";
import { type HomeFilter, homeFilters } from "../../contract/names";
import { idText, keyword } from "../../contract/site-fields";
import { HostCamera } from "../camera/schema";
import { type CameraRow, listCameras } from "../camera/service";
import { countAiEventsPerHost } from "../event/per-host";
import { Event } from "../event/schema";
import { listEvents } from "../event/service";
import { builder, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { parsePage } from "../graphql/page";
import { parseId } from "../ids";
import { type HomeHosts, listCamerasToLookAt, readHomeHosts } from "./home-queries";
import type { HostFilter } from "./overview-queries";
import {
  type Attention,
  countHosts,
  listAttention,
  listHostsInOrder,
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
  /** The page that was asked for; null for all hosts. */
  found: HomeHosts | null;
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

const HomeCounts = builder.objectRef<HomeHosts["counts"]>("VmsHomeCounts").implement({
  fields: (t) => ({
    all: t.exposeInt("all"),
    warning: t.exposeInt("warning"),
    disconnected: t.exposeInt("disconnected"),
    ai_event: t.exposeInt("ai_event"),
  }),
});

const HomeRegion = builder.objectRef<HomeHosts["regions"][number]>("VmsHomeRegion").implement({
  fields: (t) => ({
    id: t.id({ resolve: (region) => String(region.id) }),
    name: t.exposeString("name"),
  }),
});

const CameraToLookAt = builder.objectRef<CameraRow>("CameraToLookAt").implement({
  fields: (t) => ({
    camera: t.field({ type: HostCamera, resolve: (camera) => camera }),
    since: t.int({
      nullable: true,
      description: "Unix seconds, of a camera without a signal; null when the start is not known.",
      resolve: ({ connected, connectedChangedAt: since }) =>
        connected ? null : since && toSeconds(since),
    }),
  }),
});

const CamerasToLookAt = builder
  .objectRef<{ list: CameraRow[]; total: number }>("CamerasToLookAt")
  .implement({
    fields: (t) => ({
      list: t.field({ type: [CameraToLookAt], resolve: ({ list }) => list }),
      total: t.exposeInt("total"),
    }),
  });

const VmsHome = builder.objectRef<VmsHomeShape>("VmsHome").implement({
  fields: (t) => {
    const count = (read: (summary: ReachSummary) => number) =>
      t.int({ resolve: ({ summary }) => read(summary) });
    return {
      hosts: t.field({
        type: [Host],
        description: "By region and name; with limit the most urgent first.",
        async resolve(home, _args, context) {
          const { viewer, db } = await requireAccess(context);
          return home.found
            ? listHostsInOrder(db, viewer, home.found.ids)
            : listMatchingHosts(db, viewer, toFilter(home));
        },
      }),
      counts: t.field({
        type: HomeCounts,
        nullable: true,
        description: "Of each filter's list under the region and keyword; null without limit.",
        resolve: ({ found }) => found?.counts ?? null,
      }),
      regions: t.field({
        type: [HomeRegion],
        description: "Of every host in reach, by name; none without limit.",
        resolve: ({ found }) => found?.regions ?? [],
      }),
      cameras_to_look_at: t.field({
        type: CamerasToLookAt,
        description: "Of connected hosts: without a signal or a licence that fits.",
        args: { limit: t.arg.int({ required: true }) },
        async resolve(_home, args, context) {
          const { viewer, db } = await requireAccess(context);
          const { ids, total } = await listCamerasToLookAt(db, viewer, parsePage(args).limit);
          const cameras = await listCameras(db, viewer, { cameraIds: ids });
          const list = cameras.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
          return { list, total };
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

const homeArguments = z.object({
  filter: z.enum(homeFilters),
  region_id: idText.nullish(),
  keyword: keyword.nullish(),
});

builder.queryField("query_vms_home", (t) =>
  t.field({
    type: VmsHome,
    description: "filter: all, warning, disconnected or ai_event.",
    args: {
      filter: t.arg.string({ required: true }),
      region_id: t.arg.id(),
      keyword: t.arg.string({ description: "In the name of a host or of one of its cameras." }),
      page: t.arg.int(),
      limit: t.arg.int({
        description: "Hosts a page, for region_id, keyword and page to apply; all of them without.",
      }),
    },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      const { filter, region_id: region, keyword: text } = parseInput(homeArguments, args);
      const isPage = args.limit !== null && args.limit !== undefined;
      const page = isPage ? parsePage(args) : null;
      const aiHostIds = [...(await countAiEventsPerHost(db, viewer)).keys()];
      const regionId = region ? (parseId(region) ?? 0) : undefined;
      const wanted = { filter, regionId, keyword: text || undefined, aiHostIds };
      const found = page && (await readHomeHosts(db, viewer, { ...wanted, page }));
      const summary = found?.summary ?? (await summarizeReach(db, viewer));
      return { filter, summary, found, aiHostIds };
    },
  }),
);
