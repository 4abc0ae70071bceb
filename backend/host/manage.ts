import type { z } from "zod";
import { behaviors } from "../../contract/audit-behaviors";
import { deleteConfirmation, type hostChange, type newHost } from "../../contract/site-fields";
import { createHostPassword, hashHostPassword } from "../db/host-password";
import { codedError, requireVersion, type VersionedObject } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import { announceRights } from "../permission/announce";
import {
  requireHostManagement,
  requireMaster,
  requireRegionManagement,
} from "../permission/policy";
import { listGrantedUsers } from "../permission/rights";
import { touchSets } from "../permission/touch-sets";
import { requireRoom } from "../quota";
import { touchRegions } from "../region/service";
import type { Services } from "../services";
import { lockRoster } from "../user/linked-users";
import * as changes from "./changes";
import { createHostCode } from "./host-code";
import { enqueueHostPurge } from "./purge";

/**
 * Host management by masters and region managers (decisions D9, D11). Every function writes its
 * audit row.
 */

export interface HostWithPassword {
  hostId: number;
  /** Shown only now; only its digest is kept. */
  password: string;
}

/** @throws CREATE_HOST_FAIL when the host code is taken; QUOTA_REACHED; as requireRegionManagement */
export async function createHost(
  { tx, viewer, audit }: MutationScope,
  { settings }: Pick<Services, "settings">,
  input: z.output<typeof newHost>,
): Promise<HostWithPassword> {
  const regionId = parseId(input.region_id);
  await requireRegionManagement(tx, viewer, regionId);
  await requireRoom(tx, viewer.accountId, "hosts", settings.quotas?.hosts);
  const password = createHostPassword();
  const created = await changes.insertHost(tx, {
    accountId: viewer.accountId,
    regionId: regionId ?? 0,
    name: input.name,
    hostCode: input.host_code ?? createHostCode(),
    passwordHash: hashHostPassword(password),
    type: input.type,
    timezone: input.timezone,
    contactName: input.contact_name,
    email: input.email,
    phone: input.phone,
    address: input.address,
  });
  if (!created) throw codedError("CREATE_HOST_FAIL", { field: "host_code" });
  await touchRegions(tx, [created.regionId]);
  await audit({
    behaviorId: behaviors.hostCreated,
    target: hostTarget(created),
    payload: { after: describe(created) },
  });
  return { hostId: created.id, password };
}

/**
 * @throws UPDATE_HOST_FAIL for external settings without an address; CONFLICT (decision D92); as
 * requireHostManagement
 */
export async function updateHost(
  scope: MutationScope,
  { bus, hosts }: Services,
  { id, version, ...input }: z.output<typeof hostChange> & { version?: number | null },
): Promise<number> {
  const { tx, viewer, audit, afterCommit } = scope;
  const hostId = await requireHostManagement(tx, viewer, parseId(id));
  const regionId = input.region_id ? parseId(input.region_id) : undefined;
  if (regionId !== undefined) {
    await requireRegionManagement(tx, viewer, regionId);
    await lockRoster(tx, viewer.accountId);
  }
  const before = await getLocked(scope, hostId);
  requireVersion(version, describeVersion(before));
  const usersBefore = await listGrantedUsers(tx, hostId);
  const after = await changes.updateHostRow(tx, hostId, {
    displayName: toDisplayName(before, input.display_name),
    enabled: input.enabled ?? before.enabled,
    contactName: input.contact_name,
    email: input.email,
    phone: input.phone,
    address: input.address,
    regionId: regionId ?? before.regionId,
    timezone: input.timezone ?? before.timezone,
    externalSettings: input.external_settings ?? before.externalSettings,
    externalIp: input.external_ip,
    externalPort: input.external_port,
    version: before.version + 1,
  });
  if (after.externalSettings && (!after.externalIp || after.externalPort === null)) {
    const field = after.externalIp ? "external_port" : "external_ip";
    throw codedError("UPDATE_HOST_FAIL", { field });
  }
  await auditUpdate(audit, before, after);
  if (before.enabled && !after.enabled) afterCommit(() => hosts.disconnect(hostId));
  if (before.regionId !== after.regionId) {
    await touchRegions(tx, [before.regionId, after.regionId]);
    await touchSets(tx, [before.regionId, after.regionId]);
    const users = [...usersBefore, ...(await listGrantedUsers(tx, hostId))];
    afterCommit(() => announceRights(bus, viewer, users));
  }
  return hostId;
}

