import type { z } from "zod";
import { behaviors } from "../../contract/audit-behaviors";
import type { regionInput } from "../../contract/site-fields";
import type { Transaction } from "../db/client";
import { onViolation } from "../db/violation";
import { codedError, requireVersion, type VersionedObject } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import { announceRights } from "../permission/announce";
import { requireMaster } from "../permission/policy";
import { touchSets } from "../permission/touch-sets";
import { requireRoom } from "../quota";
import type { Services } from "../services";
import { lockRoster } from "../user/linked-users";
import * as changes from "./changes";

export { listRegions } from "./queries";

/** Region management by masters (decisions D9, D34). Every function writes its audit row. */

type RegionInput = z.output<typeof regionInput>;

/** @throws NAME_EXIST, HOST_NOT_FOUND, USER_NOT_FOUND, QUOTA_REACHED */
export async function createRegion(
  scope: MutationScope,
  services: Services,
  input: RegionInput,
): Promise<number> {
  const { tx, viewer, audit } = scope;
  requireMaster(viewer);
  await lockRoster(tx, viewer.accountId);
  await requireRoom(tx, viewer.accountId, "regions", services.settings.quotas?.regions);
  const region = await changes.insertRegion(tx, viewer.accountId, input.name);
  if (!region) throw codedError("NAME_EXIST", { field: "name" });
  await audit({
    behaviorId: behaviors.regionCreated,
    target: target(region),
    payload: { after: { name: region.name } },
  });
  await fill(scope, services, region, input);
  return region.id;
}

/**
 * Omitted arguments stay unchanged; hosts missing from a given list go to the default region.
 * Throws as createRegion, and CONFLICT (decision D92).
 */
export async function updateRegion(
  scope: MutationScope,
  services: Services,
  {
    id,
    version,
    ...input
  }: Omit<RegionInput, "name"> & { id: string; name?: string | null; version?: number | null },
): Promise<number> {
  const { tx, viewer, audit } = scope;
  requireMaster(viewer);
  await lockRoster(tx, viewer.accountId);
  const region = await getRegion(scope, id, "id");
  requireVersion(version, await describeVersion(tx, region));
  const name = input.name ?? region.name;
  const nameTaken = codedError("NAME_EXIST", { field: "name" });
  await onViolation("unique", nameTaken, changes.renameRegion(tx, region.id, name));
  await audit({
    behaviorId: behaviors.regionUpdated,
    target: target({ ...region, name }),
    payload: { before: { name: region.name }, after: { name } },
  });
  await fill(scope, services, { ...region, name }, input);
  return region.id;
}

async function describeVersion(
  tx: Transaction,
  { id, version, name }: changes.RegionRecord,
): Promise<VersionedObject> {
  const hostIds = await changes.listHostIds(tx, id);
  const managerIds = await changes.listManagerIds(tx, [id]);
  return {
    id: String(id),
    version,
    name,
    host_ids: hostIds.map(String),
    manager_ids: managerIds.map(String),
  };
}

/** For changes of other domains to the hosts or managers of regions. */
export async function touchRegions(tx: Transaction, regionIds: number[]): Promise<void> {
  if (regionIds.length > 0) await changes.raiseVersions(tx, regionIds);
}

async function fill(
  scope: MutationScope,
  { bus }: Services,
  region: changes.RegionRecord,
  input: Pick<RegionInput, "host_ids" | "manager_ids">,
): Promise<void> {
  const { viewer, afterCommit } = scope;
  const touched = [
    ...(input.host_ids ? await setHosts(scope, region, input.host_ids) : []),
    ...(input.manager_ids ? await setManagers(scope, region, input.manager_ids) : []),
  ];
  afterCommit(() => announceRights(bus, viewer, touched));
}

/** Replaces the region's hosts by exactly these. Returns the users whose visible cameras change. */
async function setHosts(
  scope: MutationScope,
  region: changes.RegionRecord,
  hostIds: string[],
): Promise<number[]> {
  const { tx, viewer } = scope;
  const wanted = await getHosts(scope, hostIds);
  const wantedIds = new Set(wanted.map((host) => host.id));
  const left = (await changes.listHostIds(tx, region.id)).filter((id) => !wantedIds.has(id));
  const fallback = await changes.lockDefaultRegion(tx, viewer.accountId);
  const moved = await moveInto(scope, region, wanted);
  // The default region's hosts have no other region to go to.
  if (!fallback || region.isDefault || left.length === 0) return moved;
  const out = left.map((id) => ({ id, regionId: region.id }));
  return [...moved, ...(await moveInto(scope, fallback, out))];
}

