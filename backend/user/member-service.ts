import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import type { UserSort } from "../../contract/names";
import { issueToken, listSecondsSince, requireInterval } from "../code/service";
import { groupBy } from "../collections";
import type { Database, Transaction } from "../db/client";
import { codedError } from "../errors";
import type { Context } from "../graphql/context";
import { mutate } from "../graphql/mutate";
import { deletePasskeysOf } from "../passkey/service";
import { requireMasterAccess } from "../permission/master-access";
import { requireSession } from "../permission/policy";
import { requireRoom } from "../quota";
import { touchRegions } from "../region/service";
import type { Services } from "../services";
import { noPassword } from "../session/password";
import type { Viewer } from "../viewer";
import { lockRoster } from "./linked-users";
import { createLink } from "./links";
import { countMembers, listMemberRows, type MemberCounts, type MemberFilter } from "./member-list";
import * as queries from "./member-queries";
import { findProfileRow } from "./queries";
import { insertUser } from "./sign-up-queries";
import { clearTwoFactor } from "./two-factor-service";

/** A user of the account with the regions they manage. */
export type Member = queries.MemberRow & {
  regions: queries.ManagedRegion[];
  permissions: queries.PermissionSet[];
};

export interface MemberPage {
  list: Member[];
  perPage: number;
  counts: MemberCounts;
}

async function withRegions(
  db: Database | Transaction,
  rows: queries.MemberRow[],
): Promise<Member[]> {
  const ids = rows.map((row) => row.id);
  const regions = ids.length === 0 ? [] : await queries.listManagedRegions(db, ids);
  const sets = ids.length === 0 ? [] : await queries.listPermissionSets(db, ids);
  const regionsOf = groupBy(regions, (region) => region.userId);
  const setsOf = groupBy(sets, (set) => set.userId);
  return rows.map((row) => ({
    ...row,
    regions: regionsOf.get(row.id) ?? [],
    permissions: setsOf.get(row.id) ?? [],
  }));
}

export async function listMembers(
  context: Context,
  filter: MemberFilter,
  { page, limit, sort }: { page: number; limit: number; sort: UserSort },
): Promise<MemberPage> {
  const { viewer, db } = await requireMasterAccess(context);
  const { accountId } = viewer;
  const [rows, counts] = await Promise.all([
    listMemberRows(db, accountId, filter, { limit, offset: (page - 1) * limit, sort }),
    countMembers(db, accountId, filter),
  ]);
  return { list: await withRegions(db, rows), counts, perPage: limit };
}

/** Seconds until each of the users may be invited again; 0 for at once. */
export async function findResendWaits(
  context: Context,
  userIds: number[],
): Promise<Map<number, number>> {
  const { db } = await requireMasterAccess(context);
  const since = await listSecondsSince(db, userIds, "invite");
  const block = limits.resendVerificationBlockMinutes * 60;
  const toWait = (seconds: number) => Math.max(0, Math.ceil(block - seconds));
  return new Map([...since].map(([id, seconds]) => [id, toWait(seconds)]));
}

/** @throws USER_NOT_FOUND for an unknown user and one of another account alike */
export async function getMember(context: Context, id: number | null): Promise<Member> {
  const { viewer, db } = await requireMasterAccess(context);
  return getMemberById(db, viewer, id);
}

export async function getMemberById(
  db: Database | Transaction,
  { accountId }: Pick<Viewer, "accountId">,
  id: number | null,
): Promise<Member> {
  const row = await queries.findMemberRow(db, accountId, id);
  const [member] = row ? await withRegions(db, [row]) : [];
  if (!member) throw codedError("USER_NOT_FOUND", { field: "id" });
  return member;
}

/** @throws INVALID_ARGUMENT when a region does not belong to the account */
export async function requireRegions(
  tx: Transaction,
  accountId: number,
  ids: (number | null)[],
): Promise<number[]> {
  const requestedIds = [...new Set(ids)].filter((id) => id !== null);
  const knownIds =
    requestedIds.length === 0 ? [] : await queries.listRegionIds(tx, accountId, requestedIds);
  if (ids.includes(null) || knownIds.length !== requestedIds.length) {
    throw codedError("INVALID_ARGUMENT", { field: "region_ids" });
  }
  return requestedIds;
}

export interface NewMember {
  email: string;
  name: string;
  master: boolean;
  regionIds: (number | null)[];
}

/** Counts one invitation against the limits of account, visitor and recipient. @throws TOO_MANY_MAILS */
function withInvitationLimits<Result>(
  { services, client }: Context,
  { accountId }: Viewer,
  email: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const origin = { accountId, address: client.address, recipients: [email] };
  return services.mailLimits.spend("invitation", origin, work);
}

