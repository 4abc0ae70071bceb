import { data } from "@remix-run/node";
import { readCaptchaToken } from "~/lib/captcha/captcha.server";
import type { Refusal } from "~/lib/forms/form";
import { readForm, readTyped, toRefusal } from "~/lib/forms/refusal.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloudAnonymously } from "~/lib/http/graphql.server";
import { limits } from "~contract/limits";
import { forgotPasswordForm } from "~contract/recovery";

const forgotPasswordDocument = graphql(`
  mutation forgot_password($account_id: Float!, $email: String!, $re_captcha_token: String!) {
    forgot_password(account_id: $account_id, email: $email, re_captcha_token: $re_captcha_token) {
      ok
    }
  }
`);

const fields = ["account_id", "email"] as const;

export interface ForgotPasswordAnswer {
  typed: Record<(typeof fields)[number], string>;
  refusal?: Refusal<(typeof fields)[number]>;
  sent?: { waitSeconds: number; tooSoon?: boolean };
}

const waitSeconds = limits.resendVerificationBlockMinutes * 60;

/** Has a reset link mailed. Asked again too soon, the link before is on its way all the same. */
export async function sendResetLink(args: CloudArgs) {
  const form = await args.request.formData();
  const typed = readTyped(form, fields);
  const read = readForm(form, forgotPasswordForm);
  if ("refusal" in read) return data<ForgotPasswordAnswer>({ typed, ...read }, { status: 400 });
  const { account_id, email } = read.value;
  const who = { account_id: String(account_id), email };
  try {
    const re_captcha_token = readCaptchaToken(form);
    await callCloudAnonymously(args, forgotPasswordDocument, {
      account_id,
      email,
      re_captcha_token,
    });
    return data<ForgotPasswordAnswer>({ typed: who, sent: { waitSeconds } });
  } catch (error) {
    const { refusal, status } = toRefusal(error, fields);
    if (refusal.form === "SEND_IN_3_MINUTE") {
      const sent = { waitSeconds: refusal.retryAfterSeconds ?? waitSeconds, tooSoon: true };
      return data<ForgotPasswordAnswer>({ typed: who, sent }, { status });
    }
    return data<ForgotPasswordAnswer>({ typed, refusal }, { status });
  }
}
