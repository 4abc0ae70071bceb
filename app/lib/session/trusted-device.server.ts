import { createHash } from "node:crypto";
import { createSplitCookie, splitCookieMaxChars } from "~/lib/cookies/split-cookie.server";
import { limits } from "~contract/limits";
import { trustTokenMaxChars, trustTokensMax } from "~contract/trust-tokens";
import { isSecure } from "./is-secure";

/**
 * Cookie with tokens that skip the second factor in this browser (decision D31), one per user. Their keys are hashes of
 * account and e-mail. The cloud decides whether a token is valid; logout keeps them.
 */

interface DeviceUser {
  accountId: number;
  /** Canonical form. */
  email: string;
}

/** Beside a session's token of the same length, all cookies must fit into a request's headers. */
const maxChars = splitCookieMaxChars / 2;

const cookie = createSplitCookie("trusted_devices", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: limits.trustedDeviceDays * 24 * 3600,
});

function keyOf({ accountId, email }: DeviceUser): string {
  return createHash("sha256").update(`${accountId}\n${email}`).digest("base64url").slice(0, 22);
}

/** Pairs of key and token, the newest last. Malformed entries are dropped: a cookie is input. */
async function readPairs(request: Request): Promise<[key: string, token: string][]> {
  const value = parsePairs(await cookie.parse(request.headers.get("cookie")));
  if (!Array.isArray(value)) return [];
  return value.filter(
    (pair): pair is [string, string] =>
      Array.isArray(pair) &&
      pair.length === 2 &&
      pair.every((text) => typeof text === "string" && text.length <= trustTokenMaxChars),
  );
}

function parsePairs(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** This user's token for `mfaRememberToken` (C243); null for none. */
export async function findTrustToken(request: Request, who: DeviceUser): Promise<string | null> {
  const key = keyOf(who);
  const pairs = await readPairs(request);
  return pairs.find(([each]) => each === key)?.[1] ?? null;
}

/** All users' tokens, for a sign-in whose user only the cloud will know. */
export const listTrustTokens = async (request: Request): Promise<string[]> =>
  (await readPairs(request)).map(([, token]) => token);

/**
 * Set-Cookie values that add this user's token to those of others (C156). The oldest are dropped where they are too
 * many, or too long together.
 */
export async function keepTrustToken(
  request: Request,
  who: DeviceUser,
  token: string,
): Promise<string[]> {
  const key = keyOf(who);
  const others = (await readPairs(request)).filter(([each]) => each !== key);
  let pairs = [...others, [key, token]].slice(-trustTokensMax);
  while (pairs.length > 1 && JSON.stringify(pairs).length > maxChars) pairs = pairs.slice(1);
  return cookie.serialize(JSON.stringify(pairs), { secure: isSecure(request) });
}
