import { data } from "@remix-run/node";
import { readCaptchaToken } from "~/lib/captcha/captcha.server";
import type { Refusal } from "~/lib/forms/form";
import { readForm, readTyped, toRefusal } from "~/lib/forms/refusal.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloudAnonymously } from "~/lib/http/graphql.server";
import { forgotAccountForm } from "~contract/recovery";

const forgotAccountDocument = graphql(`
  mutation forgot_account($email: String!, $re_captcha_token: String!) {
    forgot_account(email: $email, re_captcha_token: $re_captcha_token) {
      ok
    }
  }
`);

const fields = ["email"] as const;

export interface ForgotAccountAnswer {
  typed: Record<(typeof fields)[number], string>;
  refusal?: Refusal<(typeof fields)[number]>;
  sent?: boolean;
}

/** Has the account IDs of an address mailed to it. */
export async function sendAccountIds(args: CloudArgs) {
  const form = await args.request.formData();
  const typed = readTyped(form, fields);
  const read = readForm(form, forgotAccountForm);
  if ("refusal" in read) return data<ForgotAccountAnswer>({ typed, ...read }, { status: 400 });
  const { email } = read.value;
  const re_captcha_token = readCaptchaToken(form);
  try {
    await callCloudAnonymously(args, forgotAccountDocument, { email, re_captcha_token });
    return data<ForgotAccountAnswer>({ typed: { email }, sent: true });
  } catch (error) {
    const { refusal, status } = toRefusal(error, fields);
    return data<ForgotAccountAnswer>({ typed, refusal }, { status });
  }
}
