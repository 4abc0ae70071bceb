import { randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { Pool } from "pg";
import { limits } from "../../contract/limits";
import { codedError } from "../errors";
import type { Keyring } from "../keyring";
import { getLimiter } from "../limiter/shared";
import type { Charge } from "../limiter/spend";

/**
 * Invitations to open an account, made by the cloud's staff where SIGN_UP is `invited`. They are signed and not stored:
 * there is no account yet that could hold them. A JWT type of their own: no other token is taken for one.
 */

const type = "sign-up+jwt";
const issuer = "sightline";
const daySeconds = 86_400;

/** @param email canonical form; the invitation is good for no other */
export function signInvitation({ tokenKeys }: Keyring, email: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: "HS256", typ: type })
    .setIssuer(issuer)
    .setJti(randomUUID())
    .setSubject(email)
    .setIssuedAt()
    .setExpirationTime(`${limits.signUpInvitationDays}d`)
    .sign(tokenKeys[0]);
}

/**
 * What the use of this invitation costs: its only attempt, given back where the sign-up fails.
 * @throws INVITATION_NEEDED for one that is wrong, old, or for another address
 */
export async function chargeInvitation(
  pool: Pool,
  { tokenKeys }: Keyring,
  { email, invitation }: { email: string; invitation: string | null },
): Promise<Charge> {
  const id = await findInvitation(tokenKeys, email, invitation ?? "");
  if (id === null) throw codedError("INVITATION_NEEDED");
  const limiter = getLimiter(pool, {
    name: "sign-up-invitation",
    attempts: 1,
    windowSeconds: limits.signUpInvitationDays * daySeconds,
    blockSeconds: 0,
    code: "INVITATION_NEEDED",
  });
  return { limiter, key: id, attempts: 1 };
}

async function findInvitation(
  keys: Keyring["tokenKeys"],
  email: string,
  invitation: string,
): Promise<string | null> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(invitation, key, {
        algorithms: ["HS256"],
        typ: type,
        issuer,
        subject: email,
        requiredClaims: ["exp", "jti"],
      });
      return payload.jti ?? null;
    } catch {
      // Try the next key: keys are rotated.
    }
  }
  return null;
}
