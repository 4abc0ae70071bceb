import { jwtVerify, SignJWT } from "jose";
import type { Keyring } from "../keyring";

/**
 * Session tokens: the claims of specification section 3 in a JWT whose `jti` is a session row. The
 * row decides (decision D25); the token only names it.
 */

const issuer = "sightline";
const audience = "console";
const type = "session+jwt";
/** PostgreSQL fails on any other text, instead of finding no session. */
const sessionIdRule = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface SessionClaims {
  sessionId: string;
  userId: number;
  master: boolean;
  subscribedServices: { service_id: number; expired_at: number }[];
  livePassword: string;
  expiresAt: Date;
}

export function signSessionToken({ tokenKeys }: Keyring, claims: SessionClaims): Promise<string> {
  return new SignJWT({
    user_id: String(claims.userId),
    master: claims.master,
    subscribed_service: claims.subscribedServices,
    live_password: claims.livePassword,
  })
    .setProtectedHeader({ alg: "HS256", typ: type })
    .setJti(claims.sessionId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(claims.expiresAt)
    .sign(tokenKeys[0]);
}

interface VerifiedToken {
  sessionId: string;
  expiresAtMs: number;
}

const rememberedTokens = 5_000;
/**
 * Verified signatures, the oldest first: checking one costs a request more than looking up its
 * session.
 */
const verified = new WeakMap<Keyring, Map<string, VerifiedToken>>();

/** The session a token names; null for anything not signed by us for this use, or expired. */
export async function findSessionId(keyring: Keyring, token: string): Promise<string | null> {
  const known = verified.get(keyring) ?? new Map<string, VerifiedToken>();
  verified.set(keyring, known);
  const found = known.get(token) ?? (await verify(keyring, token));
  if (!found || found.expiresAtMs <= Date.now()) {
    known.delete(token);
    return null;
  }
  if (!known.has(token)) {
    const first = known.keys().next();
    if (known.size >= rememberedTokens && !first.done) known.delete(first.value);
    known.set(token, found);
  }
  return found.sessionId;
}

async function verify({ tokenKeys }: Keyring, token: string): Promise<VerifiedToken | null> {
  for (const key of tokenKeys) {
    const found = await verifyWith(key, token);
    if (found) return found;
  }
  return null;
}

async function verifyWith(key: Uint8Array, token: string): Promise<VerifiedToken | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      typ: type,
      issuer,
      audience,
      requiredClaims: ["exp", "jti"],
    });
    const { jti, exp = 0 } = payload;
    return jti && sessionIdRule.test(jti) ? { sessionId: jti, expiresAtMs: exp * 1000 } : null;
  } catch {
    return null;
  }
}
