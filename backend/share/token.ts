import { createHash, randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

/**
 * Tokens of the public event page. A kind of their own: no session reads them, and they read no session
 * (threat G15). They name a link and the password it had; the row decides on every use (threat G12).
 */

const issuer = "sightline";
const type = "share+jwt";

/** What a token opens: the page's calls, or one picture by its address. */
export type ShareAudience = "share_link" | "attachment";

export interface ShareClaims {
  linkId: number;
  /** Of the password at the time: a new password ends tokens from before it. */
  passwordMark: string;
}

/** Short digest of what the row keeps of the password; the token can be read by whoever holds it. */
export function markPassword(passwordHash: string | null): string {
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
  return new SignJWT({ mark: claims.passwordMark })
    .setProtectedHeader({ alg: "HS256", typ: type })
    .setJti(randomUUID())
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(claims.linkId))
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key);
}

/** Null for anything not signed by us for this use. One whose time is over still names its link, to say so. */
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
        // The link's own time decides, and answers SHARE_LINK_EXPIRED instead of a bare refusal.
        clockTolerance: audience === "share_link" ? 365 * 86_400 : 0,
      });
      const linkId = Number(payload.sub);
      if (!Number.isSafeInteger(linkId) || typeof payload.mark !== "string") return null;
      return { linkId, passwordMark: payload.mark };
    } catch {
      // Another key may have signed it.
    }
  }
  return null;
}
