import { jwtVerify, SignJWT } from "jose";
import type { Keyring } from "../keyring";

/**
 * Session tokens: the claims of specification section 3 in a JWT whose `jti` is a session row.
 * The row decides (decision D25); the token only names it.
 */

const issuer = "sightline";
const audience = "console";
const type = "session+jwt";
/** Anything else would be a fault in the database's eyes, not an unknown session. */
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

/** The session a token names; null for anything not signed by us for this use, or expired. */
export async function findSessionId({ tokenKeys }: Keyring, token: string): Promise<string | null> {
  for (const key of tokenKeys) {
    const sessionId = await verifyWith(key, token);
    if (sessionId) return sessionId;
  }
  return null;
}

async function verifyWith(key: Uint8Array, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      typ: type,
      issuer,
      audience,
      requiredClaims: ["exp", "jti"],
    });
    return payload.jti && sessionIdRule.test(payload.jti) ? payload.jti : null;
  } catch {
    return null;
  }
}
