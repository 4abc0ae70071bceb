import type { z } from "zod";
import { behaviors } from "../../contract/audit-behaviors";
import type { permissionRights } from "../../contract/site-fields";
import { onViolation } from "../db/violation";
import { codedError, requireVersion, type VersionedObject } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import { requireRoom } from "../quota";
import { findUsers } from "../region/changes";
import type { Services } from "../services";
import { lockRoster } from "../user/linked-users";
import { announceRights } from "./announce";
import type { CameraGrants } from "./grants";
import { managesAnything } from "./policy";
import * as changes from "./set-changes";
import { getPermission, listSetGrants, type PermissionRow } from "./set-queries";

export { getSetGrants, type SetGrants, searchPermissions } from "./set-queries";

type Rights = z.output<typeof permissionRights>;
type SetState = Awaited<ReturnType<typeof changes.readSet>>;

const nameTaken = () => codedError("NAME_EXIST", { field: "name" });

/**
 * Creates a set; a manager's is limited to their regions (decision D9).
 * @throws ACCESS_DENIED, NAME_EXIST, QUOTA_REACHED, and as changeRights
 */
export async function createPermission(
  scope: MutationScope,
  { bus, settings }: Services,
  input: Rights & { name: string },
): Promise<number> {
  const { tx, viewer, audit, afterCommit } = scope;
  await requireManager(scope);
  await requireRoom(tx, viewer.accountId, "privileges", settings.quotas?.privileges);
  const inserting = changes.insertPermission(tx, viewer.accountId, input.name);
  const id = await onViolation("unique", nameTaken(), inserting);
  await changeRights(scope, id, input);
  if (input.user_ids) await changeUsers(scope, id, input.user_ids);
  const after = await changes.readSet(tx, id);
  await audit({
    behaviorId: behaviors.privilegesCreated,
    target: target(id, after),
    payload: { after },
  });
  if (after.cameras.length > 0)
    afterCommit(() => announceRights(bus, viewer, after.userIds.map(Number)));
  return id;
}

/**
 * Omitted arguments stay unchanged. A manager changes the set's rights in their regions; its name
 * and operators only where no part of it is elsewhere, or they would grant rights on cameras
 * outside their regions.
 * @throws NOT_FOUND, ACCESS_DENIED, NAME_EXIST, USER_NOT_FOUND, HOST_NOT_FOUND, CONFLICT (decision D92)
 */
export async function updatePermission(
  scope: MutationScope,
  { bus }: Services,
  {
    permission_id: permissionId,
    version,
    ...input
  }: Rights & { permission_id: string; version?: number | null },
): Promise<number> {
  const { tx, viewer, audit, afterCommit } = scope;
  await lockRoster(tx, viewer.accountId);
  await changes.lockPermission(tx, viewer.accountId, parseId(permissionId));
  const set = await getPermission(tx, viewer, parseId(permissionId));
  const { id, canEdit, manages } = set;
  const before = await changes.readSet(tx, id);
  if (!canEdit || (!manages && changesWholeSet(before, input))) throw codedError("ACCESS_DENIED");
  requireVersion(version, await describeVersion(scope, set, before));
  await changes.raiseVersion(tx, id);
  if (input.name) {
    await onViolation("unique", nameTaken(), changes.renamePermission(tx, id, input.name));
  }
  await changeRights(scope, id, input);
  if (input.user_ids) await changeUsers(scope, id, input.user_ids);
  const after = await changes.readSet(tx, id);
  await audit({
    behaviorId: behaviors.privilegesUpdated,
    target: target(id, after),
    payload: describeChange(before, after),
  });
  afterCommit(() => announceRights(bus, viewer, findAffected(before, after)));
  return id;
}

/** @throws NOT_FOUND; ACCESS_DENIED for a set that reaches beyond the viewer's regions */
export async function deletePermission(
  scope: MutationScope,
  { bus }: Services,
  permissionId: string,
): Promise<void> {
  const { tx, viewer, audit, afterCommit } = scope;
  await lockRoster(tx, viewer.accountId);
  await changes.lockPermission(tx, viewer.accountId, parseId(permissionId));
  const { id, manages } = await getPermission(tx, viewer, parseId(permissionId));
  if (!manages) throw codedError("ACCESS_DENIED");
  const before = await changes.readSet(tx, id);
  await changes.deletePermissionRow(tx, id);
  await audit({
    behaviorId: behaviors.privilegesDeleted,
    target: target(id, before),
    payload: { before },
  });
  afterCommit(() => announceRights(bus, viewer, before.userIds.map(Number)));
}

/** The set as far as the viewer sees it. */
async function describeVersion(
  { tx, viewer }: MutationScope,
  { id, version, name }: PermissionRow,
  { userIds }: SetState,
): Promise<VersionedObject> {
  const [grants] = await listSetGrants(tx, viewer, [id]);
  const cameras = [...(grants?.cameras ?? [])].map(([cameraId, allowed]) => ({
    host_cam_id: String(cameraId),
    ...allowed,
  }));
  return {
    id: String(id),
    version,
    name,
    user_ids: userIds,
    cameras,
    auto_allow_new_cameras: {
      region_ids: [...(grants?.autoAllowRegionIds ?? [])].map(String),
      host_ids: [...(grants?.autoAllowHostIds ?? [])].map(String),
    },
  };
}

