import { randomBytes } from "node:crypto";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { writeAudit } from "../audit/service";
import type { Transaction } from "../db/client";
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

/** The device that one of a browser's tokens proves to be trusted by this user. */
export function findDeviceOf(
  { scopes, keyring }: Services,
  userId: number,
  tokens: readonly string[],
): Promise<number | null> {
  const context = rememberContext(userId);
  const hashes = tokens.flatMap((token) => keyring.digests(context, token));
  return findTrustedDevice(scopes.system, userId, hashes);
}

/** @returns the user and whether this device is trusted, once the password is right */
async function checkPassword(
  services: Services,
  input: LoginInput,
  client: Client,
): Promise<{ user: UserRow; deviceId: number | null }> {
  const { identityLimits } = services;
  const db = services.scopes.system;
  // The attempt is counted before the check: parallel guesses cannot share one.
  await identityLimits.loginByAddress.consume(client.address);
  await services.captcha.verify(input.captchaToken, "login", client.address);
  const found = await queries.findUserForLogin(db, input.accountId, input.email);
  const tokens = input.rememberToken ? [input.rememberToken] : [];
  const deviceId = found && (await findDeviceOf(services, found.id, tokens));
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
  return enterOrChallenge(services, user, input, client, {
    needsFactor: user.mfaEnable,
    deviceId,
  });
}

/**
 * Signs in who has proved to be this user: with a token, or with a temporary one where a second factor is needed and
 * the device is not trusted.
 */
export async function enterOrChallenge(
  services: Services,
  user: UserRow,
  input: { timeZone: string },
  client: Client,
  {
    needsFactor,
    deviceId,
    payload,
  }: { needsFactor: boolean; deviceId: number | null } & Pick<StartOptions, "payload">,
): Promise<SignInResult> {
  const factors = await listFactors(services.scopes.system, user.id);
  if (needsFactor && deviceId === null) {
    const challenge = await startChallenge(services, user, factors);
    return {
      user,
      token: null,
      tempToken: challenge.token,
      factors: challenge.factors,
      rememberToken: null,
    };
  }
  const started = await startUserSession(services, user, input, client, {
    async before(tx) {
      if (deviceId !== null) await touchTrustedDevice(tx, deviceId);
      return true;
    },
    payload,
  });
  if (!started) throw new Error("the session was not started");
  return { user, ...started, tempToken: null, factors };
}

function toEntry(user: UserRow, behaviorId: number, payload?: Record<string, unknown>) {
  const { accountId, id: userId, email: userEmail } = user;
  return { behaviorId, accountId, userId, userEmail, ...(payload && { payload }) };
}

interface StartOptions {
  /** First in the transaction; false leaves everything as it is. */
  before(tx: Transaction): Promise<boolean>;
  /** How the user signed in, for the audit log; nothing for a password. */
  payload?: Record<string, unknown> | undefined;
  /** Whether this device skips the second factor for 30 days. */
  rememberDevice?: boolean;
}

/**
 * The one place where a user who has proved who they are gets a session: with the time of their
 * sign-in, the notice of a new device, and the audit log.
 * @returns null where `before` says no
 */
export async function startUserSession(
  services: Services,
  user: UserRow,
  input: { timeZone: string },
  client: Client,
  { before, payload, rememberDevice = false }: StartOptions,
): Promise<{ token: string; rememberToken: string | null } | null> {
  const { keyring, scopes, bus } = services;
  const rememberToken = rememberDevice ? randomBytes(32).toString("base64url") : null;
  const started = await scopes.system.transaction(async (tx) => {
    if (!(await before(tx))) return null;
    if (rememberToken) {
      await insertTrustedDevice(tx, {
        userId: user.id,
        hash: keyring.digest(rememberContext(user.id), rememberToken),
        userAgent: client.userAgent?.slice(0, 400) ?? null,
        ip: client.address,
        days: limits.trustedDeviceDays,
      });
    }
    const token = await startSession(tx, keyring, user, input, client);
    await touchSignIn(tx, user.id);
    const told = await noteDevice(tx, user, client);
    if (rememberToken) await writeAudit(tx, client, toEntry(user, behaviors.deviceTrusted));
    await writeAudit(tx, client, toEntry(user, behaviors.signedIn, payload));
    return { token, told };
  });
  if (!started) return null;
  await announceNotifications(bus, user.accountId, started.told);
  return { token: started.token, rememberToken };
}

/** What was given as second factor. */
export interface FactorProof {
  /** Uses it up together with the challenge; false when it is wrong. */
  redeem(tx: Transaction): Promise<boolean>;
  /** What the user is told when it is wrong. */
  refusal(): Error;
  /** How it was given, for the audit log; nothing for a code. */
  payload?: Record<string, unknown>;
}

/**
 * Completes a sign-in by its second factor.
 * @param challenge found by its temporary token
 * @throws the proof's refusal, EXPIRED_TOKEN
 */
export async function finishLogin(
  services: Services,
  { user, factors }: Challenge,
  proof: FactorProof,
  input: { rememberDevice: boolean; timeZone: string },
  client: Client,
): Promise<SignInResult> {
  const { payload } = proof;
  const { rememberDevice } = input;
  const options = { before: proof.redeem, payload, rememberDevice };
  const started = await startUserSession(services, user, input, client, options);
  if (!started) {
    const entry = toEntry(user, behaviors.twoFactorCodeFailed, payload);
    await writeAudit(services.scopes.system, client, entry);
    throw proof.refusal();
  }
  await services.identityLimits.challengeByUser.refund(String(user.id));
  return { user, ...started, tempToken: null, factors };
}
