import { createHash } from "node:crypto";
import { decodeJwt, type JWTPayload, jwtVerify, SignJWT } from "jose";

/**
 * Tickets for MediaMTX: of a viewer's session to read one path, or of a host to publish it. Session and rights, and
 * whether the host may connect, are checked each time one is used; no session, share or hand-off token is accepted in its
 * place (threat C6).
 */

const issuer = "sightline";
const audience = "mediamtx";
/** One kind is never taken for the other. */
const types = { read: "mediamtx+jwt", publish: "mediamtx-publish+jwt" };

export interface EngineTicket {
  sessionId: string;
  path: string;
}

export interface PublishTicket {
  hostId: number;
  /** Of what changes with the host's password: digestCredential(). */
  digest: string;
  path: string;
}

/** A ticket is read by others, and what it is compared with is the password's own hash. */
export const digestCredential = (credential: string): string =>
  createHash("sha256").update(credential).digest("base64url");

export const signEngineTicket = (
  key: Uint8Array,
  { sessionId, path }: EngineTicket,
  expiresAt: Date,
): Promise<string> => sign(key, types.read, sessionId, { path }, expiresAt);

export const signPublishTicket = (
  key: Uint8Array,
  { hostId, digest, path }: PublishTicket,
  expiresAt: Date,
): Promise<string> => sign(key, types.publish, String(hostId), { path, digest }, expiresAt);

/** Null for anything not signed by us for this use, or expired. */
export const findEngineTicket = async (
  keys: readonly Uint8Array[],
  ticket: string,
): Promise<EngineTicket | null> => toEngineTicket(await verify(keys, types.read, ticket));

/** Null for anything not signed by us for this use, or expired. */
export const findPublishTicket = async (
  keys: readonly Uint8Array[],
  ticket: string,
): Promise<PublishTicket | null> => toPublishTicket(await verify(keys, types.publish, ticket));

/** The ticket in an address's query; null without one. */
export const readTicketOf = (query: string): string | null =>
  new URLSearchParams(query).get("ticket");

/**
 * The claims of a ticket, unverified: for sessions that the hook authorised by it, which may have expired since. Never a
 * reason to allow anything.
 */
export const readEngineTicket = (ticket: string): EngineTicket | null =>
  toEngineTicket(decode(ticket));

/** As readEngineTicket, of a host's. */
export const readPublishTicket = (ticket: string): PublishTicket | null =>
  toPublishTicket(decode(ticket));

function toEngineTicket(claims: JWTPayload | null): EngineTicket | null {
  const { sub: sessionId, path } = claims ?? {};
  return sessionId && typeof path === "string" ? { sessionId, path } : null;
}

function toPublishTicket(claims: JWTPayload | null): PublishTicket | null {
  const { sub, path, digest } = claims ?? {};
  if (!sub || typeof path !== "string" || typeof digest !== "string") return null;
  return { hostId: Number(sub), digest, path };
}

function decode(ticket: string): JWTPayload | null {
  try {
    return decodeJwt(ticket);
  } catch {
    return null;
  }
}

function sign(
  key: Uint8Array,
  typ: string,
  subject: string,
  claims: JWTPayload,
  expiresAt: Date,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ })
    .setSubject(subject)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key);
}

async function verify(
  keys: readonly Uint8Array[],
  typ: string,
  ticket: string,
): Promise<JWTPayload | null> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(ticket, key, {
        algorithms: ["HS256"],
        typ,
        issuer,
        audience,
        requiredClaims: ["exp", "sub", "path"],
      });
      return payload;
    } catch {
      // Another key may have signed it.
    }
  }
  return null;
}
