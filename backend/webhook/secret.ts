import { createHmac, randomBytes } from "node:crypto";
import type { Keyring } from "../keyring";

const contextOf = (accountId: number) => `webhook ${accountId}`;

export const createSecret = (): string => `whsec_${randomBytes(32).toString("base64url")}`;

export const sealSecret = (keyring: Keyring, accountId: number, secret: string): Buffer =>
  keyring.seal(contextOf(accountId), secret);

/** Null when the cloud's secret was replaced more than once since it was sealed. */
export const openSecret = (keyring: Keyring, accountId: number, sealed: Buffer): string | null =>
  keyring.open(contextOf(accountId), sealed);

/** The signature's header: the time, and the HMAC-SHA256 of "time.body" by each secret (docs/webhooks.md). */
export function signBody(body: string, secrets: readonly string[], seconds: number): string {
  const digests = secrets.map((secret) =>
    createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex"),
  );
  return [`t=${seconds}`, ...digests.map((digest) => `v1=${digest}`)].join(",");
}
