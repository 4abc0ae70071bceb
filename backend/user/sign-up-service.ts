import { behaviors } from "../../contract/audit-behaviors";
import type { Language } from "../../contract/languages";
import { limits } from "../../contract/limits";
import { writeAudit } from "../audit/service";
import { findToken, issueToken, redeemCode, requireInterval } from "../code/service";
import type { Transaction } from "../db/client";
import { codedError } from "../errors";
import type { Client } from "../graphql/context";
import { type Charge, spend } from "../limiter/spend";
import type { Services } from "../services";
import { noPassword } from "../session/password";
import { findUserForLogin } from "../session/service";
import type { UserRow } from "../session/sign-in";
import { createLink } from "./links";
import type { MobileNumber } from "./mobile";
import { hashNewPassword } from "./password-service";
import { chargeInvitation } from "./sign-up-invitation";
import { insertAccount, insertUser, setVerified } from "./sign-up-queries";

const linkSeconds = limits.verificationLinkHours * 3_600;

export interface SignUpInput {
  accountId: number;
  /** Canonical form. */
  email: string;
  password: string;
  name: string;
  mobile: MobileNumber | null;
  language: Language;
  captchaToken: string;
  /** Of the cloud's staff, where only the invited may sign up. */
  invitation: string | null;
}

/** Name of the account's first region, in the language of the sign-up. */
const defaultRegion: Record<Language, string> = {
  tw: "預設區域",
  en: "Default region",
  ja: "既定のリージョン",
  cs: "Výchozí region",
  de: "Standardregion",
  sk: "Predvolený región",
};

/**
 * Creates an account with its master, who can sign in after following the link in the verification mail.
 * @throws SIGN_UP_CLOSED, INVITATION_NEEDED where not everybody may
 * @throws EMAIL_EXISTS when the account has this user; INVALID_ACCOUNT_ID when the ID is taken
 * @throws INVALID_PASSWORD, RECAPTCHA_VERIFIED_FAILED, TOO_MANY_ATTEMPTS, TOO_MANY_MAILS
 */
export async function signUp(
  services: Services,
  input: SignUpInput,
  client: Client,
): Promise<void> {
  await services.identityLimits.signUpByAddress.consume(client.address);
  const charges = await chargeSignUp(services, input);
  await services.captcha.verify(input.captchaToken, "sign_up", client.address);
  const { accountId, email, name, mobile, language } = input;
  const db = services.scopes.system;
  if (await findUserForLogin(db, accountId, email)) {
    throw codedError("EMAIL_EXISTS", { field: "email" });
  }
  const passwordHash = await hashNewPassword(input.password, input, "password");
  const origin = { accountId, address: client.address, recipients: [email] };
  const openAccount = async (tx: Transaction) => {
    const row = { id: accountId, name, defaultRegion: defaultRegion[language] };
    if (!(await insertAccount(tx, row))) {
      throw codedError("INVALID_ACCOUNT_ID", { field: "account_id" });
    }
    const userId = await insertUser(tx, {
      accountId,
      email,
      name,
      passwordHash,
      master: true,
      language,
      mobileCountryCode: mobile?.countryCode ?? null,
      mobilePhone: mobile?.phone ?? null,
    });
    if (userId === null) throw codedError("EMAIL_EXISTS", { field: "email" });
    await sendVerification(tx, services, { id: userId, accountId, email, language });
    const accountUser = { accountId, userId, userEmail: email };
    await writeAudit(tx, client, { behaviorId: behaviors.signedUp, ...accountUser });
  };
  await spend(charges, () =>
    services.mailLimits.spend("verification", origin, () => db.transaction(openAccount)),
  );
}

/** What this sign-up uses up besides its mail. @throws SIGN_UP_CLOSED, INVITATION_NEEDED */
async function chargeSignUp(
  { settings, scopes, keyring }: Services,
  input: SignUpInput,
): Promise<Charge[]> {
  const { signUp: policy = "open" } = settings;
  if (policy === "off") throw codedError("SIGN_UP_CLOSED");
  return policy === "invited" ? [await chargeInvitation(scopes.pool, keyring, input)] : [];
}

type MailRecipient = Pick<UserRow, "id" | "accountId" | "email" | "language">;