/**
 * Invites a user, who chooses a password by the link in the mail (docs/decisions-spec.md section 2).
 * @throws EMAIL_EXISTS, TOO_MANY_MAILS, QUOTA_REACHED; ACCESS_DENIED for an API token that makes a master
 */
export async function createMember(context: Context, input: NewMember): Promise<Member> {
  const { viewer } = await requireMasterAccess(context);
  if (input.master) requireSession(viewer);
  return withInvitationLimits(context, viewer, input.email, () => insertMember(context, input));
}

function insertMember(context: Context, input: NewMember): Promise<Member> {
  return mutate(context, async ({ tx, viewer, audit }) => {
    const { accountId } = viewer;
    const { email, name, master } = input;
    await lockRoster(tx, accountId);
    await requireRoom(tx, accountId, "users", context.services.settings.quotas?.users);
    const regionIds = await requireRegions(tx, accountId, input.regionIds);
    const inviter = await findProfileRow(tx, viewer.userId);
    const userId = await insertUser(tx, {
      accountId,
      email,
      name,
      master,
      passwordHash: noPassword,
      // Until the user chooses a language, the inviter's is used.
      language: inviter?.language ?? null,
    });
    if (userId === null) throw codedError("EMAIL_EXISTS", { field: "email" });
    await touchRegions(tx, await queries.replaceManagedRegions(tx, userId, regionIds));
    const member = await getMemberById(tx, viewer, userId);
    await sendInvitation(tx, context.services, viewer, member);
    await audit({
      behaviorId: behaviors.userInvited,
      target: targetOf(member),
      payload: { after: { name, master, region_ids: regionIds } },
    });
    return member;
  });
}

async function sendInvitation(
  tx: Transaction,
  { keyring, settings, mailer }: Services,
  viewer: Viewer,
  { id: userId, email, accountId, language }: Member,
): Promise<void> {
  const hours = limits.verificationLinkHours;
  const { token } = await issueToken(tx, keyring, {
    userId,
    purpose: "invite",
    seconds: hours * 3_600,
  });
  const inviter = await findProfileRow(tx, viewer.userId);
  await mailer.mail(tx, {
    accountId,
    language,
    to: email,
    template: "invitation",
    values: {
      inviter: inviter?.name ?? viewer.email,
      account: inviter?.accountName ?? String(accountId),
      account_id: accountId,
      link: createLink(settings, "/user_verification", { accountId, email, token }),
      hours,
    },
  });
}

/** @throws USER_NOT_FOUND, EMAIL_ALREADY_VERIFIED, SEND_IN_3_MINUTE, TOO_MANY_MAILS */
export async function resendInvitation(context: Context, id: number | null): Promise<void> {
  const { viewer: master, db } = await requireMasterAccess(context);
  const { email } = await getMemberById(db, master, id);
  const send = () =>
    mutate(context, async ({ tx, viewer, audit }) => {
      const member = await getMemberById(tx, viewer, id);
      if (member.verifiedAt) throw codedError("EMAIL_ALREADY_VERIFIED");
      const seconds = limits.resendVerificationBlockMinutes * 60;
      await requireInterval(tx, { userId: member.id, purpose: "invite" }, seconds);
      await sendInvitation(tx, context.services, viewer, member);
      await audit({ behaviorId: behaviors.invitationResent, target: targetOf(member) });
    });
  await withInvitationLimits(context, master, email, send);
}

export function targetOf(member: Member) {
  return { type: "user", id: String(member.id), name: member.email };
}

/**
 * Removes another user's second factor, as after a lost phone. For their own, viewers use disable_2fa, which needs the
 * password.
 * @throws USER_NOT_FOUND; INVALID_ARGUMENT for the viewer's own
 */
export async function resetMemberTwoFactor(context: Context, id: number | null): Promise<Member> {
  await requireMasterAccess(context);
  const { mailer } = context.services;
  return mutate(context, async ({ tx, viewer, audit }) => {
    const member = await getMemberById(tx, viewer, id);
    if (member.id === viewer.userId) throw codedError("INVALID_ARGUMENT", { field: "id" });
    await clearTwoFactor(tx, member.id);
    // Whoever needs a master for this has lost the device, and their passkeys with it.
    await deletePasskeysOf(tx, member.id);
    // No mail when two-factor was off: a master could mail an unverified address in a loop.
    if (member.mfaEnable) {
      const { accountId, language, email } = member;
      await mailer.mail(tx, {
        accountId,
        language,
        to: email,
        template: "two_factor_reset",
        values: { account_id: accountId },
      });
    }
    await audit({ behaviorId: behaviors.userTwoFactorReset, target: targetOf(member) });
    return getMemberById(tx, viewer, member.id);
  });
}
