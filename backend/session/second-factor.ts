import { limits } from "../../contract/limits";
import { factorTypes } from "../../contract/names";
import {
  countAttempt,
  digitDigests,
  findSecondsSinceLast,
  findToken,
  issueDigits,
  issueToken,
  redeemCode,
  requireInterval,
} from "../code/service";
import type { Database, Transaction } from "../db/client";
import { codedError } from "../errors";
import type { Services } from "../services";
import { claimTotpStep, findTotpSecret, listFactors } from "./factor-queries";
import { findUserById } from "./queries";
import type { UserRow } from "./sign-in";
import { findTotpStep } from "./totp";

type Factor = { type: number; receiverSms: boolean };

/** A sign-in that waits for its second factor. */
export interface Challenge {
  id: number;
  user: UserRow;
  factors: Factor[];
  /** Uses up the code; false for a wrong one. */
  redeem(tx: Transaction, code: string): Promise<boolean>;
  /**
   * Uses up the challenge, which goes with what proved it; true.
   * @throws EXPIRED_TOKEN when it was used meanwhile
   */
  spend(tx: Transaction): Promise<true>;
}

/** The encryption context of a user's authenticator secret. */
export const totpContext = (userId: number) => `totp:${userId}`;

/** Digits and letters of a backup code, however it was typed. */
export function canonicalBackupCode(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/**
 * The factors that can be used here. A user who has none, or backup codes alone, gets a code by
 * e-mail: neither locked out nor let through, also after passkeys were switched off.
 */
function toUsable({ settings }: Services, known: Factor[]): Factor[] {
  const factors = known.filter(({ type }) => type !== factorTypes.passkey || settings.passkeys);
  if (factors.some(({ type }) => type !== factorTypes.backup)) return factors;
  return [{ type: factorTypes.message, receiverSms: false }, ...factors];
}

const signInKey = (userId: number) => ({ userId, purpose: "sign_in" }) as const;
const codeKey = (userId: number, challengeId: number) =>
  ({ userId, purpose: "sign_in_code", subject: String(challengeId) }) as const;

async function sendCode(
  tx: Transaction,
  services: Services,
  user: UserRow,
  factor: Factor,
  challengeId: number,
): Promise<void> {
  const code = await issueDigits(tx, services.keyring, codeKey(user.id, challengeId));
  await deliverCode(tx, services, user, factor.receiverSms, code);
}

function receivesSms(user: UserRow, bySms: boolean): boolean {
  return bySms && Boolean(user.mobilePhone && user.mobilePhoneVerifiedAt);
}

/** Sends a one-time code by SMS, or by e-mail where that is chosen or no number is verified. */
export async function deliverCode(
  tx: Transaction,
  { mailer }: Services,
  user: UserRow,
  bySms: boolean,
  code: string,
): Promise<void> {
  const { accountId, language } = user;
  const minutes = limits.smsCodeMinutes;
  if (receivesSms(user, bySms)) {
    const to = `${user.mobileCountryCode}${user.mobilePhone}`;
    await mailer.smsCode(tx, { accountId, language, to, code, minutes });
  } else {
    const values = { code, minutes };
    await mailer.mail(tx, { accountId, language, to: user.email, template: "code", values });
  }
}

/**
 * Starts a challenge for the second factor and sends the code where one is sent (decision D28).
 * @throws TOO_MANY_ATTEMPTS at the eleventh within an hour (threat B5)
 */
export async function startChallenge(
  services: Services,
  user: UserRow,
  known: Factor[],
): Promise<{ token: string; factors: Factor[] }> {
  await services.identityLimits.challengeByUser.consume(String(user.id));
  const factors = toUsable(services, known);
  const byMessage = factors.find((factor) => factor.type === factorTypes.message);
  const token = await services.scopes.system.transaction(async (tx) => {
    const seconds = limits.tempTokenMinutes * 60;
    const issued = await issueToken(tx, services.keyring, { ...signInKey(user.id), seconds });
    if (byMessage) await sendCode(tx, services, user, byMessage, issued.id);
    return issued.token;
  });
  // The user's id selects the challenge; the user knows it anyway.
  return { token: `${user.id}.${token}`, factors };
}

/** State of a pending sign-in, for the code page. */
export interface ChallengeState {
  user: UserRow;
  factors: Factor[];
  /** Channel of the code; null where none is sent. */
  sentBy: "sms" | "email" | null;
  /** Seconds until another code may be requested. */
  resendAfterSeconds: number;
}

/**
 * The state of the sign-in behind a temporary token; counts no attempt.
 * @throws EXPIRED_TOKEN
 */
export async function getChallengeState(
  services: Services,
  tempToken: string,
): Promise<ChallengeState> {
  const db = services.scopes.system;
  const { user, factors } = await findChallenge(db, services, tempToken);
  const byMessage = factors.find((factor) => factor.type === factorTypes.message);
  if (!byMessage) return { user, factors, sentBy: null, resendAfterSeconds: 0 };
  const since = await findSecondsSinceLast(db, { userId: user.id, purpose: "sign_in_code" });
  return {
    user,
    factors,
    sentBy: receivesSms(user, byMessage.receiverSms) ? "sms" : "email",
    resendAfterSeconds: Math.max(0, Math.ceil(limits.codeResendSeconds - (since ?? Infinity))),
  };
}

/** The sign-in behind a temporary token; counts no attempt. @throws EXPIRED_TOKEN */
export async function findChallenge(db: Database, services: Services, tempToken: string) {
  const { keyring } = services;
  const [, userId, token] = /^([1-9][0-9]{0,14})\.([\w-]{43})$/.exec(tempToken) ?? [];
  if (!userId || !token) throw codedError("EXPIRED_TOKEN");
  const found = await findToken(db, keyring, { ...signInKey(Number(userId)), token });
  const user = await findUserById(db, Number(userId));
  if (found?.state !== "usable" || !user) throw codedError("EXPIRED_TOKEN");
  return { id: found.id, user, factors: toUsable(services, await listFactors(db, user.id)) };
}

/**
 * Opens the sign-in behind a temporary token for one attempt at its code: the attempt is counted
 * here.
 * @throws EXPIRED_TOKEN for a token that is unknown, ten minutes old, used, or tried five times
 */
export async function openChallenge(services: Services, tempToken: string): Promise<Challenge> {
  const { keyring } = services;
  const db = services.scopes.system;
  const { id, user, factors } = await findChallenge(db, services, tempToken);
  if (!(await countAttempt(db, { id }))) throw codedError("EXPIRED_TOKEN");
  return {
    id,
    user,
    factors,
    async redeem(tx, code) {
      const digits = code.replace(/\s/g, "");
      const right = /^[0-9]{6}$/.test(digits)
        ? (await redeemMessageCode(tx, digits)) || (await redeemTotp(tx, services, user.id, digits))
        : await redeemBackupCode(tx, code);
      return right;
    },
    async spend(tx) {
      if (!(await redeemCode(tx, { id }))) throw codedError("EXPIRED_TOKEN");
      return true;
    },
  };

  function redeemMessageCode(tx: Transaction, digits: string): Promise<boolean> {
    const key = codeKey(user.id, id);
    return redeemCode(tx, { ...key, hashes: digitDigests(keyring, key, digits) });
  }

  function redeemBackupCode(tx: Transaction, code: string): Promise<boolean> {
    const key = { userId: user.id, purpose: "backup" } as const;
    return redeemCode(tx, {
      ...key,
      hashes: digitDigests(keyring, key, canonicalBackupCode(code)),
    });
  }
}

async function redeemTotp(
  tx: Transaction,
  { keyring }: Services,
  userId: number,
  code: string,
): Promise<boolean> {
  const sealed = await findTotpSecret(tx, userId);
  const secret = sealed && keyring.open(totpContext(userId), sealed);
  const step = secret ? findTotpStep(secret, code) : null;
  if (!secret || step === null) return false;
  return claimTotpStep(tx, userId, { step, secret: keyring.seal(totpContext(userId), secret) });
}

/**
 * Sends another code for the pending sign-in.
 * @throws SEND_IN_3_MINUTE within 60 seconds, EXPIRED_TOKEN, TOO_MANY_ATTEMPTS
 */
export async function sendChallenge(services: Services, tempToken: string): Promise<void> {
  const db = services.scopes.system;
  const { id, user, factors } = await findChallenge(db, services, tempToken);
  const byMessage = factors.find((factor) => factor.type === factorTypes.message);
  if (!byMessage) throw codedError("INVALID_ARGUMENT", { field: "temp_token" });
  await db.transaction(async (tx) => {
    const key = { userId: user.id, purpose: "sign_in_code" } as const;
    await requireInterval(tx, key, limits.codeResendSeconds);
    // Counts like another sign-in: the cloud must not be made to send without limit (threat B28).
    await services.identityLimits.challengeByUser.consume(String(user.id));
    await sendCode(tx, services, user, byMessage, id);
  });
}
