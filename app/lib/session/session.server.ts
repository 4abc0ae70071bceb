import { hkdfSync } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { limits } from "~contract/limits";
import { isSecure } from "./is-secure";

/**
 * The console's session cookie: the cloud's token, encrypted, out of reach of page script
 * (docs/decisions/0004-session.md, decision D25). Over https its name carries the __Host- prefix.
 */

const plainName = "sightline";
const secureName = "__Host-sightline";

/**
 * As long as this browser keeps what it shows of the user's choices (preferences.server.ts). The token inside ends long
 * before: its cookie is how the next visit notices, and forgets those too.
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

/** The key that seals cookies, and the one before it: a change of the secret signs nobody out (threat C13). */
function getOpeningKeys(): Uint8Array[] {
  const previous = process.env.SESSION_SECRET_PREVIOUS;
  return previous ? [getKey(), deriveKey(previous)] : [getKey()];
}

function cookieFor(secure: boolean) {
  return createCookie(secure ? secureName : plainName, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: cookieSeconds,
  });
}

/**
 * The session token in a Cookie header; null when there is none, or it is not one of ours, or too old. Over https only
 * the cookie that no other host of the domain can set counts: it would sign the user in as whoever set it.
 */
export async function getSessionToken(
  cookieHeader: string | null | undefined,
  secure: boolean,
): Promise<string | null> {
  const opened = await openCookie(cookieHeader, secure);
  return typeof opened?.claims?.token === "string" ? opened.claims.token : null;
}

/** Whether this browser still has the cookie of a session whose time is over. */
export async function hasExpiredSession(request: Request): Promise<boolean> {
  const opened = await openCookie(request.headers.get("cookie"), isSecure(request));
  return opened?.isExpired === true;
}

async function openCookie(cookieHeader: string | null | undefined, secure: boolean) {
  if (!cookieHeader) return null;
  const value: unknown = await cookieFor(secure).parse(cookieHeader);
  return typeof value === "string" && value !== "" ? openSeal(value) : null;
}

/** Text for a cookie that only this console can read, for as long as `lifetime` says, such as "1m". */
export function seal(claims: Record<string, string>, lifetime: string): Promise<string> {
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(lifetime)
    .encrypt(getKey());
}

/** What was sealed; null when it is not one of ours, or too old. */
export async function unseal(value: string): Promise<Record<string, unknown> | null> {
  return (await openSeal(value))?.claims ?? null;
}

interface Opened {
  /** Null where their time is over. */
  claims: Record<string, unknown> | null;
  isExpired: boolean;
}

/** Null for what was not sealed by us. */
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

// By the request's context: loaders that follow an action in the same request still see its old cookie.
const replacedTokens = new WeakMap<object, string>();

/** The session token of a request, also after this very request was given a new one. */
export async function findSessionToken(args: {
  request: Request;
  context: object;
}): Promise<string | null> {
  const { request, context } = args;
  return (
    replacedTokens.get(context) ?? getSessionToken(request.headers.get("cookie"), isSecure(request))
  );
}

/**
 * The cloud ended the session and opened another in its place (change_password, confirm_2fa): from here on this
 * request uses it, and the Set-Cookie value has the browser do so. Forgetting it signs the user out.
 */
export async function replaceSession(
  args: { request: Request; context: object },
  token: string,
): Promise<string> {
  replacedTokens.set(args.context, token);
  return createSessionCookie(args.request, token);
}

/** A Set-Cookie value that keeps the token, which counts for as long as a session may live. */
export async function createSessionCookie(request: Request, token: string): Promise<string> {
  const value = await seal({ token }, `${limits.sessionHours}h`);
  return cookieFor(isSecure(request)).serialize(value);
}

/** A Set-Cookie value that ends the session in this browser. */
export function clearSessionCookie(request: Request): Promise<string> {
  return cookieFor(isSecure(request)).serialize("", { maxAge: 0 });
}
