import { redirect, redirectDocument } from "@remix-run/node";
import type { output } from "zod";
import { readCaptchaToken } from "~/lib/captcha/captcha.server";
import { writePreferences } from "~/lib/cookies/preferences.server";
import { setCookies } from "~/lib/cookies/set-cookies";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { isForeign } from "~/lib/http/cloud-client.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { safeRedirect } from "~/lib/http/safe-redirect";
import { keepSession, requireToken, type SignedIn } from "~/lib/session/keep-session.server";
import { forgetOrigin } from "~/lib/session/openid.server";
import { secondFactorPath } from "~/lib/session/second-factor.server";
import { findTrustToken } from "~/lib/session/trusted-device.server";
import { loginForm } from "~contract/fields";
import { passkeySignInForm } from "~contract/passkeys";
import { clockZone } from "~contract/time-zone";
import { listOpenerOrigins } from "./opener-origins.server";

const loginDocument = graphql(`
  mutation login(
    $accountId: Float!
    $email: String!
    $password: String!
    $tz: String!
    $reCaptchaToken: String!
    $mfaRememberToken: String
  ) {
    login(
      accountId: $accountId
      email: $email
      password: $password
      tz: $tz
      reCaptchaToken: $reCaptchaToken
      mfaRememberToken: $mfaRememberToken
    ) {
      token
      temp_token
      mfa {
        type
        receiver_sms
      }
      mobile_country_code
      mobile_phone
      language
      theme
      time_format
      wsplayer_version
      announcements { id title message }
    }
  }
`);

const passkeyDocument = graphql(`
  mutation login_passkey($response: String!, $tz: String!) {
    login_passkey(response: $response, tz: $tz) {
      token
      language
      theme
      time_format
      wsplayer_version
    }
  }
`);

/**
 * Signs in with the posted form (specification sections 4 and 5). Redirects to the target or the console, or to the
 * second factor if required; else returns errors by code and the posted values except the password.
 */
export async function signIn(args: CloudArgs) {
  return answerForms(await args.request.formData(), {
    log_in: onForm(loginForm, (value, form) => logIn(args, value, form), {
      // Unticked deletes the stored values, also when the sign-in fails (C242).
      headers: async (form) =>
        form.get("remember") === "on"
          ? []
          : setCookies(await writePreferences(args.request, { remembered: null })),
    }),
    passkey: onForm(passkeySignInForm, (value, form) => logInByPasskey(args, value, form)),
  });
}

async function logIn(args: CloudArgs, value: output<typeof loginForm>, form: FormData) {
  const { request } = args;
  const { account_id: accountId, email, password, remember } = value;
  const timeZone = clockZone(String(form.get("tz")));
  const { login } = await callCloud(args, loginDocument, {
    accountId,
    email,
    password,
    tz: timeZone,
    reCaptchaToken: readCaptchaToken(form),
    mfaRememberToken: await findTrustToken(request, { accountId, email }),
  });
  // The posted text, so that "007" stays "007".
  const typedId = String(form.get("account_id")).trim();
  const remembered = remember ? { accountId: typedId, email } : null;
  const cookies = await writePreferences(request, { remembered });
  const target = safeRedirect(form.get("redirect"));
  const { temp_token } = login;
  if (temp_token && !login.token) {
    const way = { redirect: target, pathname: new URL(request.url).pathname };
    cookies.push(...(await forgetOrigin(request)));
    return redirect(secondFactorPath({ ...login, temp_token }, way), {
      headers: setCookies(cookies),
    });
  }
  const token = requireToken(args, "login", login.token);
  // A cloud of this process is asked for its announcements by the next page.
  const announcements = isForeign(args) ? login.announcements : [];
  return enter(request, target, { ...login, announcements, token, timeZone }, cookies);
}

async function logInByPasskey(
  args: CloudArgs,
  { response }: output<typeof passkeySignInForm>,
  form: FormData,
) {
  const timeZone = clockZone(String(form.get("tz")));
  const variables = { response, tz: timeZone };
  const { login_passkey: login } = await callCloud(args, passkeyDocument, variables);
  const token = requireToken(args, "login_passkey", login.token);
  return enter(args.request, safeRedirect(form.get("redirect")), { ...login, token, timeZone });
}

/** Keeps the session and goes on to the target. */
async function enter(
  request: Request,
  target: string,
  login: SignedIn & { token: string; timeZone: string },
  cookies: string[] = [],
) {
  const session = await keepSession(request, login.token, login, login.timeZone);
  // A document request: the next page has an opener policy, which cuts it off from the portal that opened this one.
  const go = listOpenerOrigins().length > 0 ? redirectDocument : redirect;
  // A session before this one may have come from a provider: the end of this one is no sign-out there.
  const origin = await forgetOrigin(request);
  return go(target, { headers: setCookies([...cookies, ...origin, ...session]) });
}
