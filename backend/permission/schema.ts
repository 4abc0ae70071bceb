import { groupBy } from "../collections";
import { codedError } from "../errors";
import { createBatch } from "../graphql/batch";
import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseId } from "../ids";
import { listLinkedUsers } from "../user/linked-users";
import type { CameraGrants } from "./grants";
import { managesAnything } from "./policy";
import {
  countSetCameras,
  getPermission,
  listOperators,
  listPermissions,
  listSetGrants,
  listWholeHosts,
  type PermissionRow,
  type SetGrants,
} from "./set-queries";

interface OperatorShape {
  id: number;
  name: string;
  email: string;
}

export const Operator = builder.objectRef<OperatorShape>("Operator").implement({
  fields: (t) => ({
    id: t.id({ resolve: (user) => String(user.id) }),
    name: t.exposeString("name"),
    email: t.exposeString("email"),
  }),
});

const PermissionCamera = builder
  .objectRef<CameraGrants & { cameraId: number }>("PermissionCamera")
  .implement({
    fields: (t) => ({
      host_cam_id: t.id({ resolve: (camera) => String(camera.cameraId) }),
      live: t.exposeBoolean("live"),
      playback: t.exposeBoolean("playback"),
      ptz: t.exposeBoolean("ptz"),
    }),
  });

const AutoAllow = builder.objectRef<SetGrants>("AutoAllow").implement({
  fields: (t) => ({
    region_ids: t.idList({ resolve: (grants) => [...grants.autoAllowRegionIds].map(String) }),
    host_ids: t.idList({ resolve: (grants) => [...grants.autoAllowHostIds].map(String) }),
  }),
});

const findMembers = createBatch(async (context, ids) => {
  const { db } = await requireAccess(context);
  return groupBy(await listLinkedUsers(db, "member", ids), (user) => user.linkedId);
});
const findGrants = createBatch(async (context, ids) => {
  const { viewer, db } = await requireAccess(context);
  const grants = await listSetGrants(db, viewer, ids);
  return new Map(grants.map((entry) => [entry.permissionId, entry]));
});
const countCameras = createBatch(async (context, ids) => {
  const { viewer, db } = await requireAccess(context);
  return countSetCameras(db, viewer, ids);
});
const findWhole = createBatch(async (context, ids) => {
  const { viewer, db } = await requireAccess(context);
  return groupBy(await listWholeHosts(db, viewer, ids), (host) => host.permissionId);
});

/** A named set of operator privileges (specification section 3, docs/decisions-spec.md section 3). */
export const Permission = builder.objectRef<PermissionRow>("Permission").implement({
  fields: (t) => ({
    id: t.id({ resolve: (permission) => String(permission.id) }),
    permission_id: t.id({ resolve: (permission) => String(permission.id) }),
    name: t.exposeString("name"),
    version: t.exposeInt("version", {
      description: "Raised with each change; for the version of update_permission.",
    }),
    can_edit: t.boolean({
      description: "May change what it allows in the regions they manage.",
      resolve: (permission) => permission.canEdit,
    }),
    can_manage: t.boolean({
      description: "May also change its name and operators, and delete it.",
      resolve: (permission) => permission.manages,
    }),
    users: t.field({
      type: [Operator],
      description: "Its operators; for one of them only himself.",
      async resolve(permission, _args, context) {
        const { viewer } = await requireAccess(context);
        const members = (await findMembers(context, permission.id)) ?? [];
        return members.filter((user) => permission.canEdit || user.id === viewer.userId);
      },
    }),
    cameras: t.field({
      type: [PermissionCamera],
      description: "What it allows, on cameras in the viewer's reach.",
      async resolve(permission, _args, context) {
        const grants = await findGrants(context, permission.id);
        return [...(grants?.cameras ?? [])].map(([cameraId, allowed]) => ({
          cameraId,
          ...allowed,
        }));
      },
    }),
    camera_count: t.int({
      description: "How many cameras in the viewer's reach it names.",
      resolve: async (permission, _args, context) =>
        (await countCameras(context, permission.id)) ?? 0,
    }),
    region_ids: t.idList({
      description: "Regions of which it names every camera.",
      async resolve(permission, _args, context) {
        const hosts = (await findWhole(context, permission.id)) ?? [];
        const regions = groupBy(hosts, (host) => host.regionId);
        return [...regions].flatMap(([id, all]) =>
          all.every((host) => host.whole) ? [String(id)] : [],
        );
      },
    }),
    host_ids: t.idList({
      description: "Hosts of which it names every camera.",
      async resolve(permission, _args, context) {
        const hosts = (await findWhole(context, permission.id)) ?? [];
        return hosts.flatMap((host) => (host.whole ? [String(host.hostId)] : []));
      },
    }),
    auto_allow_new_cameras: t.field({
      type: AutoAllow,
      description: "Regions and hosts whose new cameras join it by themselves.",
      async resolve(permission, _args, context) {
        const grants = await findGrants(context, permission.id);
        if (!grants) throw new Error(`grants of privileges ${permission.id} were not read`);
        return grants;
      },
    }),
  }),
});

builder.queryFields((t) => ({
  query_permission_list: t.field({
    type: [Permission],
    description:
      "All for a master; those of their regions for a manager; their own for an operator.",
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      return listPermissions(db, viewer);
    },
  }),
  query_single_permission: t.field({
    type: Permission,
    args: { permission_id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      return getPermission(db, viewer, parseId(args.permission_id));
    },
  }),
  query_operator_list: t.field({
    type: [Operator],
    description:
      "Who can be put into a set: the users who are not master. For masters and managers.",
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      if (!(await managesAnything(db, viewer))) throw codedError("ACCESS_DENIED");
      return listOperators(db, viewer.accountId);
    },
  }),
}));
