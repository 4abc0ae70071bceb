import { createSplitCookie } from "~/lib/cookies/split-cookie.server";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { isSecure } from "./is-secure";
import { seal, unseal } from "./session.server";

/**
 * Cookie of an opened share link: its token, encrypted, HttpOnly, sent to that link's page only. A session cookie of
 * the browser, so that a reload does not count as another visit (decision D50).
 */

const plainName = "sightline_share";
const secureName = "__Secure-sightline_share";

function cookieFor(secure: boolean) {
  return createSplitCookie(secure ? secureName : plainName, {
    httpOnly: true,
    sameSite: "lax",
    secure,
  });
}

/** The share token that the browser has for the link; null when missing or not decryptable. */
export async function findShareToken(request: Request, code: string): Promise<string | null> {
  const value = await cookieFor(isSecure(request)).parse(request.headers.get("cookie"));
  const claims = value === null ? null : await unseal(value);
  return claims?.code === code && typeof claims.shareToken === "string" ? claims.shareToken : null;
}

/** Set-Cookie values that store the token, for the page's path and for its data's path. */
export async function createShareCookies(
  request: Request,
  code: string,
  shareToken: string,
): Promise<string[]> {
  const cookie = cookieFor(isSecure(request));
  const value = await seal({ code, shareToken }, `${limits.shareExpireHoursMax}h`);
  const page = paths.sharedEvent(code);
  const ways = [page, `${page}.data`].map((path) => cookie.serialize(value, { path }));
  return (await Promise.all(ways)).flat();
}
