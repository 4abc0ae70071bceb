import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { safeRedirect } from "~/lib/http/safe-redirect";
import { isTimeZone } from "~contract/time-zone";
import { isSecure } from "./is-secure";
import { seal, unseal } from "./session.server";

/** A sign-in on its way to the OpenID provider and back, sealed in a cookie of this browser. */

const minutes = 10;

const cookie = createCookie("openid", {
  path: "/openid",
  httpOnly: true,
  // Lax: the way back is a link from the provider's page.
  sameSite: "lax",
  maxAge: minutes * 60,
});

const attemptRule = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  target: z.string().transform((target) => safeRedirect(target)),
  tz: z.string().transform((zone) => (isTimeZone(zone) ? zone : "UTC")),
});

export type OpenidAttempt = z.output<typeof attemptRule>;

/** Set-Cookie value that keeps the attempt. */
export async function keepAttempt(request: Request, attempt: OpenidAttempt): Promise<string> {
  return cookie.serialize(await seal({ ...attempt }, `${minutes}m`), {
    secure: isSecure(request),
  });
}

/** Null where this browser has begun none within ten minutes. */
export async function findAttempt(request: Request): Promise<OpenidAttempt | null> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  const opened = typeof value === "string" && value !== "" ? await unseal(value) : null;
  return attemptRule.safeParse(opened).data ?? null;
}

/** Set-Cookie value that ends the attempt: it counts once. */
export const forgetAttempt = (request: Request): Promise<string> =>
  cookie.serialize("", { secure: isSecure(request), maxAge: 0 });

/** Remembers that this browser's session came from the provider, for the day it ends. */
const origin = createCookie("openid_session", { path: "/", httpOnly: true, sameSite: "lax" });

export const keepOrigin = (request: Request): Promise<string> =>
  origin.serialize("1", { secure: isSecure(request) });

export const isFromProvider = async (request: Request): Promise<boolean> =>
  (await origin.parse(request.headers.get("cookie"))) === "1";

/** Set-Cookie values that forget it, where there is something to forget. */
export const forgetOrigin = async (request: Request): Promise<string[]> =>
  (await isFromProvider(request))
    ? [await origin.serialize("", { secure: isSecure(request), maxAge: 0 })]
    : [];
