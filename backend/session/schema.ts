import { z } from "zod";
import { email, givenPassword } from "../../contract/fields";
import { Announcement } from "../announcement/schema";
import { listAnnouncements } from "../announcement/service";
import { codedError } from "../errors";
import { builder, Ok } from "../graphql/builder";
import { requireViewer } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { findPlayer } from "../release/service";
import { maskPhone } from "./mask";
import { openChallenge, sendChallenge } from "./second-factor";
import { type FactorProof, finishLogin, login, type SignInResult } from "./sign-in";

export const MfaFactor = builder
  .objectRef<{ type: number; receiverSms: boolean }>("MfaFactor")
  .implement({
    fields: (t) => ({
      type: t.exposeInt("type", {
        description: "0 code by message, 1 authenticator app, 2 backup codes, 3 passkey.",
      }),
      receiver_sms: t.boolean({
        description: "Type 0: by SMS, else by e-mail.",
        resolve: (factor) => factor.receiverSms,
      }),
    }),
  });

/** Login result of specification section 3. */
export const LoginResult = builder.objectRef<SignInResult>("LoginResult").implement({
  fields: (t) => ({
    account_id: t.float({ resolve: (result) => result.user.accountId }),
    email: t.string({ resolve: (result) => result.user.email }),
    token: t.string({
      nullable: true,
      description: "Null when a second factor is still to come.",
      resolve: (result) => result.token,
    }),
    temp_token: t.string({
      nullable: true,
      description: "For login_2fa, ten minutes, five tries; null when signed in.",
      resolve: (result) => result.tempToken,
    }),
    mfa_remember_token: t.string({
      nullable: true,
      description: "For mfaRememberToken of the next login; only from login_2fa.",
      resolve: (result) => result.rememberToken,
    }),
    mfa_enable: t.boolean({ resolve: (result) => result.user.mfaEnable }),
    mfa: t.field({ type: [MfaFactor], resolve: (result) => result.factors }),
    mobile_country_code: t.string({
      nullable: true,
      resolve: (result) => result.user.mobileCountryCode,
    }),
    mobile_phone: t.string({
      nullable: true,
      description: "Only its last three digits while a second factor is to come.",
      resolve: ({ token, user }) => (token ? user.mobilePhone : maskPhone(user.mobilePhone)),
    }),
    language: t.string({ nullable: true, resolve: (result) => result.user.language }),
    theme: t.int({ resolve: (result) => result.user.theme }),
    time_format: t.string({ resolve: (result) => result.user.timeFormat }),
    wsplayer_version: t.string({
      nullable: true,
      description: "JSON with version and url.",
      async resolve(_result, _args, { services }) {
        const player = await findPlayer(services.scopes.system, services.settings);
        return player && JSON.stringify(player);
      },
    }),
    announcements: t.field({
      type: [Announcement],
      resolve: (result, _args, { services }) =>
        listAnnouncements(services.scopes.system, { publicOnly: result.token === null }),
    }),
  }),
});

const loginArguments = z.object({
  accountId: z
    .number()
    .int("INVALID_ACCOUNT_ID")
    .nonnegative("INVALID_ACCOUNT_ID")
    .safe("INVALID_ACCOUNT_ID"),
  email,
  password: givenPassword,
  tz: z.string().max(64),
  reCaptchaToken: z.string(),
  mfaRememberToken: z.string().max(200).nullish(),
});

const codeArguments = z.object({
  temp_token: z.string().max(100, "EXPIRED_TOKEN"),
  code: z.string().trim().min(1, "REQUIRED").max(32, "WRONG_2FA_CODE"),
  remember_device: z.boolean(),
  tz: z.string().max(64),
});

const MediaTicket = builder.objectRef<{ ticket: string }>("MediaTicket").implement({
  fields: (t) => ({
    ticket: t.exposeString("ticket", {
      description: "Single use, 30 seconds, for /media/live?ticket=…",
    }),
  }),
});

builder.mutationFields((t) => ({
  login: t.field({
    type: LoginResult,
    args: {
      accountId: t.arg.float({ required: true }),
      email: t.arg.string({ required: true }),
      password: t.arg.string({ required: true }),
      tz: t.arg.string({ required: true }),
      reCaptchaToken: t.arg.string({ required: true }),
      mfaRememberToken: t.arg.string(),
    },
    resolve(_root, args, { services, client }) {
      const { tz, reCaptchaToken, mfaRememberToken, ...who } = parseInput(loginArguments, args);
      const input = {
        ...who,
        timeZone: tz,
        captchaToken: reCaptchaToken,
        rememberToken: mfaRememberToken || null,
      };
      return login(services, input, client);
    },
  }),
  login_2fa: t.field({
    type: LoginResult,
    args: {
      temp_token: t.arg.string({ required: true }),
      code: t.arg.string({ required: true }),
      remember_device: t.arg.boolean({ required: true }),
      tz: t.arg.string({ required: true }),
    },
    async resolve(_root, args, { services, client }) {
      const { temp_token, code, remember_device, tz } = parseInput(codeArguments, args);
      const challenge = await openChallenge(services, temp_token);
      const proof: FactorProof = {
        redeem: async (tx) => (await challenge.redeem(tx, code)) && challenge.spend(tx),
        refusal: () => codedError("WRONG_2FA_CODE", { field: "code" }),
      };
      const input = { rememberDevice: remember_device, timeZone: tz };
      return finishLogin(services, challenge, proof, input, client);
    },
  }),
  resend_2fa_code: t.field({
    type: Ok,
    args: { temp_token: t.arg.string({ required: true }) },
    async resolve(_root, args, { services }) {
      const { temp_token } = parseInput(codeArguments.pick({ temp_token: true }), args);
      await sendChallenge(services, temp_token);
      return { ok: true };
    },
  }),
  logout: t.field({
    type: Ok,
    async resolve(_root, _args, context) {
      await context.services.sessions.logout(await requireViewer(context), context.client);
      return { ok: true };
    },
  }),
  create_media_ticket: t.field({
    type: MediaTicket,
    async resolve(_root, _args, context) {
      const viewer = await requireViewer(context);
      return { ticket: await context.services.sessions.createTicket(viewer, "media") };
    },
  }),
}));