async function sendVerification(
  tx: Transaction,
  { keyring, settings, mailer }: Services,
  { id: userId, accountId, email, language }: MailRecipient,
): Promise<void> {
  const key = { userId, purpose: "verify_email" } as const;
  const { token } = await issueToken(tx, keyring, { ...key, seconds: linkSeconds });
  await mailer.mail(tx, {
    accountId,
    language,
    to: email,
    template: "verify_email",
    values: {
      account_id: accountId,
      link: createLink(settings, "/user_verification", { accountId, email, token }),
      hours: limits.verificationLinkHours,
    },
  });
}

/**
 * Sends the verification mail again. Succeeds without a mail for unknown addresses, so as not to reveal them.
 * @throws SEND_IN_3_MINUTE, EMAIL_ALREADY_VERIFIED, TOO_MANY_ATTEMPTS, TOO_MANY_MAILS
 */
export async function resendVerification(
  services: Services,
  accountUser: { accountId: number; email: string },
  client: Client,
): Promise<void> {
  await services.identityLimits.recoveryByAddress.consume(client.address);
  const db = services.scopes.system;
  const user = await findUserForLogin(db, accountUser.accountId, accountUser.email);
  // Invited users verify by the invitation mail, which only a master may resend.
  if (!user || (!user.verifiedAt && user.passwordHash === noPassword)) return;
  if (user.verifiedAt) throw codedError("EMAIL_ALREADY_VERIFIED");
  const origin = { accountId: user.accountId, address: client.address, recipients: [user.email] };
  const send = async (tx: Transaction) => {
    const seconds = limits.resendVerificationBlockMinutes * 60;
    await requireInterval(tx, { userId: user.id, purpose: "verify_email" }, seconds);
    await sendVerification(tx, services, user);
    await writeAudit(tx, client, toAuditEntry(user, behaviors.verificationEmailResent));
  };
  await services.mailLimits.spend("verification", origin, () => db.transaction(send));
}

export function toAuditEntry(user: UserRow, behaviorId: number) {
  return { behaviorId, accountId: user.accountId, userId: user.id, userEmail: user.email };
}

interface LinkInput {
  accountId: number;
  /** Canonical form. */
  email: string;
  token: string;
}

/**
 * The user of a valid verification link, and whether they must choose a password.
 * @throws VERIFIED_BEFORE for a link used already, VERIFY_FAILED for a wrong or old one
 */
export async function requireVerificationLink(
  services: Services,
  input: LinkInput,
  client: Client,
): Promise<{ user: UserRow; linkId: number; needsPassword: boolean }> {
  await services.identityLimits.linkByAddress.consume(client.address);
  const db = services.scopes.system;
  const user = await findUserForLogin(db, input.accountId, input.email);
  if (!user) throw codedError("VERIFY_FAILED");
  const needsPassword = user.passwordHash === noPassword;
  const key = { userId: user.id, token: input.token };
  const purpose = needsPassword ? "invite" : "verify_email";
  const link =
    (await findToken(db, services.keyring, { ...key, purpose })) ??
    (await findToken(db, services.keyring, { ...key, purpose: "invite" }));
  if (!link || link.state === "expired") throw codedError("VERIFY_FAILED");
  if (link.state === "used" || user.verifiedAt) throw codedError("VERIFIED_BEFORE");
  return { user, linkId: link.id, needsPassword };
}

/**
 * Verifies an address by the link sent to it. An invited user chooses a password here.
 * @throws VERIFIED_BEFORE for a link used already, VERIFY_FAILED for a wrong or old one
 * @throws REQUIRED for an invited user without a password, INVALID_PASSWORD
 */
export async function verifyEmail(
  services: Services,
  input: LinkInput & { password: string | null },
  client: Client,
): Promise<void> {
  const link = await requireVerificationLink(services, input, client);
  const { user } = link;
  const passwordHash = link.needsPassword ? await chosenPassword(user, input.password) : null;
  await services.scopes.system.transaction(async (tx) => {
    if (!(await redeemCode(tx, { id: link.linkId }))) throw codedError("VERIFIED_BEFORE");
    await setVerified(tx, user.id, passwordHash);
    await writeAudit(tx, client, toAuditEntry(user, behaviors.emailVerified));
  });
}

function chosenPassword(user: UserRow, password: string | null): Promise<string> {
  if (!password) throw codedError("REQUIRED", { field: "password" });
  return hashNewPassword(password, user, "password");
}
