import type { LoaderFunctionArgs } from "@remix-run/node";
import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, FormRejection, FormSuccess, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloud } from "~/lib/http/graphql.server";
import { editedId } from "~/lib/lists/edited-id";
import { paths } from "~/lib/paths";
import { noFields } from "~contract/fields";
import { privilegesCopyForm, privilegesForm, privilegesPartForm } from "~contract/privileges";
import { findAccess, findSet, toSetRights } from "../privileges.server";
import { type RightsValues, type SetRights, toArguments, toValues } from "../rights-tree";
import { listOwnRegions } from "./route.server";

const createDocument = graphql(`
  mutation create_permission(
    $name: String!, $user_ids: [ID!], $cameras: [PermissionCameraInput!],
    $auto_allow_new_cameras: AutoAllowInput
  ) {
    create_permission(
      name: $name, user_ids: $user_ids, cameras: $cameras,
      auto_allow_new_cameras: $auto_allow_new_cameras
    ) { id }
  }
`);

const updateDocument = graphql(`
  mutation update_permission(
    $permission_id: ID!, $name: String, $user_ids: [ID!], $cameras: [PermissionCameraInput!],
    $auto_allow_new_cameras: AutoAllowInput, $version: Int
  ) {
    update_permission(
      permission_id: $permission_id, name: $name, user_ids: $user_ids, cameras: $cameras,
      auto_allow_new_cameras: $auto_allow_new_cameras, version: $version
    ) { id }
  }
`);

const deleteDocument = graphql(`
  mutation delete_permission($permission_id: ID!) {
    delete_permission(permission_id: $permission_id) { ok }
  }
`);

/** Arguments of the contract under the names of the form's fields. */
const renamed = {
  cameras: "live",
  region_ids: "allow_new",
  host_ids: "allow_new",
  permission_id: null,
};

async function readRights(args: LoaderFunctionArgs, values: RightsValues) {
  return toArguments(await listOwnRegions(args), values);
}

const createForm = (args: LoaderFunctionArgs) =>
  onForm(
    privilegesForm,
    async ({ name, user_ids, version: _none, ...values }) => {
      const rights = await readRights(args, values);
      const { create_permission: made } = await callCloud(args, createDocument, {
        name,
        user_ids,
        ...rights,
      });
      return flashRedirect(paths.privilegeSet(made.id), "privileges_saved");
    },
    { renamed },
  );

/** A conflict names what is saved by now as the form's fields have it. */
async function describeConflict(args: LoaderFunctionArgs, id: string, error: unknown) {
  if (!(error instanceof CloudError) || error.code !== "CONFLICT") return error;
  const [set, regions] = await Promise.all([findSet(args, id), listOwnRegions(args)]);
  if (!set) return error;
  const current = {
    version: set.version,
    name: set.name,
    user_ids: set.users.map((user) => user.id),
    ...toValues(regions, toSetRights(set)),
  };
  return new CloudError(error.code, null, null, null, current);
}

/** Of a set that lies beyond the viewer's regions, name and operators are no fields of the form. */
const updateForm = (args: LoaderFunctionArgs, id: string, isWhole: boolean) =>
  onForm(
    isWhole ? privilegesForm : privilegesPartForm,
    async (form) => {
      const { live, playback, ptz, allow_new, ...rest } = form;
      const rights = await readRights(args, { live, playback, ptz, allow_new });
      const change = { permission_id: id, ...rest, ...rights };
      await callCloud(args, updateDocument, change).catch(async (error: unknown) => {
        throw await describeConflict(args, id, error);
      });
      return flashRedirect(paths.privilegeSet(id), "privileges_saved");
    },
    { renamed },
  );

/** What a set allows, or an operator may see in effect. */
async function findRights(args: CloudArgs, source: string): Promise<SetRights | null> {
  const [kind, id = ""] = source.split(":");
  if (kind === "set") {
    const set = await findSet(args, id);
    return set && toSetRights(set);
  }
  const access = await findAccess(args, id);
  return (
    access && {
      cameras: new Map(access.cameras.map(({ host_cam_id, ...rights }) => [host_cam_id, rights])),
      autoAllow: { region_ids: [], host_ids: [] },
    }
  );
}

/** The form's `?copy` fills the tree with the rights of another, and stores nothing. */
const copyForm = (args: LoaderFunctionArgs) =>
  onForm(privilegesCopyForm, async ({ copy_from: source }) => {
    const [regions, rights] = await Promise.all([listOwnRegions(args), findRights(args, source)]);
    if (!rights) throw new FormRejection({ code: "NOT_FOUND" }, "copy_from");
    return new FormSuccess({ values: toValues(regions, rights), at: Date.now() });
  });

export interface Copied {
  values: RightsValues;
  /** Tells one copy from the next. */
  at: number;
}

export async function changeSet(args: LoaderFunctionArgs) {
  const id = editedId(args);
  const isCopy = new URL(args.request.url).searchParams.has("copy");
  const form = await args.request.formData();
  if (isCopy) return answerForms(form, { save: copyForm(args) });
  if (id === null) return answerForms(form, { save: createForm(args) });
  const set = await findSet(args, id);
  if (!set) throw new Response(null, { status: 404 });
  return answerForms(form, {
    save: updateForm(args, id, set.can_manage),
    delete: onForm(noFields, async () => {
      await callCloud(args, deleteDocument, { permission_id: id });
      return flashRedirect(paths.operatorPrivileges, "removed");
    }),
  });
}
