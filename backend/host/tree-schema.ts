import { z } from "zod";
import { limits } from "../../contract/limits";
import { idTexts, keyword } from "../../contract/site-fields";
import { HostCamera } from "../camera/schema";
import { groupBy } from "../collections";
import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { toIds } from "../ids";
import { listHosts } from "./queries";
import { type CameraTree, openCameraTree } from "./tree";
import type { FoundTreeHost, TreeHost } from "./tree-queries";
import { CameraHost } from "./types";

const TreeHostType = builder
  .objectRef<TreeHost & Partial<FoundTreeHost>>("CameraTreeHost")
  .implement({
    fields: (t) => ({
      id: t.id({ resolve: (host) => String(host.id) }),
      name: t.exposeString("name"),
      camera_count: t.exposeInt("cameraCount", {
        description: "Cameras with the right; of a search's hosts those that it found.",
      }),
      host_cam_id: t.idList({
        description: "Of a search's hosts: the cameras that it lists.",
        resolve: ({ cameraIds = [] }) => cameraIds.map(String),
      }),
    }),
  });

interface TreeRegion {
  id: number;
  name: string;
  hosts: TreeHost[];
}

const TreeRegionType = builder.objectRef<TreeRegion>("CameraTreeRegion").implement({
  fields: (t) => ({
    id: t.id({ resolve: (region) => String(region.id) }),
    name: t.exposeString("name"),
    hosts: t.field({ type: [TreeHostType], resolve: (region) => region.hosts }),
  }),
});

const toRegions = (hosts: TreeHost[]): TreeRegion[] =>
  [...groupBy(hosts, (host) => host.regionId)].map(([id, inRegion]) => ({
    id,
    name: inRegion[0]?.regionName ?? "",
    hosts: inRegion,
  }));

const CameraTreeType = builder.objectRef<CameraTree>("CameraTree").implement({
  fields: (t) => ({
    is_whole: t.boolean({
      description: `Whether there are ${limits.wholeTreeCamerasMax} cameras or fewer, so that all are listed.`,
      resolve: (tree) => tree.isWhole(),
    }),
    regions: t.field({
      type: [TreeRegionType],
      description: "Hosts with a camera in reach that may be seen so, by region.",
      resolve: async (tree) => toRegions(await tree.listHosts()),
    }),
    found: t.field({
      type: [TreeRegionType],
      nullable: true,
      description: "The part of it that the keyword leaves; null without one, and of a whole tree.",
      resolve: async (tree) => {
        const found = await tree.findHosts();
        return found && toRegions(found);
      },
    }),
    cameras: t.field({
      type: [HostCamera],
      description:
        "All of a whole tree; of a larger one those found, of the hosts asked for, and those asked for by id.",
      resolve: (tree) => tree.listCameras(),
    }),
    hosts: t.field({
      type: [CameraHost],
      description: "Of these cameras.",
      async resolve(tree, _args, context) {
        const { viewer, db } = await requireAccess(context);
        const hostIds = new Set((await tree.listCameras()).map((camera) => camera.hostId));
        return hostIds.size === 0 ? [] : listHosts(db, viewer, { hostIds: [...hostIds] });
      },
    }),
    first: t.idList({
      description: "Cameras to open without a choice, of a tree that is not whole.",
      resolve: async (tree) => (await tree.listFirst()).map(String),
    }),
  }),
});

const treeArguments = z.object({
  right: z.enum(["live", "playback"]),
  host_id: idTexts.nullish(),
  host_cam_id: idTexts.nullish(),
  first: z
    .number()
    .int()
    .min(0, "INVALID_ARGUMENT")
    .max(limits.viewCamerasMax, "INVALID_ARGUMENT")
    .nullish(),
  keyword: keyword.nullish(),
});

builder.queryField("query_camera_tree", (t) =>
  t.field({
    type: CameraTreeType,
    description: "The cameras beside a wall. right: live or playback.",
    args: {
      right: t.arg.string({ required: true }),
      host_id: t.arg.idList({ description: "Hosts whose cameras are listed." }),
      host_cam_id: t.arg.idList({
        description: "Cameras to list besides; without it those of `first`.",
      }),
      first: t.arg.int({ description: `How many of these; ${limits.viewCamerasMax} at most.` }),
      keyword: t.arg.string({ description: "In the name of a camera, a host or a region." }),
    },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      const asked = parseInput(treeArguments, args);
      return openCameraTree(db, viewer, {
        right: asked.right,
        hostIds: toIds(asked.host_id ?? []),
        cameraIds: asked.host_cam_id ? toIds(asked.host_cam_id) : null,
        first: asked.first ?? 0,
        keyword: asked.keyword ?? "",
      });
    },
  }),
);
