import { z } from "zod";
import { hostSorts, hostStates } from "../../contract/names";
import { idText, keyword } from "../../contract/site-fields";
import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { parsePage } from "../graphql/page";
import { findHosts, type HostPage } from "./find-hosts";
import { type HostOverview, hasNewVersion, hasOtherLicense } from "./service";
import { Host, isUpdating } from "./types";

const sumOf = (hosts: HostOverview[], read: (host: HostOverview) => number) =>
  hosts.reduce((sum, host) => sum + read(host), 0);

const countCameras = (
  hosts: HostOverview[],
  is: (camera: HostOverview["cameras"][number]) => boolean,
) => sumOf(hosts, (host) => host.cameras.filter(is).length);

const HostListSummary = builder.objectRef<HostOverview[]>("HostListSummary").implement({
  description: "Of every host in reach, whatever the filters.",
  fields: (t) => ({
    hosts: t.int({ resolve: (hosts) => hosts.length }),
    cameras: t.int({ resolve: (hosts) => countCameras(hosts, () => true) }),
    cameras_licensed: t.int({
      resolve: (hosts) => countCameras(hosts, (camera) => camera.licensed),
    }),
    cameras_not_matching: t.int({
      description: "Licensed for something else: another camera type or another resolution.",
      resolve: (hosts) => countCameras(hosts, hasOtherLicense),
    }),
    regions: t.int({ resolve: (hosts) => new Set(hosts.map((host) => host.regionId)).size }),
    types: t.intList({
      description: "Device types there are, ascending.",
      resolve: (hosts) => [...new Set(hosts.map((host) => host.type))].sort((a, b) => a - b),
    }),
    updates: t.int({
      description: "Hosts the cloud has a newer version for.",
      resolve: (hosts) => hosts.filter(hasNewVersion).length,
    }),
    updating: t.field({
      type: [Host],
      description: "Hosts with an update under way.",
      resolve: (hosts) => hosts.filter(isUpdating),
    }),
    storage_used: t.float({
      description: "Bytes.",
      resolve: (hosts) =>
        sumOf(hosts, (host) => host.storages.reduce((sum, drive) => sum + drive.usedBytes, 0)),
    }),
    storage_total: t.float({
      description: "Bytes.",
      resolve: (hosts) =>
        sumOf(hosts, (host) => host.storages.reduce((sum, drive) => sum + drive.totalBytes, 0)),
    }),
  }),
});

const HostList = builder.objectRef<HostPage>("HostList").implement({
  fields: (t) => ({
    list: t.field({ type: [Host], resolve: (page) => page.list }),
    total: t.exposeInt("total"),
    per_page: t.int({ resolve: (page) => page.perPage }),
    summary: t.field({ type: HostListSummary, resolve: (page) => page.summary }),
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
