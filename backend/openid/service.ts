import { behaviors } from "../../contract/audit-behaviors";
import { type AuditEntry, writeAudit } from "../audit/service";
import type { Transaction } from "../db/client";
import { codedError } from "../errors";
import type { Client } from "../graphql/context";
import type { Services } from "../services";
import { noPassword } from "../session/password";
import { findUserById, findUserForLogin } from "../session/service";
import {
  enterOrChallenge,
  findDeviceOf,
  type SignInResult,
  type UserRow,
} from "../session/sign-in";
import { lockRoster } from "../user/linked-users";
import { changeMember } from "../user/member-change";
import { getMemberById } from "../user/member-service";
import { insertUser, listRegionIdsByName, lockMasters, setVerified } from "../user/service";
import type { OpenidAttempt, OpenidPerson, OpenidProvider } from "./provider";
import { findGrant, type OpenidGrant } from "./settings";

/** Sign-in by the deployment's OpenID provider (decision D98). */

const byOpenid = { method: "openid" };

/** @throws INVALID_ARGUMENT where the deployment has no provider */
export function requireOpenid({ openid }: Services): OpenidProvider {
  if (!openid) throw codedError("INVALID_ARGUMENT");
  return openid;
}

type Entry = Omit<AuditEntry, "accountId" | "userId" | "userEmail">;

/**
 * The user of this address as the provider wants them: created where its groups say as what, and
 * with the role and regions they say. The account's last master stays one.
 * @returns null for somebody who is no user, and becomes none
 */
async function syncUser(
  services: Services,
  accountId: number,
  person: OpenidPerson,
  grant: OpenidGrant | null,
  client: Client,
): Promise<UserRow | null> {
  const db = services.scopes.forAccount(accountId);
  const found = await findUserForLogin(db, accountId, person.email);
  if (!grant && (!found || found.verifiedAt)) return found;
  const { user, announce } = await db.transaction(async (tx) => {
    await lockRoster(tx, accountId);
    const entries: Entry[] = [];
    // Again, under the lock: of two sign-ins at once the other may have created the user.
    const known = await findUserForLogin(tx, accountId, person.email);
    const userId = known?.id ?? (await createUser(tx, accountId, person, entries));
    if (known && !known.verifiedAt) {
      await setVerified(tx, userId, null);
      entries.push({ behaviorId: behaviors.emailVerified, payload: byOpenid });
    }
    const change = grant && (await applyGrant(tx, services, { accountId, userId }, grant, entries));
    const user = await findUserById(tx, userId);
    if (!user) throw new Error("the user is gone");
    const by = { accountId, userId, userEmail: person.email };
    for (const entry of entries) await writeAudit(tx, client, { ...entry, ...by });
    return { user, announce: change };
  });
  await announce?.();
  return user;
}

async function createUser(
  tx: Transaction,
  accountId: number,
  { email, name }: OpenidPerson,
  entries: Entry[],
): Promise<number> {
  const userId = await insertUser(tx, {
    accountId,
    email,
    name: name ?? email,
    passwordHash: noPassword,
    verifiedAt: new Date(),
  });
  if (userId === null) throw codedError("EMAIL_EXISTS");
  const target = { type: "user", id: String(userId), name: email };
  entries.push({ behaviorId: behaviors.userProvisioned, target, payload: byOpenid });
  return userId;
}

/** @returns what tells the user's and the masters' pages; null where nothing changed */
async function applyGrant(
  tx: Transaction,
  services: Services,
  { accountId, userId }: { accountId: number; userId: number },
  grant: OpenidGrant,
  entries: Entry[],
): Promise<(() => Promise<void>) | null> {
  const before = await getMemberById(tx, { accountId }, userId);
  const masters = await lockMasters(tx, accountId);
  const isLastMaster = before.master && masters.every((master) => master === userId);
  const master = grant.master || isLastMaster;
  const regionIds = await listRegionIdsByName(tx, accountId, grant.regions);
  const has = before.regions.map(({ id }) => id);
  const isSame =
    master === before.master &&
    has.length === regionIds.length &&
    has.every((id) => regionIds.includes(id));
  if (isSame) return null;
  const audit = async (entry: Entry) => void entries.push(entry);
  const change = { name: before.name, master, regionIds };
  return (await changeMember(services, { tx, audit }, before, masters, change)).announce;
}

/**
 * Signs in whoever came back from the provider: with a token, or with a temporary one where the
 * user's own second factor is still to come: neither the provider has asked for one, nor is the device trusted.
 * @throws OPENID_AWAY, OPENID_FAILED, OPENID_EMAIL, OPENID_UNKNOWN, TOO_MANY_ATTEMPTS
 */
export async function loginByOpenid(
  services: Services,
  input: { query: string; attempt: OpenidAttempt; rememberTokens: string[]; timeZone: string },
  client: Client,
): Promise<SignInResult> {
  const provider = requireOpenid(services);
  const { accountId, groups } = provider.settings;
  await services.identityLimits.loginByAddress.consume(client.address);
  const person = await provider.finish(input.query, input.attempt);
  const grant = findGrant(provider.settings, person.groups);
  const isOut = groups.length > 0 && !grant;
  const user = isOut ? null : await syncUser(services, accountId, person, grant, client);
  if (!user) {
    await writeAudit(services.scopes.system, client, {
      behaviorId: behaviors.signInFailed,
      accountId,
      userEmail: person.email,
      payload: byOpenid,
    });
    throw codedError("OPENID_UNKNOWN");
  }
  await services.identityLimits.loginByAddress.refund(client.address);
  const needsFactor = user.mfaEnable && !person.hasFactor;
  const deviceId = needsFactor ? await findDeviceOf(services, user.id, input.rememberTokens) : null;
  const options = { needsFactor, deviceId, payload: byOpenid };
  return enterOrChallenge(services, user, input, client, options);
}
