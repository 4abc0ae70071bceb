import { z } from "zod";
import { passkeyAnswer } from "../../contract/passkeys";
import { builder } from "../graphql/builder";
import { parseInput } from "../graphql/input";
import type { OpenidSettings } from "../openid/settings";
import { LoginResult } from "../session/schema";
import type { SignUpPolicy } from "../settings";
import { PasskeyOptions } from "./schema";
import { finishByPasskey, loginByPasskey, startPasskeyFactor, startPasskeySignIn } from "./sign-in";

/** Calls of visitors who sign in by passkey. */

const SignInWays = builder
  .objectRef<{ passkeys: boolean; openid: OpenidSettings | undefined; signUp: SignUpPolicy }>(
    "SignInWays",
  )
  .implement({
    fields: (t) => ({
      passkeys: t.exposeBoolean("passkeys"),
      openid: t.string({
        nullable: true,
        description: "The OpenID provider's name; null for none.",
        resolve: ({ openid }) => openid?.name ?? null,
      }),
      openid_origin: t.string({
        nullable: true,
        description: "The only origin query_openid_end_session leads to.",
        resolve: ({ openid }) => openid && new URL(openid.issuer).origin,
      }),
      sign_up: t.string({
        description: "Who may open an account: open, invited or off.",
        resolve: ({ signUp }) => signUp,
      }),
    }),
  });

builder.queryField("query_sign_in_ways", (t) =>
  t.field({
    type: SignInWays,
    description: "How people can sign in here besides a password; no session is needed.",
    resolve: (_root, _args, { services: { settings } }) => ({
      passkeys: settings.passkeys === true,
      openid: settings.openid,
      signUp: settings.signUp ?? "open",
    }),
  }),
);

const tempToken = z.string().max(100, "EXPIRED_TOKEN");
const tz = z.string().max(64);
const startArguments = z.object({ temp_token: tempToken });
const loginArguments = z.object({ response: passkeyAnswer, tz });
const factorArguments = z.object({
  temp_token: tempToken,
  response: passkeyAnswer,
  remember_device: z.boolean(),
  tz,
});

builder.mutationFields((t) => ({
  start_passkey_sign_in: t.field({
    type: PasskeyOptions,
    description: "What the browser asks for; no session is needed.",
    resolve: async (_root, _args, { services, client }) => ({
      options: await startPasskeySignIn(services, client),
    }),
  }),
  login_passkey: t.field({
    type: LoginResult,
    description: "Signs in by a passkey alone. response: the browser's answer as JSON.",
    args: {
      response: t.arg.string({ required: true }),
      tz: t.arg.string({ required: true }),
    },
    resolve(_root, args, { services, client }) {
      const { response: answer, tz: timeZone } = parseInput(loginArguments, args);
      return loginByPasskey(services, { answer, timeZone }, client);
    },
  }),
  start_passkey_2fa: t.field({
    type: PasskeyOptions,
    description: "What the browser asks for in place of a code.",
    args: { temp_token: t.arg.string({ required: true }) },
    async resolve(_root, args, { services }) {
      const { temp_token } = parseInput(startArguments, args);
      return { options: await startPasskeyFactor(services, temp_token) };
    },
  }),
  login_2fa_passkey: t.field({
    type: LoginResult,
    description: "As login_2fa, by passkey in place of a code.",
    args: {
      temp_token: t.arg.string({ required: true }),
      response: t.arg.string({ required: true }),
      remember_device: t.arg.boolean({ required: true }),
      tz: t.arg.string({ required: true }),
    },
    resolve(_root, args, { services, client }) {
      const input = parseInput(factorArguments, args);
      return finishByPasskey(
        services,
        {
          tempToken: input.temp_token,
          answer: input.response,
          rememberDevice: input.remember_device,
          timeZone: input.tz,
        },
        client,
      );
    },
  }),
}));
