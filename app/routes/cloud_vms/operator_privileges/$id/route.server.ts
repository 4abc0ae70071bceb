import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { editedId } from "~/lib/lists/edited-id";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { accessQuery } from "../access-query";
import { pageAccess } from "../access-rows";
import {
  findSet,
  listOperators,
  listRegions,
  listSetNames,
  type PermissionSet,
  toSetRights,
} from "../privileges.server";
import { toValues } from "../rights-tree";

const newSet = {
  id: null,
  name: "",
  version: 0,
  can_edit: true,
  can_manage: true,
  users: [],
  cameras: [],
  auto_allow_new_cameras: { region_ids: [], host_ids: [] },
};

/** @throws Response 404 for a set that is unknown or out of reach */
async function getSet(args: LoaderFunctionArgs): Promise<PermissionSet | typeof newSet> {
  const id = editedId(args);
  if (id !== null) {
    const set = await findSet(args, id);
    if (!set) throw new Response(null, { status: 404 });
    return set;
  }
  const { master, is_region_manager: isManager } = await requireUser(args);
  // The list beside it says what this viewer lacks.
  if (!master && !isManager) throw redirect(paths.operatorPrivileges);
  return newSet;
}

const isAmong = ({ id }: { id: string }, users: readonly { id: string }[]) =>
  users.some((user) => user.id === id);

/** Regions the viewer gives rights in. */
export const listOwnRegions = async (args: LoaderFunctionArgs) =>
  (await listRegions(args)).filter((region) => region.can_manage);

/** One set: its editor, or what it allows for those who may only look. */
export async function loadSet(args: LoaderFunctionArgs) {
  const { master } = await requireUser(args);
  const [set, regions] = await Promise.all([getSet(args), listRegions(args)]);
  const rights = toSetRights(set);
  const { id, name, version, users, can_manage: isWhole } = set;
  if (id !== null && !set.can_edit) {
    const path = paths.privilegeSet(id);
    const query = accessQuery(path).read(new URL(args.request.url).searchParams);
    return {
      kind: "view",
      id,
      name,
      path,
      query,
      access: pageAccess(regions, rights.cameras, query),
    } as const;
  }
  const own = regions.filter((region) => region.can_manage);
  const [operators, sets] = await Promise.all([listOperators(args), listSetNames(args)]);
  return {
    kind: "edit",
    id,
    name,
    version,
    /** The viewer edits all of it: also its name and operators, and may delete it. */
    isWhole,
    /** Invites users, and reads the audit log. */
    isMaster: master,
    users,
    regions: own,
    operators,
    /** Who may be in it: a user who has become a master since stays in it until taken out. */
    candidates: [...operators, ...users.filter((user) => !isAmong(user, operators))],
    sets: sets.filter((other) => other.id !== id),
    values: toValues(own, rights),
    dialog: new URL(args.request.url).searchParams.get("dialog"),
  } as const;
}

export type SetPage = Extract<Awaited<ReturnType<typeof loadSet>>, { kind: "edit" }>;
export type SetView = Extract<Awaited<ReturnType<typeof loadSet>>, { kind: "view" }>;
