import { promiseHash } from "remix-utils/promise";
import { answerForms } from "~/lib/forms/form.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { guessCountry, listCountries } from "~/lib/i18n/countries.server";
import { getLanguage } from "~/lib/i18n/i18n.server";
import { openForms } from "./answer";
import { deviceForms } from "./devices.server";
import { mobileForms } from "./mobile.server";
import { passkeyForms } from "./passkeys.server";
import { passwordForms } from "./password.server";
import { twoFactorForms } from "./two-factor.server";

const securityDocument = graphql(`
  query query_security {
    query_profile {
      email
      master
      mfa_enable
      mfa { type receiver_sms }
      mobile_country_code
      mobile_phone
      mobile_phone_verified_at
    }
    query_session_list { id current ip user_agent created last_seen }
    query_sign_in_ways { passkeys }
    query_passkey_list { id name synced created last_used }
    query_trusted_device_list { id ip user_agent created last_used expires }
  }
`);

export type Security = ResultOf<typeof securityDocument>;
export type Passkey = Security["query_passkey_list"][number];
export type SecurityProfile = Security["query_profile"];

/** Everything of the page; the countries only for the form that needs them. */
export async function getSecurity(args: CloudArgs) {
  const query = new URL(args.request.url).searchParams;
  const open = query.get("open");
  const { security, language } = await promiseHash({
    security: callCloud(args, securityDocument, {}),
    language: getLanguage(args.request),
  });
  const profile = security.query_profile;
  return {
    profile,
    sessions: security.query_session_list,
    devices: security.query_trusted_device_list,
    passkeys: security.query_sign_in_ways.passkeys ? security.query_passkey_list : null,
    openId: query.get("id"),
    open: openForms.find((form) => form === open) ?? null,
    countries: open === "mobile" ? listCountries(language) : [],
    country: guessCountry(language, profile.mobile_country_code, profile.mobile_phone),
  };
}

/** Answers the posted form of this page. */
export async function changeSecurity(args: CloudArgs) {
  return answerForms(await args.request.formData(), {
    ...passwordForms(args),
    ...twoFactorForms(args),
    ...mobileForms(args),
    ...passkeyForms(args),
    ...deviceForms(args),
  });
}
