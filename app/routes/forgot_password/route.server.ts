import { readCaptchaToken } from "~/lib/captcha/captcha.server";
import { answerForms, FormSuccess, onForm } from "~/lib/forms/form.server";
import { isFilledByProgram } from "~/lib/forms/honeypot.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloudAnonymously } from "~/lib/http/graphql.server";
import { limits } from "~contract/limits";
import { forgotPasswordForm } from "~contract/recovery";

const forgotPasswordDocument = graphql(`
  mutation forgot_password($account_id: Float!, $email: String!, $re_captcha_token: String!) {
    forgot_password(account_id: $account_id, email: $email, re_captcha_token: $re_captcha_token) {
      ok
    }
  }
`);

/** Recipient of the link, and when another one can be requested. */
export interface ResetLinkSent {
  who: { account_id: string; email: string };
  waitSeconds: number;
  /** Refused as too soon: the previous link is still valid. */
  tooSoon?: boolean;
}

const blockSeconds = limits.resendVerificationBlockMinutes * 60;

/** Requests a mail with a reset link. Too soon after another one, the previous link's page is shown. */
export async function sendResetLink(args: CloudArgs) {
  return answerForms(await args.request.formData(), {
    send: onForm(forgotPasswordForm, async ({ account_id, email }, form) => {
      const sent = { who: { account_id: String(account_id), email }, waitSeconds: blockSeconds };
      if (isFilledByProgram(form)) return new FormSuccess<ResetLinkSent>(sent);
      const re_captcha_token = readCaptchaToken(form);
      const link = { account_id, email, re_captcha_token };
      try {
        await callCloudAnonymously(args, forgotPasswordDocument, link);
      } catch (error) {
        if (!(error instanceof CloudError) || error.code !== "SEND_IN_3_MINUTE") throw error;
        const waitSeconds = error.retryAfterSeconds ?? blockSeconds;
        return new FormSuccess<ResetLinkSent>({ ...sent, waitSeconds, tooSoon: true });
      }
      return new FormSuccess<ResetLinkSent>(sent);
    }),
  });
}
