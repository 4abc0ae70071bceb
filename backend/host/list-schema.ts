import { z } from "zod";
import { hostSorts, hostStates } from "../../contract/names";
import { idText, keyword } from "../../contract/site-fields";
import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { parsePage } from "../graphql/page";
import { findHosts, type HostPage } from "./find-hosts";
import { listMatchingHosts, type ReachSummary, summarizeReach } from "./service";
import { Host } from "./types";

const HostListSummary = builder.objectRef<ReachSummary>("HostListSummary").implement({
  description: "Of every host in reach, whatever the filters.",
  fields: (t) => ({
    hosts: t.exposeInt("hosts"),
    cameras: t.exposeInt("cameras"),
    cameras_licensed: t.exposeInt("camerasLicensed"),
    cameras_not_matching: t.exposeInt("camerasNotMatching", {
      description: "Licensed for something else: another camera type or another resolution.",
    }),
    regions: t.exposeInt("regions"),
    types: t.exposeIntList("types", { description: "Device types there are, ascending." }),
    updates: t.exposeInt("updates", {
      description: "Hosts the cloud has a newer version for.",
    }),
    updating: t.field({
      type: [Host],
      description: "Hosts with an update under way.",
      async resolve(_summary, _args, context) {
        const { viewer, db } = await requireAccess(context);
        return listMatchingHosts(db, viewer, { isUpdating: true });
      },
    }),
    storage_used: t.exposeFloat("storageUsed", { description: "Bytes." }),
    storage_total: t.exposeFloat("storageTotal", { description: "Bytes." }),
  }),
});

const HostList = builder.objectRef<HostPage>("HostList").implement({
  fields: (t) => ({
    list: t.field({ type: [Host], resolve: (page) => page.list }),
    total: t.exposeInt("total"),
    per_page: t.int({ resolve: (page) => page.perPage }),
    summary: t.field({
      type: HostListSummary,
      async resolve(_page, _args, context) {
        const { viewer, db } = await requireAccess(context);
        return summarizeReach(db, viewer);
      },
    }),
  }),
});

const listArguments = z.object({
  region_id: idText.nullish(),
  state: z.enum(hostStates).nullish(),
  type: z.number().int().nullish(),
  has_new_version: z.boolean().nullish(),
  keyword: keyword.nullish(),
  sort: z
    .string()
    .transform((text) => hostSorts.find((sort) => sort === text))
    .refine((sort) => sort !== undefined, "INVALID_ARGUMENT")
    .nullish(),
});

builder.queryField("query_host_list", (t) =>
  t.field({
    type: HostList,
    description:
      "state: online, warning, disconnected or disabled. By region and name where no sort is given.",
    args: {
      region_id: t.arg.id(),
      state: t.arg.string(),
      type: t.arg.int(),
      has_new_version: t.arg.boolean(),
      keyword: t.arg.string({ description: "In name, and in host code and address of own hosts." }),
      sort: t.arg.string({
        description:
          "name, state (the gravest first), type, region, cameras, storage or version; -name and so on the other way round.",
      }),
      page: t.arg.int(),
      limit: t.arg.int(),
    },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      return findHosts(db, viewer, parseInput(listArguments, args), parsePage(args));
    },
  }),
);
