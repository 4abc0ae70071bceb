import { createHash, randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

/**
 * Tokens of the public event page, of their own JWT type: a session token is not accepted here, nor a share token as a
 * session (threat G15). They hold the link's id and a digest of its password; the link's row is checked on every use
 * (threat G12).
 */

const issuer = "sightline";
const type = "share+jwt";

/** share_link: the page's API calls; attachment: one event's pictures and clip by their addresses. */
export type ShareAudience = "share_link" | "attachment";

export interface ShareClaims {
  linkId: number;
  /** Digest of the link's password when the token was issued: a new password invalidates older tokens. */
  passwordDigest: string;
}

/** Short digest of the stored password hash, because a token's claims are readable by its holder. */
export function digestPassword(passwordHash: string | null): string {
  return createHash("sha256")
    .update(passwordHash ?? "")
    .digest("base64url")
    .slice(0, 16);
}

export function signShareToken(
  key: Uint8Array,
  audience: ShareAudience,
  claims: ShareClaims,
  expiresAt: Date,
): Promise<string> {
  return new SignJWT({ mark: claims.passwordDigest })
    .setProtectedHeader({ alg: "HS256", typ: type })
    .setJti(randomUUID())
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(claims.linkId))
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key);
}

/**
 * Null unless the token is signed for this audience. Expired share_link tokens are accepted, so that the link can
 * answer.
 */
export async function findShareClaims(
  keys: readonly Uint8Array[],
  audience: ShareAudience,
  token: string,
): Promise<ShareClaims | null> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ["HS256"],
        typ: type,
        issuer,
        audience,
        requiredClaims: ["exp", "sub", "mark"],
        // The link's own expiry decides, with SHARE_LINK_EXPIRED instead of a bare refusal.
        clockTolerance: audience === "share_link" ? 365 * 86_400 : 0,
      });
      const linkId = Number(payload.sub);
      if (!Number.isSafeInteger(linkId) || typeof payload.mark !== "string") return null;
      return { linkId, passwordDigest: payload.mark };
    } catch {
      // Try the next key: keys are rotated.
    }
  }
  return null;
}
