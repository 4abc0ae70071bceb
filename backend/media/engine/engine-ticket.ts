import { jwtVerify, SignJWT } from "jose";

/**
 * A viewer's token for MediaMTX: of its own kind, for one path, of one session. Session and rights
 * are checked each time it is used; no session, share or hand-off token is accepted in its place
 * (threat C6).
 */

const issuer = "sightline";
const audience = "mediamtx";
const type = "mediamtx+jwt";

export interface EngineTicket {
  sessionId: string;
  path: string;
}

export function signEngineTicket(
  key: Uint8Array,
  { sessionId, path }: EngineTicket,
  expiresAt: Date,
): Promise<string> {
  return new SignJWT({ path })
    .setProtectedHeader({ alg: "HS256", typ: type })
    .setSubject(sessionId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key);
}

/** Null for anything not signed by us for this use, or expired. */
export async function findEngineTicket(
  keys: readonly Uint8Array[],
  ticket: string,
): Promise<EngineTicket | null> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(ticket, key, {
        algorithms: ["HS256"],
        typ: type,
        issuer,
        audience,
        requiredClaims: ["exp", "sub", "path"],
      });
      const { sub: sessionId, path } = payload;
      return sessionId && typeof path === "string" ? { sessionId, path } : null;
    } catch {
      // Another key may have signed it.
    }
  }
  return null;
}
