import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { factorTypes } from "../../contract/names";
import type { NewPasskeyAnswer } from "../../contract/passkeys";
import { lockUser } from "../code/service";
import type { Transaction } from "../db/client";
import { onViolation } from "../db/violation";
import { codedError } from "../errors";
import { type Context, requireAccess } from "../graphql/context";
import { mutate } from "../graphql/mutate";
import { findUserById, listFactors } from "../session/service";
import type { UserRow } from "../session/sign-in";
import type { CloudSettings } from "../settings";
import { requirePassword } from "../user/password-service";
import { activateTwoFactor } from "../user/two-factor-service";
import * as queries from "./queries";
import { createChallenge, createOptions, readChallenge, verifyNew } from "./webauthn";

export { deletePasskeysOf } from "./queries";

/** A user's own passkeys (decision D98). */

const failed = () => codedError("PASSKEY_FAILED", { field: "response" });

/** @throws INVALID_ARGUMENT where the deployment has no passkeys */
export function requirePasskeys({ passkeys }: CloudSettings): void {
  if (!passkeys) throw codedError("INVALID_ARGUMENT");
}

const targetOf = ({ id, name }: queries.PasskeyRow) => ({ type: "passkey", id: String(id), name });

const tooMany = () => codedError("PASSKEY_LIMIT", { max: limits.passkeysPerUserMax });

/**
 * What the browser makes a passkey from. Bound to this session, for five minutes.
 * @throws WRONG_PASSWORD, TOO_MANY_ATTEMPTS, PASSKEY_LIMIT
 */
export async function startPasskey(context: Context, password: string): Promise<string> {
  const { settings, scopes } = context.services;
  requirePasskeys(settings);
  const user = await requirePassword(context, password, "password");
  const { viewer, db } = await requireAccess(context);
  const existing = await queries.listPasskeys(db, user.id);
  if (existing.length >= limits.passkeysPerUserMax) throw tooMany();
  const challenge = createChallenge();
  await queries.insertChallenge(scopes.system, challenge, {
    purpose: "create",
    subject: viewer.sessionId,
    userId: user.id,
    accountId: user.accountId,
  });
  return createOptions(settings, user, existing, challenge);
}

/** Two-factor that came on with a passkey. */
type Activation = Awaited<ReturnType<typeof activateTwoFactor>>;

/**
 * Keeps the passkey that the browser made. The first of a user without a second factor turns
 * two-factor on, like any other factor that is proved: a password alone signs in no more.
 * @throws PASSKEY_FAILED, PASSKEY_LIMIT
 */
export async function createPasskey(
  context: Context,
  { name, response }: { name: string; response: NewPasskeyAnswer },
): Promise<{ passkey: queries.PasskeyRow; activation: Activation | null }> {
  const { settings, scopes } = context.services;
  requirePasskeys(settings);
  const { viewer } = await requireAccess(context);
  const { sessionId: subject, userId, accountId } = viewer;
  const challenge = readChallenge(response);
  const use = { purpose: "create", subject, userId, accountId } as const;
  if (!challenge || !(await queries.redeemChallenge(scopes.system, challenge, use))) throw failed();
  const made = await verifyNew(settings, response, challenge);
  if (!made) throw failed();
  const work = mutate(context, async (scope) => {
    const { tx, audit } = scope;
    await lockUser(tx, userId);
    if ((await queries.countPasskeys(tx, userId)) >= limits.passkeysPerUserMax) throw tooMany();
    const passkey = await queries.insertPasskey(tx, { ...made, accountId, userId, name });
    const user = await findUserById(tx, userId);
    if (!user) throw codedError("EXPIRED_TOKEN");
    await audit({ behaviorId: behaviors.passkeyAdded, target: targetOf(passkey) });
    if (!user.mfaEnable) {
      const factor = { type: factorTypes.passkey };
      return { passkey, activation: await activateTwoFactor(context, scope, factor) };
    }
    await mailAdded(tx, context, user, name);
    return { passkey, activation: null };
  });
  return onViolation("unique", failed(), work);
}

async function mailAdded(
  tx: Transaction,
  { services: { mailer } }: Context,
  { accountId, email, language }: UserRow,
  name: string,
): Promise<void> {
  const values = { account_id: accountId, name };
  await mailer.mail(tx, { accountId, language, to: email, template: "passkey_added", values });
}

/** @throws NOT_FOUND */
async function requireOwn(
  tx: Transaction,
  userId: number,
  id: number | null,
): Promise<queries.PasskeyRow> {
  const found = id === null ? null : await queries.findOwnPasskey(tx, userId, id);
  if (!found) throw codedError("NOT_FOUND", { field: "id" });
  return found;
}

export function renamePasskey(
  context: Context,
  { id, name }: { id: number | null; name: string },
): Promise<queries.PasskeyRow> {
  return mutate(context, async ({ tx, viewer, audit }) => {
    const before = await requireOwn(tx, viewer.userId, id);
    await queries.setPasskeyName(tx, before.id, name);
    const payload = { before: { name: before.name }, after: { name } };
    await audit({ behaviorId: behaviors.passkeyRenamed, target: targetOf(before), payload });
    return { ...before, name };
  });
}

/**
 * @throws LAST_FACTOR for the one that two-factor rests on: backup codes alone are none
 * @throws WRONG_PASSWORD, TOO_MANY_ATTEMPTS, NOT_FOUND
 */
export async function deletePasskey(
  context: Context,
  { id, password }: { id: number | null; password: string },
): Promise<void> {
  const user = await requirePassword(context, password, "password");
  await mutate(context, async ({ tx, audit }) => {
    // Locked: two deleted at once would each find the other.
    await lockUser(tx, user.id);
    const found = await requireOwn(tx, user.id, id);
    await queries.deletePasskeyRow(tx, found.id);
    const left = (await listFactors(tx, user.id)).filter(({ type }) => type !== factorTypes.backup);
    const { mfaEnable } = (await findUserById(tx, user.id)) ?? user;
    if (mfaEnable && left.length === 0) throw codedError("LAST_FACTOR");
    await audit({ behaviorId: behaviors.passkeyRemoved, target: targetOf(found) });
  });
}
