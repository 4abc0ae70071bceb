import { createHash, randomBytes } from "node:crypto";

/**
 * Host passwords are ours: 192 random bits. A plain digest protects them as well as a slow hash
 * would, and a thousand hosts may reconnect at once after an outage.
 */
export function createHostPassword(): string {
  return randomBytes(24).toString("base64url");
}

export function hashHostPassword(password: string): string {
  return `sha256:${createHash("sha256").update(password).digest("base64url")}`;
}