/** The form shows the device's name where the host has none of its own: sent back, it is no change. */
function toDisplayName(
  { name, displayName }: changes.HostRecord,
  sent: string | null | undefined,
): string | null {
  if (sent === undefined) return displayName;
  return sent === name ? null : sent;
}

function describeVersion(host: changes.HostRecord): VersionedObject {
  const { name, host_code, type, ...settings } = describe(host);
  const { id, version, displayName } = host;
  return { ...settings, id: String(id), version, display_name: displayName ?? name };
}

async function auditUpdate(
  audit: MutationScope["audit"],
  before: changes.HostRecord,
  after: changes.HostRecord,
): Promise<void> {
  const [was, is] = [describe(before), describe(after)];
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter((key) => was[key] !== is[key]);
  const write = (behaviorId: number, keys: string[]) => {
    const pick = (row: Record<string, unknown>) =>
      Object.fromEntries(keys.map((key) => [key, row[key]]));
    const payload = { before: pick(was), after: pick(is) };
    return audit({ behaviorId, target: hostTarget(after), payload });
  };
  if (changed.includes("enabled")) {
    await write(after.enabled ? behaviors.hostEnabled : behaviors.hostDisabled, ["enabled"]);
  }
  if (changed.includes("region_id")) await write(behaviors.hostsMoved, ["region_id"]);
  const others = changed.filter((key) => key !== "enabled" && key !== "region_id");
  if (others.length > 0 || changed.length === 0) await write(behaviors.hostUpdated, others);
}

/**
 * Deletes a host with everything stored of it (specification section 4, Host deletion).
 * @throws DELETE_FAILED unless the word was typed, HOST_NOT_FOUND
 */
export async function deleteHost(
  scope: MutationScope,
  { bus, hosts }: Services,
  input: { id: string; confirm: string },
): Promise<void> {
  const { tx, viewer, audit, afterCommit } = scope;
  requireMaster(viewer);
  const hostId = await requireHostManagement(tx, viewer, parseId(input.id));
  if (input.confirm !== deleteConfirmation) throw codedError("DELETE_FAILED", { field: "confirm" });
  const deleted = await getLocked(scope, hostId);
  const users = await listGrantedUsers(tx, hostId);
  const contents = await changes.countContents(tx, viewer.accountId, hostId);
  await changes.markHostDeleted(tx, viewer.accountId, hostId);
  await enqueueHostPurge(tx, { accountId: viewer.accountId, hostId });
  await touchRegions(tx, [deleted.regionId]);
  await audit({
    behaviorId: behaviors.hostDeleted,
    target: hostTarget(deleted),
    payload: { before: { ...describe(deleted), ...contents } },
  });
  afterCommit(() => hosts.disconnect(hostId));
  afterCommit(() => announceRights(bus, viewer, users));
}

/** Gives the host a new password, invalidates the old one and closes its channel. */
export async function resetHostPassword(
  scope: MutationScope,
  { hosts }: Services,
  id: number | null,
): Promise<HostWithPassword> {
  const { tx, viewer, audit, afterCommit } = scope;
  const hostId = await requireHostManagement(tx, viewer, id);
  await getLocked(scope, hostId);
  const password = createHostPassword();
  const row = await changes.updateHostRow(tx, hostId, {
    passwordHash: hashHostPassword(password),
    connectedAt: null,
  });
  await audit({ behaviorId: behaviors.hostPasswordReset, target: hostTarget(row) });
  afterCommit(() => hosts.disconnect(hostId));
  return { hostId, password };
}

async function getLocked({ tx, viewer }: MutationScope, id: number): Promise<changes.HostRecord> {
  const row = await changes.lockHost(tx, viewer, id);
  if (!row) throw codedError("HOST_NOT_FOUND", { field: "id" });
  return row;
}

/** A host as a target in the audit log. */
export function hostTarget(host: changes.HostRecord) {
  return { type: "host", id: String(host.id), name: host.displayName ?? host.name };
}

/** For the audit log: the settings users can change, without the password's digest. */
function describe(host: changes.HostRecord) {
  return {
    name: host.name,
    display_name: host.displayName,
    host_code: host.hostCode,
    type: host.type,
    enabled: host.enabled,
    region_id: String(host.regionId),
    timezone: host.timezone,
    contact_name: host.contactName,
    email: host.email,
    phone: host.phone,
    address: host.address,
    external_settings: host.externalSettings,
    external_ip: host.externalIp,
    external_port: host.externalPort,
  };
}
