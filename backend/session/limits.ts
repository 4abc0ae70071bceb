import type { Pool } from "pg";
import { createLimiter, type Limiter } from "../limiter/limiter";

const minute = 60;
const hour = 60 * minute;

/** Limits on attempts to prove or send a credential (threats B1, B3, B5, B17, B28). */
export interface IdentityLimits {
  loginByUser: Limiter;
  loginByAddress: Limiter;
  /**
   * A device the user trusts has a limit of its own: others cannot use up the owner's (threat B3).
   */
  loginByDevice: Limiter;
  /** Second factors requested of one user: ten times five attempts an hour. */
  challengeByUser: Limiter;
  /** Passwords re-entered within a session. */
  passwordByUser: Limiter;
  /** Codes of an authenticator being set up, or of a number being verified. */
  codeByUser: Limiter;
  signUpByAddress: Limiter;
  recoveryByAddress: Limiter;
  /** Mails to one address requested without signing in. */
  recoveryByEmail: Limiter;
  linkByAddress: Limiter;
  smsByUser: Limiter;
  smsByAddress: Limiter;
  pictureByUser: Limiter;
}

export function createIdentityLimits(pool: Pool): IdentityLimits {
  const limit = (name: string, attempts: number, windowSeconds: number, blockSeconds = 0) =>
    createLimiter(pool, { name, attempts, windowSeconds, blockSeconds });
  return {
    loginByUser: limit("login-user", 5, 5 * minute, 15 * minute),
    loginByAddress: limit("login-address", 30, 5 * minute, 15 * minute),
    loginByDevice: limit("login-device", 5, 5 * minute, 15 * minute),
    challengeByUser: limit("challenge-user", 10, hour),
    passwordByUser: limit("password-user", 5, 5 * minute, 15 * minute),
    codeByUser: limit("code-user", 10, hour),
    signUpByAddress: limit("sign-up-address", 10, hour),
    recoveryByAddress: limit("recovery-address", 5, 10 * minute),
    recoveryByEmail: limit("recovery-email", 5, hour),
    linkByAddress: limit("link-address", 30, 5 * minute),
    smsByUser: limit("sms-user", 3, hour),
    smsByAddress: limit("sms-address", 10, hour),
    pictureByUser: limit("picture-user", 20, hour),
  };
}