async function setManagers(
  { tx, viewer, audit }: MutationScope,
  region: changes.RegionRecord,
  managerIds: string[],
): Promise<number[]> {
  const wanted = managerIds.map((id) => parseId(id) ?? 0);
  const before = await changes.listManagerIds(tx, [region.id]);
  const users = await changes.findUsers(tx, viewer.accountId, [...wanted, ...before]);
  if (wanted.some((id) => !users.has(id))) {
    throw codedError("USER_NOT_FOUND", { field: "manager_ids" });
  }
  const added = wanted.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !wanted.includes(id));
  await changes.addManagers(tx, region.id, added);
  await changes.removeManagers(tx, region.id, removed);
  if (added.length + removed.length > 0) {
    await changes.raiseVersions(tx, [region.id]);
    await changes.raiseUserVersions(tx, [...added, ...removed]);
  }
  const write = (behaviorId: number, userId: number) => {
    const manager = { user_id: String(userId), name: users.get(userId) };
    return audit({ behaviorId, target: target(region), payload: { after: manager } });
  };
  for (const id of added) await write(behaviors.regionManagerAdded, id);
  for (const id of removed) await write(behaviors.regionManagerRemoved, id);
  return [...added, ...removed];
}

/** @throws NOT_FOUND, HOST_NOT_FOUND */
export async function moveHosts(
  scope: MutationScope,
  { bus }: Services,
  input: { region_id: string; host_ids: string[] },
): Promise<number> {
  requireMaster(scope.viewer);
  await lockRoster(scope.tx, scope.viewer.accountId);
  const region = await getRegion(scope, input.region_id, "region_id");
  if (input.host_ids.length === 0) throw codedError("AT_LEAST_ONE", { field: "host_ids" });
  const users = await moveInto(scope, region, await getHosts(scope, input.host_ids), true);
  scope.afterCommit(() => announceRights(bus, scope.viewer, users));
  return region.id;
}

/**
 * Moves those that are elsewhere, with one audit row. Returns the managers who lose or gain them.
 */
async function moveInto(
  { tx, audit }: MutationScope,
  region: changes.RegionRecord,
  hosts: { id: number; regionId: number }[],
  always = false,
): Promise<number[]> {
  const moving = hosts.filter((host) => host.regionId !== region.id);
  if (moving.length === 0 && !always) return [];
  const hostIds = moving.map((host) => host.id);
  await changes.assignHosts(tx, region.id, hostIds);
  const regionIds = new Set([region.id, ...moving.map((host) => host.regionId)]);
  if (moving.length > 0) {
    await changes.raiseVersions(tx, [...regionIds]);
    await touchSets(tx, [...regionIds]);
  }
  await audit({
    behaviorId: behaviors.hostsMoved,
    target: target(region),
    payload: {
      before: moving.map((host) => ({
        host_id: String(host.id),
        region_id: String(host.regionId),
      })),
      after: { region_id: String(region.id) },
    },
  });
  if (moving.length === 0) return [];
  return changes.listManagerIds(tx, [region.id, ...moving.map((host) => host.regionId)]);
}

/** @throws CAN_NOT_DELETE_DEFAULT_GROUP, CAN_NOT_DELETE_REGION while it has hosts, NOT_FOUND */
export async function deleteRegion(
  scope: MutationScope,
  { bus }: Services,
  id: string,
): Promise<void> {
  const { tx, viewer, audit, afterCommit } = scope;
  requireMaster(viewer);
  await lockRoster(tx, viewer.accountId);
  const region = await getRegion(scope, id, "id");
  if (region.isDefault) throw codedError("CAN_NOT_DELETE_DEFAULT_GROUP", { field: "id" });
  const managers = await changes.listManagerIds(tx, [region.id]);
  const inUse = codedError("CAN_NOT_DELETE_REGION", { field: "id" });
  await changes.raiseUserVersions(tx, managers);
  const deleting = changes.deleteRegionRow(tx, viewer.accountId, region.id);
  if (!(await onViolation("foreignKey", inUse, deleting))) throw inUse;
  await audit({
    behaviorId: behaviors.regionDeleted,
    target: target(region),
    payload: { before: { name: region.name } },
  });
  afterCommit(() => announceRights(bus, viewer, managers));
}

async function getRegion(
  { tx, viewer }: MutationScope,
  id: string,
  field: string,
): Promise<changes.RegionRecord> {
  const region = await changes.lockRegion(tx, viewer.accountId, parseId(id));
  if (!region) throw codedError("NOT_FOUND", { field });
  return region;
}

async function getHosts({ tx, viewer }: MutationScope, ids: string[]) {
  const wanted = new Set(ids.map((id) => parseId(id) ?? 0));
  const hosts = await changes.findHostsToMove(tx, viewer, [...wanted]);
  if (hosts.length !== wanted.size) throw codedError("HOST_NOT_FOUND", { field: "host_ids" });
  return hosts;
}

function target(region: changes.RegionRecord) {
  return { type: "region", id: String(region.id), name: region.name };
}
