import { createHash } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { limits } from "~contract/limits";
import { isSecure } from "./is-secure";

/**
 * Which users' second factor this browser may skip (decision D31): a token per account and e-mail, under a key that
 * names neither. The cloud decides whether a token still counts; logout does not touch them.
 */

interface Who {
  accountId: number;
  /** Canonical form. */
  email: string;
}

/** Users of one browser; who trusted it longest ago falls out, so that the cookie stays small. */
const maxUsers = 12;

const cookie = createCookie("trusted_devices", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: limits.trustedDeviceDays * 24 * 3600,
});

function keyOf({ accountId, email }: Who): string {
  return createHash("sha256").update(`${accountId}\n${email}`).digest("base64url").slice(0, 22);
}

/** Pairs of key and token, the newest last. A cookie is input: what is not such a pair is dropped. */
async function readPairs(request: Request): Promise<[key: string, token: string][]> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  if (!Array.isArray(value)) return [];
  return value.filter(
    (pair): pair is [string, string] =>
      Array.isArray(pair) &&
      pair.length === 2 &&
      pair.every((text) => typeof text === "string" && text.length <= 64),
  );
}

/** The token this browser keeps for this user, for `mfaRememberToken` (C243); null without one. */
export async function findTrustToken(request: Request, who: Who): Promise<string | null> {
  const key = keyOf(who);
  const pairs = await readPairs(request);
  return pairs.find(([each]) => each === key)?.[1] ?? null;
}

/** A Set-Cookie value that keeps the token for this user, beside those of others (C156). */
export async function keepTrustToken(request: Request, who: Who, token: string): Promise<string> {
  const key = keyOf(who);
  const others = (await readPairs(request)).filter(([each]) => each !== key);
  const pairs = [...others, [key, token]].slice(-maxUsers);
  return cookie.serialize(pairs, { secure: isSecure(request) });
}
