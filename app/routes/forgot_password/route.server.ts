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

/** Whom the link went to, and when it may be asked for again. */
export interface ResetLinkSent {
  who: { account_id: string; email: string };
  waitSeconds: number;
  /** Refused as too soon: the link before is the one to look for. */
  tooSoon?: boolean;
}

const blockSeconds = limits.resendVerificationBlockMinutes * 60;

/** Has a reset link mailed. Asked again too soon, the link before is on its way all the same. */
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
