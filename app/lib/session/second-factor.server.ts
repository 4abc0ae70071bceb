import { redirect } from "@remix-run/node";
import { setCookies } from "~/lib/cookies/set-cookies";
import { createSplitCookie } from "~/lib/cookies/split-cookie.server";
import { safeRedirect } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { isSecure } from "./is-secure";

/**
 * The temporary token between password and second factor (decision D28). It arrives at /2fa in the query and is moved
 * to a cookie, so that address, history and referrer do not keep it.
 */
const cookie = createSplitCookie("second_factor", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: limits.tempTokenMinutes * 60,
});

/** A longer one is none of a cloud's. */
const maxTokenChars = 4_096;

/** Set-Cookie values that store the token for as long as a code can be entered. */
export function keepTempToken(request: Request, token: string): Promise<string[]> {
  return cookie.serialize(token.slice(0, maxTokenChars), { secure: isSecure(request) });
}

/** Set-Cookie values that delete the token. */
export function clearTempToken(request: Request): Promise<string[]> {
  return cookie.clear(request.headers.get("cookie"), { secure: isSecure(request) });
}

/** The request's token; null for none. */
export function findTempToken(request: Request): Promise<string | null> {
  return cookie.parse(request.headers.get("cookie"));
}

/** Second factor as described by a login result. */
export interface PendingTwoFactor {
  temp_token: string;
  mfa: { type: number; receiver_sms: boolean }[];
  mobile_country_code: string | null;
  /** Masked. */
  mobile_phone: string | null;
}

/** Address of /2fa after the login page, with the query of specification section 4. */
export function secondFactorPath(
  login: PendingTwoFactor,
  { redirect: target, pathname }: { redirect: string; pathname: string },
): string {
  const query = new URLSearchParams({ token: login.temp_token, redirect: target, pathname });
  const bySms = login.mfa.find(({ type }) => type === 0)?.receiver_sms === true;
  if (bySms && login.mobile_phone) {
    query.set("mobile", `${login.mobile_country_code ?? ""} ${login.mobile_phone}`.trim());
  }
  return `${paths.twoFactor}?${query}`;
}

/** The login page of an unfinished sign-in, with its redirect parameter (decision D29). */
export function loginPathOf(query: URLSearchParams, notice?: "SIGN_IN_EXPIRED"): string {
  const { pathname } = new URL(safeRedirect(query.get("pathname"), paths.login), "http://here");
  const target = safeRedirect(query.get("redirect"), "");
  const more = new URLSearchParams({
    ...(notice && { notice }),
    ...(target && { redirect: target }),
  });
  return more.size > 0 ? `${pathname}?${more}` : pathname;
}

/** Redirect to the login page with a reason. */
export async function toExpiredSignIn(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  return redirect(loginPathOf(query, "SIGN_IN_EXPIRED"), {
    headers: setCookies(await clearTempToken(request)),
  });
}
