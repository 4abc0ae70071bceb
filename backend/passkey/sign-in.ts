import { behaviors } from "../../contract/audit-behaviors";
import { factorTypes } from "../../contract/names";
import type { PasskeyAnswer } from "../../contract/passkeys";
import { writeAudit } from "../audit/service";
import type { Transaction } from "../db/client";
import { codedError } from "../errors";
import type { Client } from "../graphql/context";
import type { Services } from "../services";
import { findChallenge, openChallenge } from "../session/second-factor";
import { findUserById, listFactors } from "../session/service";
import { finishLogin, type SignInResult, startUserSession } from "../session/sign-in";
import * as queries from "./queries";
import { requirePasskeys } from "./service";
import {
  createChallenge,
  readChallenge,
  requestOptions,
  toUserHandle,
  verifyUse,
} from "./webauthn";

/**
 * Sign-in by passkey: alone, which counts as both factors because the device checks its user, and
 * as the second factor after a password.
 */

const failed = () => codedError("PASSKEY_FAILED", { field: "response" });
const byPasskey = { method: "passkey" };

/** What the browser asks the visitor's devices. @throws TOO_MANY_ATTEMPTS */
export async function startPasskeySignIn(services: Services, client: Client): Promise<string> {
  const { settings, scopes, identityLimits } = services;
  requirePasskeys(settings);
  await identityLimits.passkeyByAddress.consume(client.address);
  const challenge = createChallenge();
  await queries.insertChallenge(scopes.system, challenge, { purpose: "sign_in" });
  return requestOptions(settings, [], challenge);
}

/** The passkey behind an answer, and what it tells; a challenge is used up, right or wrong. */
async function check(services: Services, answer: PasskeyAnswer, use: queries.ChallengeUse) {
  const { settings, scopes } = services;
  const challenge = readChallenge(answer);
  const isOpen = challenge && (await queries.redeemChallenge(scopes.system, challenge, use));
  const row = await queries.findPasskey(scopes.system, Buffer.from(answer.id, "base64url"));
  if (!challenge || !isOpen || !row) return { row, told: null };
  return { row, told: await verifyUse(settings, row, answer, challenge) };
}

function isOwner(answer: PasskeyAnswer, userId: number): boolean {
  const { userHandle } = answer.response;
  return userHandle === toUserHandle(userId).toString("base64url");
}

/**
 * Signs in by a passkey alone.
 * @throws PASSKEY_FAILED, EMAIL_NOT_VERIFIED, TOO_MANY_ATTEMPTS
 */
export async function loginByPasskey(
  services: Services,
  { answer, timeZone }: { answer: PasskeyAnswer; timeZone: string },
  client: Client,
): Promise<SignInResult> {
  const { settings, scopes, identityLimits } = services;
  requirePasskeys(settings);
  await identityLimits.loginByAddress.consume(client.address);
  const { row, told } = await check(services, answer, { purpose: "sign_in" });
  const user = row && (await findUserById(scopes.system, row.userId));
  if (user && told && isOwner(answer, user.id)) {
    if (!user.verifiedAt) throw codedError("EMAIL_NOT_VERIFIED");
    const started = await startUserSession(services, user, { timeZone }, client, {
      payload: byPasskey,
      before: (tx) => queries.notePasskeyUse(tx, row.id, told),
    });
    if (started) {
      await identityLimits.loginByAddress.refund(client.address);
      const factors = await listFactors(scopes.system, user.id);
      return { user, ...started, tempToken: null, factors };
    }
  }
  await writeAudit(scopes.system, client, {
    behaviorId: behaviors.signInFailed,
    accountId: user?.accountId ?? null,
    userId: user?.id ?? null,
    userEmail: user?.email ?? null,
    payload: byPasskey,
  });
  throw failed();
}

const factorUse = (challenge: { id: number; user: { id: number; accountId: number } }) =>
  ({
    purpose: "second_factor",
    subject: String(challenge.id),
    userId: challenge.user.id,
    accountId: challenge.user.accountId,
  }) as const;

/** What the browser asks the user's devices for a pending sign-in. @throws EXPIRED_TOKEN */
export async function startPasskeyFactor(services: Services, tempToken: string): Promise<string> {
  const { settings, scopes } = services;
  requirePasskeys(settings);
  const pending = await findChallenge(scopes.system, services, tempToken);
  if (!pending.factors.some(({ type }) => type === factorTypes.passkey)) throw failed();
  const challenge = createChallenge();
  await queries.insertChallenge(scopes.system, challenge, factorUse(pending));
  const own = await queries.listPasskeys(scopes.system, pending.user.id);
  return requestOptions(settings, own, challenge);
}

/**
 * Completes a sign-in by a passkey. Each try counts like one of a code.
 * @throws PASSKEY_FAILED, EXPIRED_TOKEN
 */
export async function finishByPasskey(
  services: Services,
  input: { tempToken: string; answer: PasskeyAnswer; rememberDevice: boolean; timeZone: string },
  client: Client,
): Promise<SignInResult> {
  requirePasskeys(services.settings);
  const challenge = await openChallenge(services, input.tempToken);
  const { row, told } = await check(services, input.answer, factorUse(challenge));
  const isOwn = row?.userId === challenge.user.id;
  const proof = {
    redeem: async (tx: Transaction) =>
      row !== null &&
      told !== null &&
      isOwn &&
      (await queries.notePasskeyUse(tx, row.id, told)) &&
      (await challenge.spend(tx)),
    refusal: failed,
    payload: byPasskey,
  };
  return finishLogin(services, challenge, proof, input, client);
}
