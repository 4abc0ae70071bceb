import { authenticator } from "otplib";

/** Authenticator apps: RFC 6238, six digits, 30 seconds, one step of tolerance either way. */
const stepMs = 30_000;
const issuer = "Sightline";

/** A new secret of 160 bits in base32. */
export function createTotpSecret(): string {
  return authenticator.generateSecret(32);
}

/** Content of the QR code that an authenticator app scans. */
export function totpUri(email: string, secret: string): string {
  return authenticator.keyuri(email, issuer, secret);
}

/** The time step a code belongs to; null when no step in tolerance matches. */
export function findTotpStep(secret: string, code: string, nowMs = Date.now()): number | null {
  const delta = authenticator.clone({ window: 1, epoch: nowMs }).checkDelta(code, secret);
  return delta === null ? null : Math.floor(nowMs / stepMs) + delta;
}
