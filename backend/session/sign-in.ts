import { randomBytes } from "node:crypto";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { writeAudit } from "../audit/service";
import { codedError } from "../errors";
import type { Client } from "../graphql/context";
import { announceNotifications } from "../notification/service";
import type { Services } from "../services";
import { noteDevice } from "./device";
import {
  findTrustedDevice,
  insertTrustedDevice,
  listFactors,
  touchSignIn,
  touchTrustedDevice,
} from "./factor-queries";
import { verifyPassword } from "./password";
import * as queries from "./queries";
import { type Challenge, startChallenge } from "./second-factor";
import { startSession } from "./start";

export interface LoginInput {
  accountId: number;
  /** Canonical form. */
  email: string;
  password: string;
  /** IANA name; anything else is dropped. */
  timeZone: string;
  captchaToken: string;
  /** The token login_2fa gave a trusted device; anything else is ignored. */
  rememberToken: string | null;
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof queries.findUserById>>>;

/**
 * Signed in (`token`), or waiting for the second factor (`tempToken`): exactly one of the two is
 * set.
 */
export interface SignInResult {
  user: UserRow;
  token: string | null;
  tempToken: string | null;
  factors: { type: number; receiverSms: boolean }[];
  rememberToken: string | null;
}

/**
 * Digest context of the trusted-device token (decision D31): 256 bits, kept as a digest, for one
 * user.
 */
export const rememberContext = (userId: number) => `remember:${userId}`;

/** @returns the user and whether this device is trusted, once the password is right */
async function checkPassword(
  services: Services,
  input: LoginInput,
  client: Client,
): Promise<{ user: UserRow; deviceId: number | null }> {
  const { identityLimits, keyring } = services;
  const db = services.scopes.system;
  // The attempt is counted before the check: parallel guesses cannot share one.
  await identityLimits.loginByAddress.consume(client.address);
  await services.captcha.verify(input.captchaToken, "login", client.address);
  const found = await queries.findUserForLogin(db, input.accountId, input.email);
  const deviceId =
    found && input.rememberToken
      ? await findTrustedDevice(
          db,
          found.id,
          keyring.digests(rememberContext(found.id), input.rememberToken),
        )
      : null;
  const [limiter, key] =
    deviceId === null
      ? [identityLimits.loginByUser, `${input.accountId}:${input.email}`]
      : [identityLimits.loginByDevice, String(deviceId)];
  await limiter.consume(key);
  const matches = await verifyPassword(found?.passwordHash ?? null, input.password);
  if (!found || !matches) return refuse(services, input, client, found);
  await limiter.reset(key);
  await identityLimits.loginByAddress.refund(client.address);
  return { user: found, deviceId };
}

async function refuse(
  services: Services,
  input: LoginInput,
  client: Client,
  found: UserRow | null,
): Promise<never> {
  const db = services.scopes.system;
  const accountId = (await queries.accountExists(db, input.accountId)) ? input.accountId : null;
  await writeAudit(db, client, {
    behaviorId: behaviors.signInFailed,
    accountId,
    userId: found?.id ?? null,
    userEmail: accountId === null ? null : input.email,
  });
  throw codedError("WRONG_PASSWORD");
}

/**
 * Signs in (specification section 4, Login): with a token, or with a temporary one when a second
 * factor is required.
 * @throws WRONG_PASSWORD alike for an unknown account, e-mail and password (decision D33)
 * @throws EMAIL_NOT_VERIFIED, RECAPTCHA_VERIFIED_FAILED, TOO_MANY_ATTEMPTS
 */
export async function login(
  services: Services,
  input: LoginInput,
  client: Client,
): Promise<SignInResult> {
  const { user, deviceId } = await checkPassword(services, input, client);
  if (!user.verifiedAt) throw codedError("EMAIL_NOT_VERIFIED");
  const db = services.scopes.system;
  const factors = await listFactors(db, user.id);
  if (user.mfaEnable && deviceId === null) {
    const challenge = await startChallenge(services, user, factors);
    return {
      user,
      token: null,
      tempToken: challenge.token,
      factors: challenge.factors,
      rememberToken: null,
    };
  }
  const { token, told } = await db.transaction(async (tx) => {
    if (deviceId !== null) await touchTrustedDevice(tx, deviceId);
    const made = await startSession(tx, services.keyring, user, input, client);
    await touchSignIn(tx, user.id);
    const told = await noteDevice(tx, user, client);
    await writeAudit(tx, client, signedIn(user));
    return { token: made, told };
  });
  await announceNotifications(services.bus, user.accountId, told);
  return { user, token, tempToken: null, factors, rememberToken: null };
}

function signedIn(user: UserRow, behaviorId: number = behaviors.signedIn) {
  return { behaviorId, accountId: user.accountId, userId: user.id, userEmail: user.email };
}

/**
 * Completes a sign-in by its second factor.
 * @param challenge found by its temporary token
 * @param rememberDevice whether this device skips the second factor for 30 days
 * @throws WRONG_2FA_CODE, EXPIRED_TOKEN
 */
export async function finishLogin(
  services: Services,
  challenge: Challenge,
  input: { code: string; rememberDevice: boolean; timeZone: string },
  client: Client,
): Promise<SignInResult> {
  const { keyring } = services;
  const db = services.scopes.system;
  const { user } = challenge;
  const rememberToken = input.rememberDevice ? randomBytes(32).toString("base64url") : null;
  let told: number[] = [];
  const token = await db.transaction(async (tx) => {
    if (!(await challenge.redeem(tx, input.code))) return null;
    if (rememberToken) {
      await insertTrustedDevice(tx, {
        userId: user.id,
        hash: keyring.digest(rememberContext(user.id), rememberToken),
        userAgent: client.userAgent?.slice(0, 400) ?? null,
        ip: client.address,
        days: limits.trustedDeviceDays,
      });
    }
    const made = await startSession(tx, keyring, user, input, client);
    await touchSignIn(tx, user.id);
    told = await noteDevice(tx, user, client);
    if (rememberToken) await writeAudit(tx, client, signedIn(user, behaviors.deviceTrusted));
    await writeAudit(tx, client, signedIn(user));
    return made;
  });
  if (token === null) {
    await writeAudit(db, client, signedIn(user, behaviors.twoFactorCodeFailed));
    throw codedError("WRONG_2FA_CODE", { field: "code" });
  }
  await announceNotifications(services.bus, user.accountId, told);
  await services.identityLimits.challengeByUser.refund(String(user.id));
  return { user, token, tempToken: null, factors: challenge.factors, rememberToken };
}
