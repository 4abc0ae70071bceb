import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { writeAudit } from "../audit/service";
import { findToken, issueToken, redeemCode, requireInterval } from "../code/service";
import type { Transaction } from "../db/client";
import { codedError } from "../errors";
import type { Client } from "../graphql/context";
import { spend } from "../limiter/spend";
import { mailboxOf } from "../mail/limits";
import type { Services } from "../services";
import { noPassword } from "../session/password";
import { accountExists, findUserForLogin, revokeUserSessions } from "../session/service";
import type { UserRow } from "../session/sign-in";
import { announceEnded } from "../session/start";
import { createLink } from "./links";
import { hashNewPassword, replacePassword } from "./password-service";
import { listAccountsOfEmail } from "./sign-up-queries";
import { toAuditEntry } from "./sign-up-service";

/** Recovery of account ids and passwords (docs/decisions-spec.md section 2). */

interface AccountUser {
  accountId: number;
  /** Canonical form. */
  email: string;
}

/**
 * Mails the IDs of the accounts that have a user with this address.
 * @throws EMAIL_NOT_FOUND, RECAPTCHA_VERIFIED_FAILED, TOO_MANY_ATTEMPTS
 */
export async function sendAccountIds(
  services: Services,
  input: { email: string; captchaToken: string },
  client: Client,
): Promise<void> {
  const { email } = input;
  await services.identityLimits.recoveryByAddress.consume(client.address);
  await services.captcha.verify(input.captchaToken, "forgot_account", client.address);
  const db = services.scopes.system;
  const accounts = await listAccountsOfEmail(db, email);
  if (accounts.length === 0) throw codedError("EMAIL_NOT_FOUND", { field: "email" });
  await services.identityLimits.recoveryByEmail.consume(mailboxOf(email));
  const ids = accounts.map(({ accountId }) => String(accountId)).join("\n");
  const language = accounts.find((account) => account.language)?.language ?? null;
  await db.transaction(async (tx) => {
    const values = { ids };
    await services.mailer.mail(tx, {
      accountId: null,
      language,
      to: email,
      template: "account_ids",
      values,
    });
    for (const { accountId } of accounts) {
      await writeAudit(tx, client, {
        behaviorId: behaviors.accountIdRequested,
        accountId,
        userEmail: email,
      });
    }
  });
}

/**
 * Mails a link to choose a new password: valid for ten minutes, single use, and only the newest one works
 * (specification section 9, decision D62).
 * @throws NO_SUCH_ACCOUNT, NO_SUCH_EMAIL_UNDER_THIS_ACCOUNT, EMAIL_NOT_VERIFIED, SEND_IN_3_MINUTE
 * @throws RESET_PASSWORD_FAIL for who signs in by the provider alone
 * @throws RECAPTCHA_VERIFIED_FAILED, TOO_MANY_ATTEMPTS
 */
export async function sendResetLink(
  services: Services,
  input: AccountUser & { captchaToken: string },
  client: Client,
): Promise<void> {
  await services.identityLimits.recoveryByAddress.consume(client.address);
  await services.captcha.verify(input.captchaToken, "forgot_password", client.address);
  const db = services.scopes.system;
  const user = await getRecoverableUser(services, input);
  const send = async (tx: Transaction) => {
    const key = { userId: user.id, purpose: "reset_password" } as const;
    await requireInterval(tx, key, limits.resendVerificationBlockMinutes * 60);
    await mailResetLink(tx, services, user);
    await writeAudit(tx, client, toAuditEntry(user, behaviors.passwordResetRequested));
  };
  const limiter = services.identityLimits.recoveryByEmail;
  const charge = { limiter, key: mailboxOf(user.email), attempts: 1 };
  await spend([charge], () => db.transaction(send));
}

async function getRecoverableUser(
  { scopes, openid }: Services,
  accountUser: AccountUser,
): Promise<UserRow> {
  const db = scopes.system;
  const user = await findUserForLogin(db, accountUser.accountId, accountUser.email);
  if (!user) {
    throw (await accountExists(db, accountUser.accountId))
      ? codedError("NO_SUCH_EMAIL_UNDER_THIS_ACCOUNT", { field: "email" })
      : codedError("NO_SUCH_ACCOUNT", { field: "account_id" });
  }
  if (!user.verifiedAt) throw codedError("EMAIL_NOT_VERIFIED");
  // Made by the provider: without one, a password is the only way in (decision D119).
  if (openid && user.passwordHash === noPassword) throw codedError("RESET_PASSWORD_FAIL");
  return user;
}

async function mailResetLink(
  tx: Transaction,
  { keyring, settings, mailer }: Services,
  user: UserRow,
): Promise<void> {
  const { accountId, email, language } = user;
  const { token } = await issueToken(tx, keyring, {
    ...resetKey(user),
    seconds: limits.resetPasswordLinkMinutes * 60,
  });
  await mailer.mail(tx, {
    accountId,
    language,
    to: email,
    template: "reset_password",
    values: {
      account_id: accountId,
      link: createLink(settings, "/reset_password", { accountId, email, token }),
      minutes: limits.resetPasswordLinkMinutes,
    },
  });
}

/** Bound to the current password hash: any change of the password invalidates the link. */
function resetKey(user: UserRow) {
  return { userId: user.id, purpose: "reset_password", bound: user.passwordHash } as const;
}

/**
 * The user of a valid reset link.
 * @throws LINK_FAILED for an unknown or used one, TOKEN_EXPIRED for one older than ten minutes
 */
export async function requireResetLink(
  services: Services,
  input: AccountUser & { token: string },
  client: Client,
): Promise<{ user: UserRow; codeId: number }> {
  await services.identityLimits.linkByAddress.consume(client.address);
  const db = services.scopes.system;
  const user = await findUserForLogin(db, input.accountId, input.email);
  const link =
    user && (await findToken(db, services.keyring, { ...resetKey(user), token: input.token }));
  if (!user || !link || link.state === "used") throw codedError("LINK_FAILED");
  if (link.state === "expired") throw codedError("TOKEN_EXPIRED");
  return { user, codeId: link.id };
}

/**
 * Sets a new password by a reset link. All sessions and trusted devices end; the second factor stays (threat B12).
 * @throws LINK_FAILED, TOKEN_EXPIRED, INVALID_PASSWORD
 */
export async function resetPassword(
  services: Services,
  input: AccountUser & { token: string; password: string },
  client: Client,
): Promise<void> {
  const { user, codeId } = await requireResetLink(services, input, client);
  const passwordHash = await hashNewPassword(input.password, user, "password");
  const ended = await services.scopes.system.transaction(async (tx) => {
    if (!(await redeemCode(tx, { id: codeId }))) throw codedError("LINK_FAILED");
    await replacePassword(tx, services, user, passwordHash);
    const sessionIds = await revokeUserSessions(tx, user.id);
    await writeAudit(tx, client, toAuditEntry(user, behaviors.passwordReset));
    return sessionIds;
  });
  const accountUser = { accountId: user.accountId, userId: user.id };
  await announceEnded(services.bus, accountUser, ended, {
    message: { type: "USER_PASSWORD_CHANGE" },
  });
}
