import { z } from "zod";
import { accessHostTypes, hostStates, ioBoxType } from "../../contract/names";
import { idText, keyword } from "../../contract/site-fields";
import { HostCamera } from "../camera/schema";
import { getCamera } from "../camera/service";
import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { parsePage } from "../graphql/page";
import { parseId } from "../ids";
import { getSetMarks } from "../permission/set-queries";
import { Region } from "../region/types";
import { groupByRegion, markRegions } from "./by-region";
import { findHosts, type HostPage } from "./find-hosts";
import { getHostOverview, listHostOverviews } from "./service";
import { Host } from "./types";

const HostList = builder.objectRef<HostPage>("HostList").implement({
  fields: (t) => ({
    list: t.field({ type: [Host], resolve: (page) => page.list }),
    total: t.exposeInt("total"),
    per_page: t.int({ resolve: (page) => page.perPage }),
  }),
});

const listArguments = z.object({
  region_id: idText.nullish(),
  state: z.enum(hostStates).nullish(),
  type: z.number().int().nullish(),
  keyword: keyword.nullish(),
});

builder.queryFields((t) => ({
  query_single_host: t.field({
    type: Host,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      return getHostOverview(db, viewer, parseId(args.id));
    },
  }),
  query_single_host_camera: t.field({
    type: HostCamera,
    args: { host_cam_id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      return getCamera(db, viewer, parseId(args.host_cam_id));
    },
  }),
  query_host_list: t.field({
    type: HostList,
    description: "state: online, warning, disconnected or disabled. By region and name.",
    args: {
      region_id: t.arg.id(),
      state: t.arg.string(),
      type: t.arg.int(),
      keyword: t.arg.string({ description: "In name, and in host code and address of own hosts." }),
      page: t.arg.int(),
      limit: t.arg.int(),
    },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      return findHosts(db, viewer, parseInput(listArguments, args), parsePage(args));
    },
  }),
  query_region_host_list: t.field({
    type: [Region],
    description:
      "Hosts in reach by region. With permission_id every region one may grant, marked by what that set allows.",
    args: { permission_id: t.arg.id() },
    async resolve(_root, { permission_id: permissionId }, context) {
      const { viewer, db } = await requireAccess(context);
      if (permissionId === null || permissionId === undefined) {
        return groupByRegion(await listHostOverviews(db, viewer));
      }
      const marks = await getSetMarks(db, viewer, parseId(permissionId));
      return markRegions(db, viewer, marks);
    },
  }),
  query_as_host_list: t.field({
    type: [Host],
    description: "Access-control hosts; their doors stand in doors.",
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      const hosts = await listHostOverviews(db, viewer);
      return hosts.filter((host) => accessHostTypes.includes(host.type));
    },
  }),
  query_iot_list: t.field({
    type: [Host],
    description: "IO boxes; the state of their inputs and outputs stands in modules.",
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      const hosts = await listHostOverviews(db, viewer);
      return hosts.filter((host) => host.type === ioBoxType);
    },
  }),
}));
