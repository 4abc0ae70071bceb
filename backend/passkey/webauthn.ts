import { randomBytes } from "node:crypto";
import { limits } from "../../contract/limits";
import type { NewPasskeyAnswer, PasskeyAnswer } from "../../contract/passkeys";
import type { CloudSettings } from "../settings";
import type { PasskeyRow } from "./queries";

/**
 * WebAuthn: what browsers are asked, and whether what they answer is true. No attestation is asked
 * for: any device may keep a passkey.
 */

/** Lazy: a cloud without passkeys never loads it. */
const load = () => import("@simplewebauthn/server");

const timeout = limits.passkeyChallengeMinutes * 60_000;

/** ES256, EdDSA and RS256: what devices in use can do. */
const algorithms = [-7, -8, -257];

export const createChallenge = (): Buffer => randomBytes(32);

/** The user as a passkey names them: a number without meaning outside of this cloud. */
export const toUserHandle = (userId: number): Buffer => Buffer.from(`user ${userId}`);

const relyingParty = ({ publicOrigin }: CloudSettings) => ({
  expectedOrigin: publicOrigin,
  expectedRPID: new URL(publicOrigin).hostname,
});

const bytes = (buffer: Buffer) => new Uint8Array(buffer);

const describe = (row: PasskeyRow) => ({
  id: row.credentialId.toString("base64url"),
  transports: row.transports,
});

/** What navigator.credentials.create() is given, as JSON. */
export async function createOptions(
  settings: CloudSettings,
  user: { id: number; email: string; name: string },
  existing: PasskeyRow[],
  challenge: Buffer,
): Promise<string> {
  const { generateRegistrationOptions } = await load();
  const options = await generateRegistrationOptions({
    rpName: "Sightline",
    rpID: relyingParty(settings).expectedRPID,
    userName: user.email,
    userDisplayName: user.name,
    userID: bytes(toUserHandle(user.id)),
    challenge: bytes(challenge),
    timeout,
    attestationType: "none",
    excludeCredentials: existing.map(describe),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
  });
  return JSON.stringify(options);
}

/**
 * What navigator.credentials.get() is given, as JSON.
 * @param allowed empty: any passkey of this console, which then says whose it is
 */
export async function requestOptions(
  settings: CloudSettings,
  allowed: PasskeyRow[],
  challenge: Buffer,
): Promise<string> {
  const { generateAuthenticationOptions } = await load();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(settings).expectedRPID,
    challenge: bytes(challenge),
    timeout,
    allowCredentials: allowed.map(describe),
    userVerification: "required",
  });
  return JSON.stringify(options);
}

/** The challenge an answer says it signed; null when it says nothing of the kind. */
export function readChallenge({ response }: NewPasskeyAnswer | PasskeyAnswer): Buffer | null {
  try {
    const data: unknown = JSON.parse(
      Buffer.from(response.clientDataJSON, "base64url").toString("utf8"),
    );
    if (typeof data !== "object" || data === null || !("challenge" in data)) return null;
    return typeof data.challenge === "string" ? Buffer.from(data.challenge, "base64url") : null;
  } catch {
    return null;
  }
}

/** Null where the answer breaks a rule: the library throws, and its reasons are for nobody. */
const orNull = <Value>(work: Promise<Value>): Promise<Value | null> => work.catch(() => null);

/** The new passkey of a true answer; null for any other. */
export async function verifyNew(
  settings: CloudSettings,
  response: NewPasskeyAnswer,
  challenge: Buffer,
) {
  const { verifyRegistrationResponse } = await load();
  const result = await orNull(
    verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      ...relyingParty(settings),
      expectedChallenge: challenge.toString("base64url"),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!result?.verified) return null;
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, "base64url"),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    isBackedUp: credentialBackedUp,
  };
}

/** What a true signature of this passkey tells; null for any other, and for a count that went back. */
export async function verifyUse(
  settings: CloudSettings,
  row: PasskeyRow,
  response: PasskeyAnswer,
  challenge: Buffer,
): Promise<{ counter: number; isBackedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await load();
  const result = await orNull(
    verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
      ...relyingParty(settings),
      expectedChallenge: challenge.toString("base64url"),
      credential: {
        id: row.credentialId.toString("base64url"),
        publicKey: bytes(row.publicKey),
        counter: row.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!result?.verified) return null;
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { counter: newCounter, isBackedUp: credentialBackedUp };
}
