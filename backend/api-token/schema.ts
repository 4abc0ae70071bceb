import { z } from "zod";
import { apiTokenStates } from "../../contract/api-token-names";
import { newApiToken } from "../../contract/api-tokens";
import { builder, Ok, toSeconds } from "../graphql/builder";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { parsePage } from "../graphql/page";
import { requireMasterAccess } from "../permission/master-access";
import { requirePassword } from "../user/password-service";
import { type ApiTokenCounts, type ApiTokenRow, countTokens, listTokens } from "./queries";
import { createApiToken, revokeApiToken } from "./service";

const seconds = (time: Date | null) => time && toSeconds(time);

const ApiToken = builder.objectRef<ApiTokenRow>("ApiToken").implement({
  fields: (t) => ({
    id: t.id({ resolve: (row) => String(row.id) }),
    name: t.exposeString("name"),
    scope: t.exposeString("scope", { description: "read or write." }),
    state: t.exposeString("state", { description: "active, expired or revoked." }),
    creator: t.exposeString("creator", { description: "Name of the user it acts for." }),
    created: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.createdAt) }),
    expired: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.expiresAt) }),
    used: t.int({
      nullable: true,
      description: "Last use, to the minute; Unix seconds.",
      resolve: (row) => seconds(row.usedAt),
    }),
    revoked: t.int({
      nullable: true,
      description: "Unix seconds.",
      resolve: (row) => seconds(row.revokedAt),
    }),
  }),
});

const ApiTokenListCounts = builder.objectRef<ApiTokenCounts>("ApiTokenListCounts").implement({
  fields: (t) => ({
    all: t.exposeInt("all"),
    active: t.exposeInt("active"),
    expired: t.exposeInt("expired"),
    revoked: t.exposeInt("revoked"),
  }),
});

interface ApiTokenPage {
  list: ApiTokenRow[];
  counts: ApiTokenCounts;
  total: number;
}

const ApiTokenList = builder.objectRef<ApiTokenPage>("ApiTokenList").implement({
  fields: (t) => ({
    list: t.field({ type: [ApiToken], resolve: (page) => page.list }),
    total: t.exposeInt("total"),
    counts: t.field({ type: ApiTokenListCounts, resolve: (page) => page.counts }),
  }),
});

const NewApiToken = builder.objectRef<{ id: number; token: string }>("NewApiToken").implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    token: t.exposeString("token", { description: "Shown this once." }),
  }),
});

const listArguments = z.object({ status: z.enum(apiTokenStates).nullish() });

builder.queryFields((t) => ({
  query_api_token_list: t.field({
    type: ApiTokenList,
    description:
      "For the master: the account's API tokens, the newest first. status: active, expired or revoked.",
    args: { status: t.arg.string(), page: t.arg.int(), limit: t.arg.int() },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireMasterAccess(context);
      const state = parseInput(listArguments, args).status ?? null;
      const [list, counts] = await Promise.all([
        listTokens(db, viewer.accountId, state, parsePage(args)),
        countTokens(db, viewer.accountId),
      ]);
      return { list, counts, total: counts[state ?? "all"] };
    },
  }),
}));

builder.mutationFields((t) => ({
  create_api_token: t.field({
    type: NewApiToken,
    description:
      "For the master: a token that acts for them, of their password. scope: read or write; expire_days: 1 to 366.",
    args: {
      name: t.arg.string({ required: true }),
      scope: t.arg.string({ required: true }),
      expire_days: t.arg.int({ required: true }),
      password: t.arg.string({ required: true }),
    },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      const form = parseInput(newApiToken, args);
      await requirePassword(context, form.password, "password");
      return mutate(context, (scope) => createApiToken(scope, form));
    },
  }),
  revoke_api_token: t.field({
    type: Ok,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      await mutate(context, (scope) => revokeApiToken(scope, String(args.id)));
      return { ok: true };
    },
  }),
}));
