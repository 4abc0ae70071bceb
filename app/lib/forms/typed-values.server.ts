import { z } from "zod";
import { createSplitCookie, splitCookieMaxChars } from "~/lib/cookies/split-cookie.server";
import { findSignOut } from "~/lib/http/graphql.server";
import { readClaims } from "~/lib/session/claims";
import { isSecure } from "~/lib/session/is-secure";
import { findSessionToken, seal, unseal } from "~/lib/session/session.server";
import type { FormAnswer } from "./form-answer";

/**
 * What was typed into a form whose session had ended: kept in this browser, sealed and without secrets, until its user
 * has signed in again and is back at the page. Without script there is no other place for it.
 */

const minutes = 10;
const cookie = createSplitCookie("typed", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: minutes * 60,
});

const rule = z.object({ path: z.string(), user: z.string(), answer: z.string() });

/** The user by the session's token; empty where it does not say. */
const userOf = (token: string | null) => (token === null ? "" : (readClaims(token).userId ?? ""));

/** Adds to the redirect to the login page what was typed. `error`: anything that ended the form's call. */
export async function keepTyped(error: unknown, answer: FormAnswer): Promise<void> {
  const signOut = findSignOut(error);
  if (!signOut) return;
  const { response, args, token } = signOut;
  const location = new URL(response.headers.get("location") ?? "", args.request.url);
  const [path = ""] = (location.searchParams.get("redirect") ?? "").split("?", 1);
  const kept = { path, user: userOf(token), answer: JSON.stringify(answer) };
  const value = await seal(kept, `${minutes}m`);
  // More than fits is lost, as it is where the browser takes no cookies.
  if (path === "" || value.length > splitCookieMaxChars) return;
  const options = { secure: isSecure(args.request) };
  for (const line of await cookie.serialize(value, options)) {
    response.headers.append("Set-Cookie", line);
  }
}

/** The answer that shows what was typed, for its own page and user, with the Set-Cookie values that end it. */
export async function takeTyped(args: {
  request: Request;
  context: object;
}): Promise<{ typed: FormAnswer | null; cookies: string[] }> {
  const header = args.request.headers.get("cookie");
  const value = await cookie.parse(header);
  const nothing = { typed: null, cookies: [] };
  if (value === null) return nothing;
  const kept = rule.safeParse(await unseal(value)).data;
  if (kept && kept.path !== new URL(args.request.url).pathname) return nothing;
  const cookies = await cookie.clear(header, { secure: isSecure(args.request) });
  const isOwn = kept?.user === userOf(await findSessionToken(args));
  return { typed: kept && isOwn ? (JSON.parse(kept.answer) as FormAnswer) : null, cookies };
}
