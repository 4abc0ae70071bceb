import { hkdfSync } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { createSplitCookie, splitCookieMaxChars } from "~/lib/cookies/split-cookie.server";
import { limits } from "~contract/limits";
import { readClaims } from "./claims";
import { isSecure } from "./is-secure";

/**
 * The console's session cookie: the cloud's token, encrypted and HttpOnly
 * (docs/decisions/0004-session.md, decision D25). Over https its name carries the __Host- prefix.
 */

const plainName = "sightline";
const secureName = "__Host-sightline";

/**
 * As long as the preference cookies (preferences.server.ts). The token inside expires long before: the expired cookie
 * makes the next visit delete the preferences too.
 */
const cookieSeconds = 365 * 24 * 3600;

const cachedKeys = new Map<string, Uint8Array>();

function deriveKey(secret: string): Uint8Array {
  let key = cachedKeys.get(secret);
  if (!key) {
    key = new Uint8Array(hkdfSync("sha256", secret, "", "sightline console cookie", 32));
    cachedKeys.set(secret, key);
  }
  return key;
}

function getKey(): Uint8Array {
  const secret = process.env.SESSION_SECRET;
  if (!secret || secret.length < 32) {
    throw new Error("SESSION_SECRET must be set to at least 32 characters.");
  }
  return deriveKey(secret);
}

/** The key that encrypts cookies, and the previous one, so that changing the secret keeps sessions (threat C13). */
function getOpeningKeys(): Uint8Array[] {
  const previous = process.env.SESSION_SECRET_PREVIOUS;
  return previous ? [getKey(), deriveKey(previous)] : [getKey()];
}

function cookieFor(secure: boolean) {
  return createSplitCookie(secure ? secureName : plainName, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: cookieSeconds,
  });
}

/**
 * The session token of a Cookie header; null when missing, not decryptable or expired. Over https only the __Host-
 * cookie counts: any other could be set by another host of the domain, to sign the user in to an attacker's account.
 */
export async function getSessionToken(
  cookieHeader: string | null | undefined,
  secure: boolean,
): Promise<string | null> {
  const opened = await openCookie(cookieHeader, secure);
  return typeof opened?.claims?.token === "string" ? opened.claims.token : null;
}

/** Whether the browser has the cookie of an expired session. */
export async function hasExpiredSession(request: Request): Promise<boolean> {
  const opened = await openCookie(request.headers.get("cookie"), isSecure(request));
  return opened?.isExpired === true;
}

async function openCookie(cookieHeader: string | null | undefined, secure: boolean) {
  if (!cookieHeader) return null;
  const value = await cookieFor(secure).parse(cookieHeader);
  return value === null ? null : openSeal(value);
}

/** Encrypts a text for a cookie. `lifetime` limits its validity, as "1m", or its end in Unix seconds. */
export function seal(claims: Record<string, string>, lifetime: string | number): Promise<string> {
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(lifetime)
    .encrypt(getKey());
}

/** Decrypts a sealed text; null when it is not decryptable or expired. */
export async function unseal(value: string): Promise<Record<string, unknown> | null> {
  return (await openSeal(value))?.claims ?? null;
}

interface Opened {
  /** Null when expired. */
  claims: Record<string, unknown> | null;
  isExpired: boolean;
}

/** Null when not sealed with one of the keys. */
async function openSeal(value: string): Promise<Opened | null> {
  for (const key of getOpeningKeys()) {
    try {
      const { payload } = await jwtDecrypt(value, key, {
        keyManagementAlgorithms: ["dir"],
        contentEncryptionAlgorithms: ["A256GCM"],
      });
      return { claims: payload, isExpired: false };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { claims: null, isExpired: true };
    }
  }
  return null;
}

// By request context: each call of the cloud needs the token, and opening the cookie is decryption.
const openedTokens = new WeakMap<object, Promise<string | null>>();
// By request context: loaders that run after an action in the same request still see the old cookie.
const replacedTokens = new WeakMap<object, string>();

/** The session token of a request, including one that was replaced during it. */
export async function findSessionToken(args: {
  request: Request;
  context: object;
}): Promise<string | null> {
  const { request, context } = args;
  const replaced = replacedTokens.get(context);
  if (replaced) return replaced;
  const opened =
    openedTokens.get(context) ?? getSessionToken(request.headers.get("cookie"), isSecure(request));
  openedTokens.set(context, opened);
  return opened;
}

/**
 * Replaces the session token after the cloud replaced the session (change_password, confirm_2fa): for the rest of this
 * request, and for the browser by the returned Set-Cookie values, which must be sent, else the user is signed out.
 * @param token empty where another cloud lets the session go on
 */
export async function replaceSession(
  args: { request: Request; context: object },
  token: string,
): Promise<string[]> {
  if (token === "") return [];
  replacedTokens.set(args.context, token);
  return createSessionCookies(args.request, token);
}

/** Encrypted, a token is a third longer. One above this is of no cloud that browsers could be signed in to. */
export const sessionTokenMaxChars = Math.floor((splitCookieMaxChars * 3) / 4) - 200;

/** Set-Cookie values that store the token, for as long as it says that it lasts. */
export async function createSessionCookies(request: Request, token: string): Promise<string[]> {
  const value = await seal({ token }, readClaims(token).expiresAt ?? `${limits.sessionHours}h`);
  return cookieFor(isSecure(request)).serialize(value);
}

/** Set-Cookie values that delete the session cookie. */
export function clearSessionCookies(request: Request): Promise<string[]> {
  return cookieFor(isSecure(request)).clear(request.headers.get("cookie"));
}
