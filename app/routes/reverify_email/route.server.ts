import { answerForms, onForm } from "~/lib/forms/form.server";
import { isFilledByProgram } from "~/lib/forms/honeypot.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { redirectToSent } from "~/lib/session/verification.server";
import { reverifyForm } from "~contract/sign-up";

const resendDocument = graphql(`
  mutation resend_verification_email($account_id: Float!, $email: String!) {
    resend_verification_email(account_id: $account_id, email: $email) { ok }
  }
`);

/** Sends the verification mail again, at most every three minutes (C334). */
export async function resendVerification(args: CloudArgs) {
  return answerForms(await args.request.formData(), {
    resend: onForm(reverifyForm, async ({ account_id, email }, form) => {
      if (!isFilledByProgram(form)) await callCloud(args, resendDocument, { account_id, email });
      return redirectToSent(paths.reverifyEmail, { accountId: account_id, email });
    }),
  });
}
