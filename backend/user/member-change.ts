import { behaviors } from "../../contract/audit-behaviors";
import type { ServerMessage } from "../../contract/realtime";
import { revokeApiTokensOf } from "../api-token/service";
import { codedError, requireVersion, type VersionedObject } from "../errors";
import { deleteFilesOfChange } from "../files/due-files";
import type { Context } from "../graphql/context";
import { type MutationScope, mutate } from "../graphql/mutate";
import { requireMasterAccess } from "../permission/master-access";
import { requireSession } from "../permission/policy";
import { touchRegions } from "../region/service";
import { runEach } from "../run-each";
import type { Services } from "../services";
import { revokeUserSessions } from "../session/service";
import { announceEnded } from "../session/start";
import { endExpiryFeed } from "../subscription/service";
import { lockRoster } from "./linked-users";
import * as queries from "./member-queries";
import { getMemberById, type Member, requireRegions, targetOf } from "./member-service";

/** Changes and deletion of users, with the messages to sessions that are affected. */

/** Sends ACCOUNT_USER_CHANGE to the changed user and the account's masters only. */
async function announceChange(
  services: Services,
  accountId: number,
  recipients: number[],
  message: ServerMessage,
): Promise<void> {
  await runEach(
    [...new Set(recipients)].map(
      (userId) => () => services.bus.publish("user_message", { accountId, userId, message }),
    ),
  );
}

/**
 * Changes a user. A change of the master flag ends all sessions of the user (specification section 6).
 * @throws USER_NOT_FOUND, EMAIL_NOT_VERIFIED, LAST_MASTER (checklist C290), CONFLICT (decision D92); ACCESS_DENIED for
 * an API token that changes a master flag
 */
export async function updateMember(
  context: Context,
  id: number | null,
  input: { name: string; master: boolean; regionIds: (number | null)[]; version?: number | null },
): Promise<Member> {
  await requireMasterAccess(context);
  const { services } = context;
  return mutate(context, async (scope) => {
    const { tx, viewer, afterCommit } = scope;
    await lockRoster(tx, viewer.accountId);
    const before = await getMemberById(tx, viewer, id);
    if (!before.verifiedAt) throw codedError("EMAIL_NOT_VERIFIED");
    requireVersion(input.version, describeVersion(before));
    if (before.master !== input.master) requireSession(viewer);
    const masters = await queries.lockMasters(tx, viewer.accountId);
    if (before.master && !input.master && masters.every((master) => master === before.id)) {
      throw codedError("LAST_MASTER", { field: "master" });
    }
    const regionIds = await requireRegions(tx, viewer.accountId, input.regionIds);
    const change = { name: input.name, master: input.master, regionIds };
    const { after, announce } = await changeMember(services, scope, before, masters, change);
    afterCommit(announce);
    return after;
  });
}

/**
 * Changes a user under the locks of roster and masters.
 * @returns the user after it, and what tells the pages it concerns, for after the commit
 */
export async function changeMember(
  services: Services,
  { tx, audit }: Pick<MutationScope, "tx" | "audit">,
  before: Member,
  masters: number[],
  { name, master, regionIds }: { name: string; master: boolean; regionIds: number[] },
): Promise<{ after: Member; announce(): Promise<void> }> {
  const { id, accountId } = before;
  await queries.updateMember(tx, id, { name, master });
  await touchRegions(tx, await queries.replaceManagedRegions(tx, id, regionIds));
  const ended = before.master === master ? [] : await revokeUserSessions(tx, id);
  const after = await getMemberById(tx, before, id);
  await auditUpdate({ audit }, before, after);
  if (before.master && !master) await endMasterCredentials({ tx, audit }, before);
  const message = {
    type: "ACCOUNT_USER_CHANGE",
    action: "UPDATE",
    id: String(id),
    master,
  } as const;
  return {
    after,
    // The messages go first: a page whose channel is closed cannot say why the user is signed out.
    announce: () =>
      runEach([
        () => announceChange(services, accountId, [...masters, id], message),
        () => announceRegions(services, before, after),
        () => announceEnded(services.bus, { accountId, userId: id }, ended),
      ]),
  };
}

