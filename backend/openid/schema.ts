import { z } from "zod";
import { trustTokenMaxChars, trustTokensMax } from "../../contract/trust-tokens";
import { builder } from "../graphql/builder";
import { parseInput } from "../graphql/input";
import { LoginResult } from "../session/schema";
import type { OpenidProvider } from "./provider";
import { loginByOpenid, requireOpenid } from "./service";

/** Calls of visitors who sign in by the deployment's OpenID provider. */

type Start = Awaited<ReturnType<OpenidProvider["start"]>>;

const OpenidStart = builder.objectRef<Start>("OpenidStart").implement({
  description: "state, nonce and verifier come back to login_openid; the visitor may not see them.",
  fields: (t) => ({
    url: t.exposeString("url", { description: "Where the visitor is sent." }),
    state: t.exposeString("state"),
    nonce: t.exposeString("nonce"),
    verifier: t.exposeString("verifier"),
  }),
});

const part = z.string().min(1, "OPENID_FAILED").max(200, "OPENID_FAILED");
const loginArguments = z.object({
  query: z.string().max(6_000, "OPENID_FAILED"),
  state: part,
  nonce: part,
  verifier: part,
  tz: z.string().max(64),
  remember_tokens: z.array(z.string().max(trustTokenMaxChars)).max(trustTokensMax).nullish(),
});

builder.queryField("query_openid_end_session", (t) =>
  t.string({
    nullable: true,
    description: "Where the provider signs a visitor out, too; null where it does not.",
    resolve: (_root, _args, { services }) => requireOpenid(services).findEndSession(),
  }),
);

builder.mutationFields((t) => ({
  start_openid: t.field({
    type: OpenidStart,
    description: "No session is needed.",
    resolve: (_root, _args, { services }) => requireOpenid(services).start(),
  }),
  login_openid: t.field({
    type: LoginResult,
    description: "query: what the provider sent the visitor back with.",
    args: {
      query: t.arg.string({ required: true }),
      state: t.arg.string({ required: true }),
      nonce: t.arg.string({ required: true }),
      verifier: t.arg.string({ required: true }),
      tz: t.arg.string({ required: true }),
      remember_tokens: t.arg.stringList({
        description:
          "Those of login_2fa that the browser keeps: only the provider knows whose sign-in it is.",
      }),
    },
    resolve(_root, args, { services, client }) {
      const { query, tz, remember_tokens, ...attempt } = parseInput(loginArguments, args);
      const rememberTokens = remember_tokens ?? [];
      return loginByOpenid(services, { query, attempt, rememberTokens, timeZone: tz }, client);
    },
  }),
}));
