import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** A browser's side of Web Push (RFC 8291): its keys, and what it makes of a push. */
export interface BrowserKeys {
  ecdh: ECDH;
  p256dh: string;
  auth: string;
}

export function createBrowserKeys(): BrowserKeys {
  const ecdh = createECDH("prime256v1");
  const p256dh = ecdh.generateKeys("base64url");
  return { ecdh, p256dh, auth: randomBytes(16).toString("base64url") };
}

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** @throws where it is not meant for this browser */
export function decryptPush(body: Buffer, { ecdh, p256dh, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + keyLength);
  const content = body.subarray(21 + keyLength);
  const info = Buffer.concat([
    Buffer.from("WebPush: info\0"),
    Buffer.from(p256dh, "base64url"),
    serverKey,
  ]);
  const authSecret = Buffer.from(auth, "base64url");
  const secret = derive(ecdh.computeSecret(serverKey), authSecret, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  // One record: its end is marked by a 2, and zeros may follow.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
