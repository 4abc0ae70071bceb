import { readCaptchaToken } from "~/lib/captcha/captcha.server";
import { answerForms, FormSuccess, onForm } from "~/lib/forms/form.server";
import { isFilledByProgram } from "~/lib/forms/honeypot.server";
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

/** The address the mail went to. */
export type AccountIdsSent = { email: string };

/** Has the account IDs of an address mailed to it. */
export async function sendAccountIds(args: CloudArgs) {
  return answerForms(await args.request.formData(), {
    send: onForm(forgotAccountForm, async ({ email }, form) => {
      if (!isFilledByProgram(form)) {
        const re_captcha_token = readCaptchaToken(form);
        await callCloudAnonymously(args, forgotAccountDocument, { email, re_captcha_token });
      }
      return new FormSuccess<AccountIdsSent>({ email });
    }),
  });
}
