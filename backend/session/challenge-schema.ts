import { z } from "zod";
import { builder } from "../graphql/builder";
import { parseInput } from "../graphql/input";
import { maskEmail, maskPhone } from "./mask";
import { MfaFactor } from "./schema";
import { type ChallengeState, getChallengeState } from "./second-factor";

/** A sign-in that waits for its second factor, for the page that asks for it. */
const TwoFactorChallenge = builder.objectRef<ChallengeState>("TwoFactorChallenge").implement({
  fields: (t) => ({
    mfa: t.field({ type: [MfaFactor], resolve: (state) => state.factors }),
    sent_by: t.string({
      nullable: true,
      description: "sms or email; null where no code is sent.",
      resolve: (state) => state.sentBy,
    }),
    sent_to: t.string({
      nullable: true,
      description: "Number or address, masked.",
      resolve({ sentBy, user }) {
        if (sentBy === "email") return maskEmail(user.email);
        return sentBy && `${user.mobileCountryCode} ${maskPhone(user.mobilePhone)}`;
      },
    }),
    resend_after: t.int({
      description: "Seconds until resend_2fa_code sends another; 0 for at once.",
      resolve: (state) => state.resendAfterSeconds,
    }),
  }),
});

const stateArguments = z.object({ temp_token: z.string().max(100, "EXPIRED_TOKEN") });

builder.queryField("query_2fa_challenge", (t) =>
  t.field({
    type: TwoFactorChallenge,
    description: "The sign-in behind a temp_token; EXPIRED_TOKEN when it waits no more.",
    args: { temp_token: t.arg.string({ required: true }) },
    resolve(_root, args, { services }) {
      return getChallengeState(services, parseInput(stateArguments, args).temp_token);
    },
  }),
);
