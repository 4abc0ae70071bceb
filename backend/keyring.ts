import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/**
 * The cloud's keys, each for one use, derived from the configured secret. After a rotation the
 * previous secret can still be read, never written (threat C13): sessions, factors and waiting
 * mails outlive the change.
 */
export interface Keyring {
  /** HMAC keys of session tokens: the first signs, every one verifies. */
  tokenKeys: readonly [Uint8Array, ...Uint8Array[]];
  /**
   * Digest stored of a code or link token. Keyed: six digits under a bare hash would be found by
   * trying all.
   */
  digest(context: string, value: string): Buffer;
  /** The digests a stored one may equal: of the current key and of the previous one. */
  digests(context: string, value: string): Buffer[];
  /** Encrypts a text that must be read again: a TOTP secret, a mail in the outbox. */
  seal(context: string, text: string): Buffer;
  /** The text; null when it was not sealed by us in this context. */
  open(context: string, sealed: Buffer): string | null;
}

const ivBytes = 12;
const tagBytes = 16;

function derive(secret: string, use: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", `sightline ${use}`, 32));
}

function openWith(key: Uint8Array, context: string, sealed: Buffer): string | null {
  if (sealed.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = decipher.update(sealed.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/**
 * @param previousSecret the secret before the last rotation, while what it signed may still be
 * valid
 */
export function createKeyring(secret: string, previousSecret?: string): Keyring {
  const previous = previousSecret === undefined ? [] : [previousSecret];
  const keysFor = (use: string): [Uint8Array, ...Uint8Array[]] => [
    derive(secret, use),
    ...previous.map((older) => derive(older, use)),
  ];
  const digestKeys = keysFor("code digest");
  const sealKeys = keysFor("seal");
  const digestWith = (key: Uint8Array, context: string, value: string) =>
    createHmac("sha256", key).update(`${context}\0${value}`).digest();
  return {
    tokenKeys: keysFor("session token"),
    digest: (context, value) => digestWith(digestKeys[0], context, value),
    digests: (context, value) => digestKeys.map((key) => digestWith(key, context, value)),
    seal(context, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", sealKeys[0], iv);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(context, sealed) {
      for (const key of sealKeys) {
        const text = openWith(key, context, sealed);
        if (text !== null) return text;
      }
      return null;
    },
  };
}
