import { z } from "zod";
import { limits } from "../../contract/limits";
import { builder, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import {
  createHandoffToken,
  type HandoffIdentity,
  type HandoffToken,
  redeemHandoffToken,
} from "./service";

const HandoffTokenType = builder.objectRef<HandoffToken>("HandoffToken").implement({
  fields: (t) => ({
    token: t.exposeString("token", {
      description: "One use; hand it over in a POST form or behind #, never in a query.",
    }),
    aud: t.string({ description: "access or map.", resolve: (token) => token.audience }),
    expires_in: t.int({ description: "Seconds.", resolve: () => limits.handoffTokenSeconds }),
  }),
});

const HandoffIdentityType = builder.objectRef<HandoffIdentity>("HandoffIdentity").implement({
  fields: (t) => ({
    aud: t.string({ resolve: (identity) => identity.audience }),
    service_id: t.int({ resolve: (identity) => identity.serviceId }),
    service_expired_at: t.int({
      nullable: true,
      description: "Unix seconds; null for a service that needs no subscription of its own.",
      resolve: ({ expiredAt }) => expiredAt && toSeconds(expiredAt),
    }),
    account_id: t.float({ resolve: ({ profile }) => profile.accountId }),
    account_name: t.string({ resolve: ({ profile }) => profile.accountName }),
    user_id: t.id({ resolve: ({ profile }) => String(profile.id) }),
    email: t.string({ resolve: ({ profile }) => profile.email }),
    name: t.string({ resolve: ({ profile }) => profile.name }),
    master: t.boolean({ resolve: ({ profile }) => profile.master }),
    language: t.string({ nullable: true, resolve: ({ profile }) => profile.language }),
    theme: t.int({ resolve: ({ profile }) => profile.theme }),
    time_format: t.string({ resolve: ({ profile }) => profile.timeFormat }),
  }),
});

const redeemArguments = z.object({
  token: z.string().min(1, "EXPIRED_TOKEN").max(200, "EXPIRED_TOKEN"),
  service_id: z.number().int(),
});

builder.mutationFields((t) => ({
  set_token: t.field({
    type: HandoffTokenType,
    description: "A token of 60 seconds for another application: service 3 or 5.",
    args: { service_id: t.arg.int({ required: true }) },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      return createHandoffToken(db, viewer, args.service_id);
    },
  }),
  redeem_token: t.field({
    type: HandoffIdentityType,
    description: "For the other application's server, without a session: uses the token up.",
    args: {
      token: t.arg.string({ required: true }),
      service_id: t.arg.int({ required: true }),
    },
    resolve(_root, args, { services, client }) {
      const { token, service_id: serviceId } = parseInput(redeemArguments, args);
      return redeemHandoffToken(services, client, { token, serviceId });
    },
  }),
}));
