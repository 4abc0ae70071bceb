import { randomBytes } from "node:crypto";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { factorTypes } from "../../contract/names";
import {
  deleteCodes,
  digitDigests,
  insertCode,
  issueDigits,
  redeemCode,
  requireDigits,
  requireInterval,
} from "../code/service";
import type { Transaction } from "../db/client";
import { codedError } from "../errors";
import { type Context, requireAccess } from "../graphql/context";
import { type MutationScope, mutate } from "../graphql/mutate";
import type { Services } from "../services";
import { canonicalBackupCode, deliverCode, totpContext } from "../session/second-factor";
import {
  deleteTrustedDevices,
  findUserById,
  listFactors,
  setTwoFactor,
  upsertFactor,
} from "../session/service";
import type { UserRow } from "../session/sign-in";
import { announceEnded, replaceSessions } from "../session/start";
import { createTotpSecret, findTotpStep, totpUri } from "../session/totp";
import { requirePassword } from "./password-service";
import {
  byEmail,
  bySms,
  findPendingFactor,
  messageSubjects,
  replacePendingFactor,
} from "./two-factor-queries";

/**
 * A second factor is set up in two steps: enable sends a code or returns a secret, confirm proves that the user has it.
 * Until then the user's factors do not change; the pending factor is one row of one_time_code.
 */

const codeKey = (userId: number) => ({ userId, purpose: "enable_2fa" }) as const;

export interface EnableInput {
  type: 0 | 1;
  /** Type 0: by SMS rather than by e-mail. */
  receiverSms: boolean;
  password: string;
}

/** Secret and otpauth URI for an authenticator app; null for codes by message. */
export interface Enrolment {
  secret: string | null;
  uri: string | null;
}

/**
 * Sends a code to be confirmed, or returns the secret of an authenticator app.
 * @throws WRONG_PASSWORD, SEND_IN_3_MINUTE
 * @throws INVALID_MOBILE_NUMBER for codes by SMS without a verified number (specification section 5)
 */
export async function enableTwoFactor(context: Context, input: EnableInput): Promise<Enrolment> {
  const { services } = context;
  const user = await requirePassword(context, input.password, "password");
  const { db } = await requireAccess(context);
  if (input.type === factorTypes.totp) {
    const secret = createTotpSecret();
    const sealed = services.keyring.seal(totpContext(user.id), secret).toString("base64");
    await db.transaction((tx) =>
      replacePendingFactor(tx, { ...codeKey(user.id), subject: sealed, hash: randomBytes(32) }),
    );
    return { secret, uri: totpUri(user.email, secret) };
  }
  if (input.receiverSms && !user.mobilePhoneVerifiedAt) {
    throw codedError("INVALID_MOBILE_NUMBER", { field: "receiver_sms" });
  }
  await db.transaction(async (tx) => {
    // Nothing was sent for an app that was chosen before.
    for (const subject of messageSubjects) {
      await requireInterval(tx, { ...codeKey(user.id), subject }, limits.codeResendSeconds);
    }
    const subject = input.receiverSms ? bySms : byEmail;
    const code = await issueDigits(tx, services.keyring, { ...codeKey(user.id), subject });
    await deliverCode(tx, services, user, input.receiverSms, code);
  });
  return { secret: null, uri: null };
}

interface ConfirmedFactor {
  codeId: number;
  factor: { type: number; receiverSms?: boolean; secret?: Buffer; lastStep?: number };
}

/** The pending factor that the code proves. @throws WRONG_2FA_CODE */
async function confirmPending(context: Context, code: string): Promise<ConfirmedFactor> {
  const { keyring } = context.services;
  const { viewer, db } = await requireAccess(context);
  const pending = await findPendingFactor(db, viewer.userId);
  if (!pending) throw codedError("WRONG_2FA_CODE", { field: "code" });
  if (pending.subject === bySms || pending.subject === byEmail) {
    const { id, subject } = await requireDigits(db, keyring, codeKey(viewer.userId), code);
    return { codeId: id, factor: { type: factorTypes.message, receiverSms: subject === bySms } };
  }
  const secret = Buffer.from(pending.subject, "base64");
  const opened = keyring.open(totpContext(viewer.userId), secret);
  const lastStep = opened ? findTotpStep(opened, code) : null;
  if (lastStep === null) throw codedError("WRONG_2FA_CODE", { field: "code" });
  return { codeId: pending.id, factor: { type: factorTypes.totp, secret, lastStep } };
}

