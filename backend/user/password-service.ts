import { behaviors } from "../../contract/audit-behaviors";
import { deleteCodes } from "../code/service";
import type { Transaction } from "../db/client";
import { codedError } from "../errors";
import type { Context } from "../graphql/context";
import { requireViewer } from "../graphql/context";
import { mutate } from "../graphql/mutate";
import type { Services } from "../services";
import { hashPassword, verifyPassword } from "../session/password";
import { deleteTrustedDevices, findUserById } from "../session/service";
import type { UserRow } from "../session/sign-in";
import { announceEnded, replaceSessions } from "../session/start";
import { setPasswordHash } from "./sign-up-queries";
import { isWeakPassword } from "./weak-password";

/**
 * The session's user, after a check of their password (threat B27).
 * @param field argument name for the error
 * @throws WRONG_PASSWORD, TOO_MANY_ATTEMPTS
 */
export async function requirePassword(
  context: Context,
  password: string,
  field: string,
): Promise<UserRow> {
  const { scopes, identityLimits } = context.services;
  const viewer = await requireViewer(context);
  const key = String(viewer.userId);
  await identityLimits.passwordByUser.consume(key);
  const found = await findUserById(scopes.forAccount(viewer.accountId), viewer.userId);
  if (!found) throw codedError("EXPIRED_TOKEN");
  if (!(await verifyPassword(found.passwordHash, password))) {
    throw codedError("WRONG_PASSWORD", { field });
  }
  await identityLimits.passwordByUser.reset(key);
  return found;
}

/**
 * Hashes a new password.
 * @throws INVALID_PASSWORD for a common one; the password rule is checked with the arguments
 */
export async function hashNewPassword(
  password: string,
  user: { accountId: number; email: string },
  field: string,
): Promise<string> {
  if (await isWeakPassword(password, user)) throw codedError("INVALID_PASSWORD", { field });
  return hashPassword(password);
}

/**
 * Stores the new password, ends trusted devices and pending sign-ins, and mails a notice. The caller ends the sessions.
 */
export async function replacePassword(
  tx: Transaction,
  { mailer }: Services,
  user: UserRow,
  passwordHash: string,
): Promise<void> {
  await setPasswordHash(tx, user.id, passwordHash);
  await deleteTrustedDevices(tx, user.id);
  await deleteCodes(tx, { userId: user.id, purpose: "sign_in" });
  const { accountId, language, email } = user;
  const values = { account_id: accountId };
  await mailer.mail(tx, { accountId, language, to: email, template: "password_changed", values });
}

/**
 * Changes the viewer's password: every session ends, and a new one replaces the current one.
 * @returns the new session's token
 * @throws WRONG_PASSWORD, INVALID_PASSWORD, TOO_MANY_ATTEMPTS
 */
export async function changePassword(
  context: Context,
  input: { oldPassword: string; newPassword: string },
): Promise<{ token: string }> {
  const { services, client } = context;
  const user = await requirePassword(context, input.oldPassword, "old_password");
  const passwordHash = await hashNewPassword(input.newPassword, user, "new_password");
  return mutate(context, async ({ tx, viewer, audit, afterCommit }) => {
    await replacePassword(tx, services, user, passwordHash);
    const { token, ended } = await replaceSessions(tx, services.keyring, viewer, client);
    await audit({ behaviorId: behaviors.passwordChanged });
    const message = { type: "USER_PASSWORD_CHANGE" } as const;
    afterCommit(() =>
      announceEnded(services.bus, viewer, ended, { message, except: viewer.sessionId }),
    );
    return { token };
  });
}
