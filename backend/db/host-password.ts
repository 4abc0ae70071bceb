import { createHash, randomBytes } from "node:crypto";

/**
 * Passwords of hosts are ours: 192 random bits. A plain digest keeps them as well as a slow one would, and a
 * thousand hosts may come back at once after an outage.
 */
export function createHostPassword(): string {
  return randomBytes(24).toString("base64url");
}

export function hashHostPassword(password: string): string {
  return `sha256:${createHash("sha256").update(password).digest("base64url")}`;
}
