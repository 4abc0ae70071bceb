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

/** Recipient of the mail. */
export type AccountIdsSent = { email: string };

/** Requests a mail with the account IDs of the posted address. */
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
