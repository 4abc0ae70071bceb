import { accessHostTypes, ioBoxType } from "../../contract/names";
import { HostCamera } from "../camera/schema";
import { getCamera } from "../camera/service";
import { codedError } from "../errors";
import { asksOnly } from "../graphql/asks-only";
import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseId, toIds } from "../ids";
import { getSetGrants } from "../permission/set-service";
import { Region } from "../region/types";
import { groupByRegion, listRegionsWithGrants } from "./by-region";
import { listNamesByRegion, namesShape } from "./names";
import { getHostOverview, listHostOverviews, listMatchingHosts } from "./service";
import { Host } from "./types";

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
  query_region_host_list: t.field({
    type: [Region],
    description:
      "Hosts in reach by region. With permission_id every region one may grant, marked by what that set allows.",
    args: {
      permission_id: t.arg.id(),
      cameras_max: t.arg.int({
        description:
          "Of more cameras in reach none is listed, but counted; only where no more than their names and states are asked for.",
      }),
      host_cam_id: t.arg.idList({
        description: "With cameras_max: hosts of these cameras list theirs all the same.",
      }),
    },
    async resolve(_root, args, context, info) {
      const { permission_id: permissionId, cameras_max: camerasMax } = args;
      const { viewer, db } = await requireAccess(context);
      const isOfSet = permissionId !== null && permissionId !== undefined;
      const bound =
        camerasMax == null ? null : { camerasMax, besideIds: toIds(args.host_cam_id ?? []) };
      if (!isOfSet && asksOnly(info, namesShape)) return listNamesByRegion(db, viewer, bound);
      if (bound) throw codedError("INVALID_ARGUMENT", { field: "cameras_max" });
      if (!isOfSet) return groupByRegion(await listHostOverviews(db, viewer));
      const grants = await getSetGrants(db, viewer, parseId(permissionId));
      return listRegionsWithGrants(db, viewer, grants);
    },
  }),
  query_as_host_list: t.field({
    type: [Host],
    description: "Access-control hosts; their doors stand in doors.",
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      return listMatchingHosts(db, viewer, { types: accessHostTypes });
    },
  }),
  query_iot_list: t.field({
    type: [Host],
    description: "IO boxes; the state of their inputs and outputs stands in modules.",
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      return listMatchingHosts(db, viewer, { types: [ioBoxType] });
    },
  }),
}));