/** Ends what acts with the role that is lost: given back one day, the role must not bring it back. */
async function endMasterCredentials(
  scope: Pick<MutationScope, "tx" | "audit">,
  { id: userId, email }: Member,
): Promise<void> {
  await revokeApiTokensOf(scope, userId);
  await endExpiryFeed(scope, { userId, email });
}

function describeVersion({ id, version, name, master, regions }: Member): VersionedObject {
  const regionIds = regions.map((region) => String(region.id));
  return { id: String(id), version, name, master, region_ids: regionIds };
}

function auditFields({ name, master, regions }: Member) {
  return { name, master, region_ids: regions.map((region) => region.id) };
}

async function auditUpdate(
  { audit }: Pick<MutationScope, "audit">,
  before: Member,
  after: Member,
): Promise<void> {
  const target = targetOf(after);
  await audit({
    behaviorId: behaviors.userUpdated,
    target,
    payload: { before: auditFields(before), after: auditFields(after) },
  });
  if (before.master !== after.master) {
    const behaviorId = after.master ? behaviors.userMadeMaster : behaviors.userMasterRemoved;
    await audit({ behaviorId, target });
  }
  const { added, removed } = compareRegions(before, after);
  for (const region of added) await audit(regionEntry(behaviors.regionManagerAdded, region, after));
  for (const region of removed) {
    await audit(regionEntry(behaviors.regionManagerRemoved, region, after));
  }
}

function regionEntry(behaviorId: number, region: queries.ManagedRegion, member: Member) {
  const target = { type: "region", id: String(region.id), name: region.name };
  return { behaviorId, target, payload: { user_id: String(member.id), email: member.email } };
}

function compareRegions(before: Member, after: Member) {
  const had = new Set(before.regions.map((region) => region.id));
  const has = new Set(after.regions.map((region) => region.id));
  return {
    added: after.regions.filter((region) => !had.has(region.id)),
    removed: before.regions.filter((region) => !has.has(region.id)),
  };
}

async function announceRegions({ bus }: Services, before: Member, after: Member): Promise<void> {
  const { added, removed } = compareRegions(before, after);
  if (added.length + removed.length === 0) return;
  const { accountId, id: userId } = after;
  await bus.publish("rights_changed", { accountId, userIds: [userId] });
  const message = { type: "USER_PRIVILEGES_CHANGE" } as const;
  await bus.publish("user_message", { accountId, userId, message });
}

/**
 * Deletes a user with their sessions, views and alerts; their audit log entries stay.
 * @throws USER_NOT_FOUND; DELETE_FAILED for the last master (checklist C290); ACCESS_DENIED for an API token where it
 * is a master
 */
export async function deleteMember(context: Context, id: number | null): Promise<void> {
  await requireMasterAccess(context);
  const { services } = context;
  await mutate(context, async ({ tx, viewer, audit, afterCommit }) => {
    await lockRoster(tx, viewer.accountId);
    const member = await getMemberById(tx, viewer, id);
    if (member.master) requireSession(viewer);
    const masters = await queries.lockMasters(tx, viewer.accountId);
    if (member.master && member.verifiedAt && masters.every((master) => master === member.id)) {
      throw codedError("DELETE_FAILED", { field: "id" });
    }
    const ended = await revokeUserSessions(tx, member.id);
    await touchRegions(
      tx,
      member.regions.map((region) => region.id),
    );
    await queries.deleteMember(tx, member.id);
    await audit({
      behaviorId: behaviors.userDeleted,
      target: targetOf(member),
      payload: { before: auditFields(member) },
    });
    const message = {
      type: "ACCOUNT_USER_CHANGE",
      action: "DELETE",
      id: String(member.id),
    } as const;
    const { accountId } = viewer;
    afterCommit(() => announceChange(services, accountId, [...masters, member.id], message));
    afterCommit(() => announceEnded(services.bus, { accountId, userId: member.id }, ended));
    if (member.profilePicture) {
      afterCommit(() => deleteFilesOfChange(services.scopes.system, services.files));
    }
  });
}