/** Replaces the user's backup codes by ten new ones of 50 bits each. Only their digests are stored. */
async function renewBackupCodes(
  tx: Transaction,
  { keyring }: Services,
  userId: number,
): Promise<string[]> {
  const backup = { userId, purpose: "backup" } as const;
  await deleteCodes(tx, backup);
  const codes: string[] = [];
  for (let index = 0; index < limits.backupCodes; index += 1) {
    const code = createBackupCode();
    const [hash] = digitDigests(keyring, backup, canonicalBackupCode(code));
    if (!hash) throw new Error("no digest key");
    await insertCode(tx, { ...backup, hash, seconds: null });
    codes.push(code);
  }
  await upsertFactor(tx, { userId, type: factorTypes.backup });
  return codes;
}

// Crockford's base32 alphabet has no similar characters. A random byte modulo 32 is uniform.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

function createBackupCode(): string {
  const chars = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]);
  return `${chars.slice(0, 5).join("")}-${chars.slice(5).join("")}`;
}

/**
 * Turns the pending factor on. All sessions and trusted devices end; a new session replaces the current one
 * (specification section 7, USER_ENABLE_2FA).
 * @returns the new session's token, and the backup codes, which cannot be read again
 * @throws WRONG_2FA_CODE, TOO_MANY_ATTEMPTS
 */
export async function confirmTwoFactor(
  context: Context,
  code: string,
): Promise<{ token: string; backupCodes: string[] }> {
  const { services } = context;
  const { viewer } = await requireAccess(context);
  await services.identityLimits.codeByUser.consume(String(viewer.userId));
  const { codeId, factor } = await confirmPending(context, code);
  return mutate(context, async (scope) => {
    if (!(await redeemCode(scope.tx, { id: codeId }))) {
      throw codedError("WRONG_2FA_CODE", { field: "code" });
    }
    await upsertFactor(scope.tx, { userId: viewer.userId, ...factor });
    return activateTwoFactor(context, scope, factor);
  });
}

/**
 * Turns two-factor on for the viewer, who has proved a factor. All sessions and trusted devices
 * end; a new session replaces the current one.
 * @returns the new session's token, and the backup codes, which cannot be read again
 */
export async function activateTwoFactor(
  { services, client }: Context,
  { tx, viewer, audit, afterCommit }: MutationScope,
  factor: { type: number; receiverSms?: boolean },
): Promise<{ token: string; backupCodes: string[] }> {
  await setTwoFactor(tx, viewer.userId, true);
  await deleteTrustedDevices(tx, viewer.userId);
  const backupCodes = await renewBackupCodes(tx, services, viewer.userId);
  const { token, ended } = await replaceSessions(tx, services.keyring, viewer, client);
  const user = await findUserById(tx, viewer.userId);
  if (user) await mailChange(tx, services, user, "two_factor_on");
  await audit({
    behaviorId: behaviors.twoFactorEnabled,
    payload: { type: factor.type, receiver_sms: factor.receiverSms ?? false },
  });
  const message = { type: "USER_ENABLE_2FA" } as const;
  const say = { message, except: viewer.sessionId };
  afterCommit(() => announceEnded(services.bus, viewer, ended, say));
  return { token, backupCodes };
}

async function mailChange(
  tx: Transaction,
  { mailer }: Services,
  { accountId, email, language }: UserRow,
  template: "two_factor_on" | "two_factor_off",
): Promise<void> {
  const values = { account_id: accountId };
  await mailer.mail(tx, { accountId, language, to: email, template, values });
}

/** Deletes the user's factors, backup codes and trusted devices. */
export async function clearTwoFactor(tx: Transaction, userId: number): Promise<void> {
  await setTwoFactor(tx, userId, false);
  await deleteCodes(tx, { userId, purpose: "backup" });
  await deleteCodes(tx, codeKey(userId));
  await deleteTrustedDevices(tx, userId);
}

/** @throws WRONG_PASSWORD, TOO_MANY_ATTEMPTS */
export async function disableTwoFactor(context: Context, password: string): Promise<void> {
  const user = await requirePassword(context, password, "password");
  await mutate(context, async ({ tx, audit }) => {
    const types = (await listFactors(tx, user.id)).map((factor) => factor.type);
    await clearTwoFactor(tx, user.id);
    await mailChange(tx, context.services, user, "two_factor_off");
    await audit({ behaviorId: behaviors.twoFactorDisabled, payload: { types } });
  });
}
