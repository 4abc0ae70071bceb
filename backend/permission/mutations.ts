import { idText, permissionRights, siteName } from "../../contract/site-fields";
import { builder, Ok } from "../graphql/builder";
import { type Context, requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { version, versionDescription } from "../graphql/version";
import { Permission } from "./schema";
import { getPermission, type PermissionRow } from "./set-queries";
import { createPermission, deletePermission, updatePermission } from "./set-service";

const newPermission = permissionRights.extend({ name: siteName });
const permissionChange = permissionRights.extend({ permission_id: idText, version });

const CameraInput = builder.inputType("PermissionCameraInput", {
  fields: (t) => ({
    host_cam_id: t.id({ required: true }),
    live: t.boolean({ required: true }),
    playback: t.boolean({ required: true }),
    ptz: t.boolean({ required: true }),
  }),
});

const AutoAllowInput = builder.inputType("AutoAllowInput", {
  fields: (t) => ({ region_ids: t.idList(), host_ids: t.idList() }),
});

async function readPermission(context: Context, id: number): Promise<PermissionRow> {
  const { viewer, db } = await requireAccess(context);
  return getPermission(db, viewer, id);
}

builder.mutationFields((t) => {
  const rights = () => ({
    user_ids: t.arg.idList({ description: "All its operators." }),
    region_ids: t.arg.idList({
      description: "Live and playback on every camera there that cameras does not name.",
    }),
    host_ids: t.arg.idList({ description: "As region_ids, by host." }),
    cameras: t.arg({ type: [CameraInput], required: false, description: "All its cameras." }),
    auto_allow_new_cameras: t.arg({
      type: AutoAllowInput,
      required: false,
      description: "All regions and hosts whose new cameras join by themselves.",
    }),
  });
  return {
    create_permission: t.field({
      type: Permission,
      args: { name: t.arg.string({ required: true }), ...rights() },
      async resolve(_root, args, context) {
        const input = parseInput(newPermission, args);
        const { services } = context;
        const id = await mutate(context, (scope) => createPermission(scope, services, input));
        return readPermission(context, id);
      },
    }),
    update_permission: t.field({
      type: Permission,
      description:
        "What is left out stays. region_ids, host_ids and cameras go together: one given replaces all three. " +
        versionDescription,
      args: {
        permission_id: t.arg.id({ required: true }),
        name: t.arg.string(),
        ...rights(),
        version: t.arg.int(),
      },
      async resolve(_root, args, context) {
        const input = parseInput(permissionChange, args);
        const { services } = context;
        const id = await mutate(context, (scope) => updatePermission(scope, services, input));
        return readPermission(context, id);
      },
    }),
    delete_permission: t.field({
      type: Ok,
      args: { permission_id: t.arg.id({ required: true }) },
      async resolve(_root, args, context) {
        const { services } = context;
        await mutate(context, (scope) =>
          deletePermission(scope, services, String(args.permission_id)),
        );
        return { ok: true };
      },
    }),
  };
});
