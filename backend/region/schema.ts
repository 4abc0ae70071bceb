import { z } from "zod";
import { keyword } from "../../contract/site-fields";
import { groupBy } from "../collections";
import { codedError } from "../errors";
import { createBatch } from "../graphql/batch";
import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { listHostOverviews } from "../host/service";
import { Host } from "../host/types";
import { parseId } from "../ids";
import { describeSelection } from "../permission/grants";
import { listRegions, listVersions } from "./queries";
import { Region } from "./types";

const findHosts = createBatch(async (context, regionIds) => {
  const { viewer, db } = await requireAccess(context);
  return groupBy(await listHostOverviews(db, viewer, { regionIds }), (host) => host.regionId);
});

const findVersion = createBatch(async (context, regionIds) => {
  const { viewer, db } = await requireAccess(context);
  return listVersions(db, viewer, regionIds);
});

builder.objectFields(Region, (t) => ({
  version: t.int({
    description: "Raised with each change; for the version of update_region.",
    resolve: async (region, _args, context) =>
      region.version ?? (await findVersion(context, region.id)) ?? 1,
  }),
  hosts: t.field({
    type: [Host],
    description: "Those in reach.",
    resolve: async (region, _args, context) =>
      region.hosts ?? (await findHosts(context, region.id)) ?? [],
  }),
  selection: t.string({
    nullable: true,
    description: "all, some or none of its cameras are in the set; null without permission_id.",
    resolve: ({ autoAllow, hosts }) =>
      autoAllow === undefined
        ? null
        : describeSelection((hosts ?? []).flatMap((host) => host.cameras)),
  }),
  auto_allow_new_cameras: t.boolean({
    nullable: true,
    description: "Null without permission_id.",
    resolve: (region) => region.autoAllow ?? null,
  }),
}));

const listArguments = z.object({ keyword: keyword.nullish() });

builder.queryFields((t) => ({
  query_region_list: t.field({
    type: [Region],
    description:
      "Regions in reach: all for a master, else those managed and those of hosts in reach.",
    args: { keyword: t.arg.string() },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      const { keyword } = parseInput(listArguments, args);
      return listRegions(db, viewer, { keyword: keyword || undefined });
    },
  }),
  query_single_region: t.field({
    type: Region,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      const id = parseId(args.id);
      const [region] = id === null ? [] : await listRegions(db, viewer, { id });
      if (!region) throw codedError("NOT_FOUND", { field: "id" });
      return region;
    },
  }),
}));
