import { createCookie } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { isSecure } from "./is-secure";
import { seal, unseal } from "./session.server";

/**
 * The cookie of an opened share link: its token, encrypted, out of reach of page script, sent to that link's page
 * alone. It goes with the browser's session, so that a visit counts once and a reload does not (decision D50).
 */

const plainName = "sightline_share";
const secureName = "__Secure-sightline_share";

function cookieFor(secure: boolean) {
  return createCookie(secure ? secureName : plainName, {
    httpOnly: true,
    sameSite: "lax",
    secure,
  });
}

/** The share token this browser holds for the link; null when there is none that we sealed. */
export async function findShareToken(request: Request, code: string): Promise<string | null> {
  const value: unknown = await cookieFor(isSecure(request)).parse(request.headers.get("cookie"));
  const claims = typeof value === "string" ? await unseal(value) : null;
  return claims?.code === code && typeof claims.shareToken === "string" ? claims.shareToken : null;
}

/** Set-Cookie values that keep the token: for the page, and for the data of the page that script loads. */
export async function createShareCookies(
  request: Request,
  code: string,
  shareToken: string,
): Promise<string[]> {
  const cookie = cookieFor(isSecure(request));
  const value = await seal({ code, shareToken }, `${limits.shareExpireHoursMax}h`);
  const page = paths.sharedEvent(code);
  return Promise.all([page, `${page}.data`].map((path) => cookie.serialize(value, { path })));
}
