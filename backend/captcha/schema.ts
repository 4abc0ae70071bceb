import { z } from "zod";
import { builder } from "../graphql/builder";
import { parseInput } from "../graphql/input";
import type { CaptchaOffer } from "./verifier";

const Captcha = builder.objectRef<CaptchaOffer>("Captcha").implement({
  fields: (t) => ({
    kind: t.exposeString("kind", {
      description: "none (send an empty token), recaptcha or altcha.",
    }),
    site_key: t.string({ nullable: true, resolve: (captcha) => captcha.siteKey }),
    script_url: t.string({
      nullable: true,
      description: "reCAPTCHA: the address of its script.",
      resolve: (captcha) => captcha.scriptUrl,
    }),
    challenge: t.exposeString("challenge", {
      nullable: true,
      description: "ALTCHA: the puzzle as JSON; the token is {challenge, solution} in base64.",
    }),
  }),
});

const captchaArguments = z.object({
  action: z.enum(["login", "sign_up", "forgot_account", "forgot_password"]),
});

builder.queryField("query_captcha", (t) =>
  t.field({
    type: Captcha,
    description: "action: login, sign_up, forgot_account or forgot_password.",
    args: { action: t.arg.string({ required: true }) },
    resolve(_root, args, { services }) {
      return services.captcha.offer(parseInput(captchaArguments, args).action);
    },
  }),
);
