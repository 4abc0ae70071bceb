import { flashRedirect } from "~/lib/cookies/flash.server";
import { type FormHandler, FormSuccess, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { findCallingCode } from "~/lib/i18n/countries.server";
import { paths } from "~/lib/paths";
import { codeForm, mobileForm } from "~contract/settings";
import type { MobileData } from "./answer";

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

const renamed = { mobile_country_code: "country", mobile_phone: "phone" };

/** A refused code, or a code asked for again: the number it is about stays. */
const keepNumber = (form: FormData): MobileData => ({
  sentTo: {
    country: String(form.get("country") ?? "").slice(0, 8),
    phone: String(form.get("phone") ?? "").slice(0, 40),
  },
});

/** The forms of the mobile number: six digits are sent to it, and come back. */
export function mobileForms(args: CloudArgs): Record<string, FormHandler> {
  const send = (again: boolean) =>
    onForm(
      mobileForm,
      async ({ country, phone, password }) => {
        await callCloud(args, sendDocument, {
          mobile_country_code: findCallingCode(country) ?? "",
          mobile_phone: phone,
          password,
        });
        return new FormSuccess<MobileData>({ sentTo: { country, phone } });
      },
      again ? { renamed, keep: keepNumber } : { renamed },
    );
  return {
    send_mobile_code: send(false),
    resend_mobile_code: send(true),
    verify_mobile: onForm(
      codeForm,
      async ({ code }) => {
        await callCloud(args, verifyDocument, { code });
        return flashRedirect(paths.settingsSecurity, "mobile_verified");
      },
      { keep: keepNumber },
    ),
  };
}
