import { data } from "@remix-run/node";
import { readForm, readTyped } from "~/lib/forms/refusal.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { findCallingCode } from "~/lib/i18n/countries.server";
import { codeForm, mobileForm } from "~contract/settings";
import type { SecurityAnswer } from "./answer";
import { done, refuse, refuseError } from "./answer.server";

const sendDocument = graphql(`
  mutation send_mobile_verification_code(
    $mobile_country_code: String!
    $mobile_phone: String!
    $password: String
  ) {
    send_mobile_verification_code(
      mobile_country_code: $mobile_country_code
      mobile_phone: $mobile_phone
      password: $password
    ) { ok }
  }
`);

const verifyDocument = graphql(`
  mutation verify_mobile($code: String!) {
    verify_mobile(code: $code) { id }
  }
`);

const renamed = { mobile_country_code: "country", mobile_phone: "phone" } as const;

/** Sends six digits to a number; the next step asks for them. */
export async function sendMobileCode(args: CloudArgs, form: FormData) {
  const typed = readTyped(form, ["country", "phone"]);
  const read = readForm(form, mobileForm);
  if ("refusal" in read) return refuse({ form: "mobile", refusal: read.refusal, typed });
  const { country, phone, password } = read.value;
  try {
    await callCloud(args, sendDocument, {
      mobile_country_code: findCallingCode(country) ?? "",
      mobile_phone: phone,
      password,
    });
  } catch (error) {
    return refuseError(error, "mobile", ["password"], { typed, renamed });
  }
  return data<SecurityAnswer>({ form: "mobile", sentTo: { country, phone } });
}

/** The digits came back: the number is the user's. */
export async function verifyMobile(args: CloudArgs, form: FormData) {
  const sentTo = readTyped(form, ["country", "phone"]);
  const read = readForm(form, codeForm);
  if ("refusal" in read) return refuse({ form: "mobile", refusal: read.refusal, sentTo });
  try {
    await callCloud(args, verifyDocument, read.value);
  } catch (error) {
    return refuseError(error, "mobile", ["code"], { sentTo });
  }
  return done("mobile_verified");
}
