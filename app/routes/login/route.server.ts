import { parseWithZod } from "@conform-to/zod";
import { data, redirect, redirectDocument } from "@remix-run/node";
import { readCaptchaToken } from "~/lib/captcha/captcha.server";
import { writePreferences } from "~/lib/cookies/preferences.server";
import type { FormErrorCode } from "~/lib/forms/form";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloud } from "~/lib/http/graphql.server";
import { safeRedirect } from "~/lib/http/safe-redirect";
import { isTimeZone } from "~/lib/i18n/format";
import { keepSession } from "~/lib/session/keep-session.server";
import { secondFactorPath } from "~/lib/session/second-factor.server";
import { findTrustToken } from "~/lib/session/trusted-device.server";
import { findErrorCode } from "~contract/error-codes";
import { loginForm } from "~contract/fields";
import { listOpenerOrigins } from "./opener-origins.server";

export type LoginField = "account_id" | "email" | "password";
export type LoginErrorCode = FormErrorCode;

/** A refused sign-in: what was typed, and what is wrong with it, by code. */
export interface LoginAnswer {
  typed: { account_id: string; email: string; remember: boolean };
  fields?: Partial<Record<LoginField, LoginErrorCode>>;
  form?: LoginErrorCode;
  retryAfterSeconds?: number;
}

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
    }
  }
`);

/**
 * Signs in from the posted form (specification sections 4 and 5): to the redirect target or the
 * console, by way of the second factor where one is due, else back with the errors by code and what
 * was typed, never the password.
 */
export async function signIn(args: CloudArgs) {
  const form = await args.request.formData();
  const typed = readTyped(form);
  const headers = new Headers();
  // Unticked means forget, whatever becomes of this attempt (C242).
  if (!typed.remember) await setCookies(headers, args.request, { remembered: null });

  const submission = parseWithZod(form, { schema: loginForm });
  if (submission.status !== "success") {
    return refuse(typed, headers, 400, { fields: toFieldErrors(submission.error) });
  }
  const { account_id: accountId, email, password } = submission.value;
  const timeZone = isTimeZone(form.get("tz")) ? String(form.get("tz")) : "UTC";
  try {
    const { login } = await callCloud(args, loginDocument, {
      accountId,
      email,
      password,
      tz: timeZone,
      reCaptchaToken: readCaptchaToken(form),
      mfaRememberToken: await findTrustToken(args.request, { accountId, email }),
    });
    if (typed.remember) {
      const remembered = { accountId: typed.account_id, email };
      await setCookies(headers, args.request, { remembered });
    }
    const target = safeRedirect(form.get("redirect"));
    const { token, temp_token } = login;
    if (token) {
      const cookies = await keepSession(args.request, token, login, timeZone);
      for (const cookie of cookies) headers.append("Set-Cookie", cookie);
      // A portal that opened this page loses it: the next one is a document of its own, with an opener policy.
      const go = listOpenerOrigins().length > 0 ? redirectDocument : redirect;
      return go(target, { headers });
    }
    if (!temp_token) throw new Error("the cloud answered a login with no token at all");
    const way = { redirect: target, pathname: new URL(args.request.url).pathname };
    return redirect(secondFactorPath({ ...login, temp_token }, way), { headers });
  } catch (error) {
    // No 503 page here: what was typed would be lost.
    if (error instanceof Response && error.status === 503) {
      return refuse(typed, headers, 503, { form: "SERVICE_UNAVAILABLE" });
    }
    if (!(error instanceof CloudError)) throw error;
    const retryAfterSeconds = error.retryAfterSeconds ?? undefined;
    const status = error.code === "TOO_MANY_ATTEMPTS" ? 429 : 400;
    return refuse(typed, headers, status, { form: error.code, retryAfterSeconds });
  }
}

function refuse(
  typed: LoginAnswer["typed"],
  headers: Headers,
  status: number,
  errors: Omit<LoginAnswer, "typed">,
) {
  return data<LoginAnswer>({ typed, ...errors }, { status, headers });
}

function readTyped(form: FormData): LoginAnswer["typed"] {
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 254);
  return {
    account_id: text("account_id"),
    email: text("email"),
    remember: form.get("remember") === "on",
  };
}

function toFieldErrors(
  errors: Record<string, string[] | null> | null,
): Partial<Record<LoginField, LoginErrorCode>> {
  const entries = Object.entries(errors ?? {}).map(([field, codes]) => [
    field,
    findErrorCode(codes?.[0] ?? "") ?? "INVALID_ARGUMENT",
  ]);
  return Object.fromEntries(entries);
}

async function setCookies(
  headers: Headers,
  request: Request,
  values: Parameters<typeof writePreferences>[1],
): Promise<void> {
  for (const cookie of await writePreferences(request, values)) {
    headers.append("Set-Cookie", cookie);
  }
}
