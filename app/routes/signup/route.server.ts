import { data } from "@remix-run/node";
import { readCaptchaToken } from "~/lib/captcha/captcha.server";
import type { Refusal } from "~/lib/forms/form";
import { readForm, readTyped, toRefusal } from "~/lib/forms/form.server";
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
    ) {
      ok
    }
  }
`);

/** Shown again after a refusal; the passwords are not. */
const typedFields = ["account_id", "email", "name", "country", "phone", "agree_terms"] as const;

export type SignUpField = (typeof typedFields)[number] | "password" | "confirm_password";

export interface SignUpAnswer {
  typed: Record<(typeof typedFields)[number], string>;
  refusal: Refusal<SignUpField>;
}

/** Where the contract's arguments stand in the form. */
const formNames = { mobile_country_code: "country", mobile_phone: "phone" } as const;

/** Opens an account; on to the page that waits for its mail, or back with what is wrong. */
export async function signUp(args: CloudArgs) {
  const form = await args.request.formData();
  const typed = readTyped(form, typedFields);
  const read = readForm(form, signUpForm);
  if ("refusal" in read) return refuse({ typed, refusal: read.refusal }, 400);
  const { account_id, email, password, name, country, phone } = read.value;
  try {
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
    });
  } catch (error) {
    const fields = ["account_id", "email", "name", "password"] as const;
    const mobile = ["mobile_country_code", "mobile_phone"] as const;
    const { refusal, status } = toRefusal(error, [...fields, ...mobile]);
    return refuse({ typed, refusal: { ...refusal, fields: rename(refusal.fields) } }, status);
  }
  return redirectToSent(paths.signup, { accountId: account_id, email });
}

function rename(fields: Refusal["fields"]): SignUpAnswer["refusal"]["fields"] {
  const names: Record<string, string> = formNames;
  const renamed = Object.entries(fields ?? {}).map(([name, fault]) => [names[name] ?? name, fault]);
  return Object.fromEntries(renamed);
}

function refuse(answer: SignUpAnswer, status: number) {
  return data(answer, { status });
}