/** Whether the change goes beyond rights in some regions. */
function changesWholeSet(before: SetState, { name, user_ids: userIds }: Rights): boolean {
  const renames = Boolean(name) && name !== before.name;
  const sameUsers =
    !userIds || [...new Set(userIds)].sort().join() === before.userIds.toSorted().join();
  return renames || !sameUsers;
}

async function requireManager({ tx, viewer }: MutationScope): Promise<void> {
  if (!(await managesAnything(tx, viewer))) throw codedError("ACCESS_DENIED");
}

/**
 * `cameras` lists rights singly; a region or host named as a whole adds live and playback on those
 * of its cameras that the list does not name. All three replace the set's rights in the viewer's
 * regions.
 */
async function changeRights(scope: MutationScope, id: number, input: Rights): Promise<void> {
  const { tx, viewer } = scope;
  if (input.cameras || input.region_ids || input.host_ids) {
    await changes.replaceCameras(tx, viewer, id, await resolveGrants(scope, input));
  }
  const auto = input.auto_allow_new_cameras;
  if (!auto) return;
  const regionIds = await getRegionIds(scope, auto.region_ids ?? []);
  const hostIds = await getHostIds(scope, auto.host_ids ?? []);
  await changes.replaceAutoAllow(tx, viewer, id, { regionIds, hostIds });
}

async function resolveGrants(
  scope: MutationScope,
  input: Rights,
): Promise<Map<number, CameraGrants>> {
  const { tx, viewer } = scope;
  const regionIds = await getRegionIds(scope, input.region_ids ?? []);
  const hostIds = await getHostIds(scope, input.host_ids ?? []);
  const ticks = new Map(
    (input.cameras ?? []).map(({ host_cam_id: id, ...allowed }) => [parseId(id) ?? 0, allowed]),
  );
  const cameras = await changes.findManagedCameras(tx, viewer, {
    cameraIds: [...ticks.keys()],
    hostIds,
    regionIds,
  });
  const found = new Set(cameras.map((camera) => camera.id));
  for (const id of ticks.keys()) {
    if (!found.has(id)) throw codedError("HOST_NOT_FOUND", { field: "cameras" });
  }
  const whole = { live: true, playback: true, ptz: false };
  const grants = new Map<number, CameraGrants>();
  for (const camera of cameras) {
    const { live, playback, ptz } = ticks.get(camera.id) ?? whole;
    const allowed = { live, playback, ptz: ptz && camera.ptz };
    if (allowed.live || allowed.playback || allowed.ptz) grants.set(camera.id, allowed);
  }
  return grants;
}

async function getRegionIds({ tx, viewer }: MutationScope, ids: string[]): Promise<number[]> {
  const wanted = new Set(ids.map((id) => parseId(id) ?? 0));
  const found = await changes.findManagedRegions(tx, viewer, [...wanted]);
  if (found.size !== wanted.size) throw codedError("NOT_FOUND", { field: "region_ids" });
  return [...wanted];
}

async function getHostIds({ tx, viewer }: MutationScope, ids: string[]): Promise<number[]> {
  const wanted = new Set(ids.map((id) => parseId(id) ?? 0));
  const found = await changes.findManagedHosts(tx, viewer, [...wanted]);
  if (found.size !== wanted.size) throw codedError("HOST_NOT_FOUND", { field: "host_ids" });
  return [...wanted];
}

async function changeUsers({ tx, viewer }: MutationScope, id: number, ids: string[]) {
  const wanted = [...new Set(ids.map((userId) => parseId(userId) ?? 0))];
  const users = await findUsers(tx, viewer.accountId, wanted);
  if (users.size !== wanted.length) throw codedError("USER_NOT_FOUND", { field: "user_ids" });
  await changes.replaceUsers(tx, id, wanted);
}

/** All operators when the rights changed, else those added or removed. */
function findAffected(before: SetState, after: SetState): number[] {
  const [was, is] = [new Set(before.userIds), new Set(after.userIds)];
  const all = [...was, ...is];
  const sameRights = before.cameras.join() === after.cameras.join();
  return (sameRights ? all.filter((id) => was.has(id) !== is.has(id)) : all).map(Number);
}

/** Unchanged cameras are left out: a set may have thousands. */
function describeChange(before: SetState, after: SetState) {
  const [was, is] = [new Set(before.cameras), new Set(after.cameras)];
  return {
    before: { ...before, cameras: before.cameras.filter((camera) => !is.has(camera)) },
    after: { ...after, cameras: after.cameras.filter((camera) => !was.has(camera)) },
  };
}

function target(id: number, { name }: SetState) {
  return { type: "permission", id: String(id), name };
}
