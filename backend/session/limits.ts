import type { Pool } from "pg";
import { createLimiter, type Limiter } from "../limiter/limiter";
import { byNetwork } from "../limiter/visitor";

const minute = 60;
const hour = 60 * minute;

/**
 * Limits on attempts to prove or send a credential (threats B1, B3, B5, B17, B28). Visitor addresses are counted by
 * network (limiter/visitor.ts). Limits on the number of mails are in mail/limits.ts.
 */
export interface IdentityLimits {
  loginByUser: Limiter;
  loginByAddress: Limiter;
  /**
   * A device the user trusts has a limit of its own: others cannot use up the owner's (threat B3).
   */
  loginByDevice: Limiter;
  /** Second factors requested of one user: ten times five attempts an hour. */
  challengeByUser: Limiter;
  /** Challenges for a passkey, requested without a session. */
  passkeyByAddress: Limiter;
  /** Passwords re-entered within a session. */
  passwordByUser: Limiter;
  /** Codes of an authenticator being set up, or of a number being verified. */
  codeByUser: Limiter;
  signUpByAddress: Limiter;
  recoveryByAddress: Limiter;
  /**
   * Recovery mails to one mailbox, requested without signing in. An hour only: requests of others must not
   * block the owner for long.
   */
  recoveryByEmail: Limiter;
  linkByAddress: Limiter;
  smsByUser: Limiter;
  smsByAddress: Limiter;
  pictureByUser: Limiter;
}

export function createIdentityLimits(pool: Pool): IdentityLimits {
  const limit = (name: string, attempts: number, windowSeconds: number, blockSeconds = 0) =>
    createLimiter(pool, { name, attempts, windowSeconds, blockSeconds });
  const limitVisitor = (...rule: Parameters<typeof limit>) => byNetwork(limit(...rule));
  return {
    loginByUser: limit("login-user", 5, 5 * minute, 15 * minute),
    loginByAddress: limitVisitor("login-address", 30, 5 * minute, 15 * minute),
    loginByDevice: limit("login-device", 5, 5 * minute, 15 * minute),
    challengeByUser: limit("challenge-user", 10, hour),
    passkeyByAddress: limitVisitor("passkey-address", 60, 5 * minute),
    passwordByUser: limit("password-user", 5, 5 * minute, 15 * minute),
    codeByUser: limit("code-user", 10, hour),
    signUpByAddress: limitVisitor("sign-up-address", 10, hour),
    recoveryByAddress: limitVisitor("recovery-address", 5, 10 * minute),
    recoveryByEmail: limit("recovery-email", 10, hour),
    linkByAddress: limitVisitor("link-address", 30, 5 * minute),
    smsByUser: limit("sms-user", 3, hour),
    smsByAddress: limitVisitor("sms-address", 10, hour),
    pictureByUser: limit("picture-user", 20, hour),
  };
}
