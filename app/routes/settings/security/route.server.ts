import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { guessCountry, listCountries } from "~/lib/i18n/countries.server";
import { getLanguage } from "~/lib/i18n/i18n.server";
import { openForms } from "./answer";
import type { refuse } from "./answer.server";
import { endSession, forgetAllDevices, forgetDevice } from "./devices.server";
import { sendMobileCode, verifyMobile } from "./mobile.server";
import { changePassword } from "./password.server";
import { confirmTwoFactor, disableTwoFactor, enableTwoFactor } from "./two-factor.server";

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
    query_trusted_device_list { id ip user_agent created last_used expires }
  }
`);

export type Security = ResultOf<typeof securityDocument>;
export type SecurityProfile = Security["query_profile"];

/** Everything of the page; the countries only for the form that needs them. */
export async function getSecurity(args: CloudArgs) {
  const open = new URL(args.request.url).searchParams.get("open");
  const [security, language] = await Promise.all([
    callCloud(args, securityDocument, {}),
    getLanguage(args.request),
  ]);
  const profile = security.query_profile;
  return {
    profile,
    sessions: security.query_session_list,
    devices: security.query_trusted_device_list,
    open: openForms.find((form) => form === open) ?? null,
    countries: open === "mobile" ? listCountries(language) : [],
    country: guessCountry(language, profile.mobile_country_code, profile.mobile_phone),
  };
}

type Handler = (args: CloudArgs, form: FormData) => Promise<Response | ReturnType<typeof refuse>>;

const handlers: Record<string, Handler> = {
  change_password: changePassword,
  enable_2fa: enableTwoFactor,
  confirm_2fa: confirmTwoFactor,
  disable_2fa: disableTwoFactor,
  send_mobile_code: sendMobileCode,
  verify_mobile: verifyMobile,
  forget_device: forgetDevice,
  forget_all_devices: forgetAllDevices,
  end_session: endSession,
};

export async function changeSecurity(args: CloudArgs) {
  const form = await args.request.formData();
  const intent = String(form.get("intent"));
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (!handler) throw new Response(null, { status: 400 });
  return handler(args, form);
}
