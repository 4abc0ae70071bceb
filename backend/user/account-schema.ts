import { z } from "zod";
import { email, newPassword, personName } from "../../contract/fields";
import { languages } from "../../contract/languages";
import { limits } from "../../contract/limits";
import { builder, Ok } from "../graphql/builder";
import { parseInput } from "../graphql/input";
import { parseMobileNumber } from "./mobile";
import { requireResetLink, resetPassword, sendAccountIds, sendResetLink } from "./recovery-service";
import {
  requireVerificationLink,
  resendVerification,
  signUp,
  verifyEmail,
} from "./sign-up-service";

/** Mutations without a session: sign-up, verification of the address, recovery. */

const accountId = z
  .number()
  .int("INVALID_ACCOUNT_ID")
  .positive("INVALID_ACCOUNT_ID")
  .safe("INVALID_ACCOUNT_ID");
const newAccountId = accountId.max(10 ** limits.accountIdMaxDigits - 1, "INVALID_ACCOUNT_ID");
const token = z.string().max(100);

const accountUser = z.object({ account_id: accountId, email });
const signUpArguments = z.object({
  account_id: newAccountId,
  email,
  password: newPassword,
  name: personName,
  mobile_country_code: z.string().max(8, "INVALID_COUNTRY_CODE").nullish(),
  mobile_phone: z.string().max(40, "MOBILE_NUMBER_TOO_LONG").nullish(),
  agree_terms: z.boolean().refine((agreed) => agreed, "REQUIRED"),
  language: z.enum(languages),
  re_captcha_token: z.string(),
  invitation: z.string().max(1_000, "INVITATION_NEEDED").nullish(),
});

builder.mutationFields((t) => ({
  sign_up: t.field({
    type: Ok,
    description: "invitation: where query_sign_in_ways says that sign_up is for the invited.",
    args: {
      account_id: t.arg.float({ required: true }),
      email: t.arg.string({ required: true }),
      password: t.arg.string({ required: true }),
      name: t.arg.string({ required: true }),
      mobile_country_code: t.arg.string(),
      mobile_phone: t.arg.string(),
      agree_terms: t.arg.boolean({ required: true }),
      language: t.arg.string({ required: true }),
      re_captcha_token: t.arg.string({ required: true }),
      invitation: t.arg.string(),
    },
    async resolve(_root, args, { services, client }) {
      const { account_id, mobile_country_code, mobile_phone, re_captcha_token, ...input } =
        parseInput(signUpArguments, args);
      const invitation = input.invitation ?? null;
      const mobile = mobile_phone
        ? parseMobileNumber(mobile_country_code ?? "", mobile_phone)
        : null;
      const names = { accountId: account_id, mobile, captchaToken: re_captcha_token };
      await signUp(services, { ...input, ...names, invitation }, client);
      return { ok: true };
    },
  }),
  resend_verification_email: t.field({
    type: Ok,
    args: { account_id: t.arg.float({ required: true }), email: t.arg.string({ required: true }) },
    async resolve(_root, args, { services, client }) {
      const input = parseInput(accountUser, args);
      await resendVerification(services, { ...input, accountId: input.account_id }, client);
      return { ok: true };
    },
  }),
  verify_email: t.field({
    type: Ok,
    description: "password: chosen here by an invited user; REQUIRED without it.",
    args: {
      account_id: t.arg.float({ required: true }),
      email: t.arg.string({ required: true }),
      token: t.arg.string({ required: true }),
      password: t.arg.string(),
    },
    async resolve(_root, args, { services, client }) {
      const rules = accountUser.extend({ token, password: newPassword.nullish() });
      const { account_id, password, ...input } = parseInput(rules, args);
      const values = { ...input, accountId: account_id, password: password ?? null };
      await verifyEmail(services, values, client);
      return { ok: true };
    },
  }),
  forgot_account: t.field({
    type: Ok,
    args: {
      email: t.arg.string({ required: true }),
      re_captcha_token: t.arg.string({ required: true }),
    },
    async resolve(_root, args, { services, client }) {
      const input = parseInput(z.object({ email, re_captcha_token: z.string() }), args);
      const { re_captcha_token: captchaToken } = input;
      await sendAccountIds(services, { email: input.email, captchaToken }, client);
      return { ok: true };
    },
  }),
  forgot_password: t.field({
    type: Ok,
    args: {
      account_id: t.arg.float({ required: true }),
      email: t.arg.string({ required: true }),
      re_captcha_token: t.arg.string({ required: true }),
    },
    async resolve(_root, args, { services, client }) {
      const input = parseInput(accountUser.extend({ re_captcha_token: z.string() }), args);
      const { account_id, re_captcha_token: captchaToken } = input;
      const values = { accountId: account_id, email: input.email, captchaToken };
      await sendResetLink(services, values, client);
      return { ok: true };
    },
  }),
  reset_password: t.field({
    type: Ok,
    args: {
      account_id: t.arg.float({ required: true }),
      email: t.arg.string({ required: true }),
      token: t.arg.string({ required: true }),
      password: t.arg.string({ required: true }),
    },
    async resolve(_root, args, { services, client }) {
      const rules = accountUser.extend({ token, password: newPassword });
      const { account_id, ...input } = parseInput(rules, args);
      await resetPassword(services, { ...input, accountId: account_id }, client);
      return { ok: true };
    },
  }),
}));

builder.queryField("query_reset_password_link", (t) =>
  t.field({
    type: Ok,
    description: "Whether the link can be used; LINK_FAILED or TOKEN_EXPIRED otherwise.",
    args: {
      account_id: t.arg.float({ required: true }),
      email: t.arg.string({ required: true }),
      token: t.arg.string({ required: true }),
    },
    async resolve(_root, args, { services, client }) {
      const { account_id, ...input } = parseInput(accountUser.extend({ token }), args);
      await requireResetLink(services, { ...input, accountId: account_id }, client);
      return { ok: true };
    },
  }),
);

const VerificationLink = builder
  .objectRef<{ needsPassword: boolean }>("VerificationLink")
  .implement({
    fields: (t) => ({
      needs_password: t.boolean({
        description: "An invited user chooses a password with verify_email.",
        resolve: (link) => link.needsPassword,
      }),
    }),
  });

builder.queryField("query_verification_link", (t) =>
  t.field({
    type: VerificationLink,
    description: "Whether the link can be used; VERIFIED_BEFORE or VERIFY_FAILED otherwise.",
    args: {
      account_id: t.arg.float({ required: true }),
      email: t.arg.string({ required: true }),
      token: t.arg.string({ required: true }),
    },
    resolve(_root, args, { services, client }) {
      const { account_id, ...input } = parseInput(accountUser.extend({ token }), args);
      return requireVerificationLink(services, { ...input, accountId: account_id }, client);
    },
  }),
);
