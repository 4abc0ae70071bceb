import { readCaptchaToken } from "~/lib/captcha/captcha.server";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { isFilledByProgram } from "~/lib/forms/honeypot.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { findCallingCode } from "~/lib/i18n/countries.server";
import { getLanguage } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import { redirectToSent } from "~/lib/session/verification.server";
import { signUpForm } from "~contract/sign-up";

const signUpDocument = graphql(`
  mutation sign_up(
    $account_id: Float!
    $email: String!
    $password: String!
    $name: String!
    $mobile_country_code: String
    $mobile_phone: String
    $language: String!
    $re_captcha_token: String!
    $invitation: String
  ) {
    sign_up(
      account_id: $account_id
      email: $email
      password: $password
      name: $name
      mobile_country_code: $mobile_country_code
      mobile_phone: $mobile_phone
      agree_terms: true
      language: $language
      re_captcha_token: $re_captcha_token
      invitation: $invitation
    ) {
      ok
    }
  }
`);

/** Of the cloud's staff, where only the invited may sign up. */
export const readInvitation = (request: Request): string | null =>
  new URL(request.url).searchParams.get("invitation");

/** Creates an account; redirects to the page about its mail, or returns errors. */
export async function signUp(args: CloudArgs) {
  const form = await args.request.formData();
  return answerForms(form, {
    sign_up: onForm(
      signUpForm,
      async ({ account_id, email, password, name, country, phone }) => {
        if (!isFilledByProgram(form)) {
          await callCloud(args, signUpDocument, {
            account_id,
            email,
            password,
            name,
            ...(phone && {
              mobile_country_code: findCallingCode(country ?? "") ?? "",
              mobile_phone: phone,
            }),
            language: await getLanguage(args.request),
            re_captcha_token: readCaptchaToken(form),
            invitation: readInvitation(args.request),
          });
        }
        return redirectToSent(paths.signup, { accountId: account_id, email });
      },
      { renamed: { mobile_country_code: "country", mobile_phone: "phone" } },
    ),
  });
}
