import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** This browser's side of passkeys. Fetched once a page works that may use one. */

/** What a challenge is requested for. */
export type PasskeyPurpose = "sign_in" | "second_factor";

export const hasPasskeys = browserSupportsWebAuthn;

/**
 * Requests a challenge, and has one of the user's devices sign it.
 * @param address where challenges come from
 * @returns the answer for the cloud, as JSON
 * @throws when there is no challenge, or the user or the browser says no
 */
export async function answerChallenge(address: string, purpose: PasskeyPurpose): Promise<string> {
  const body = new URLSearchParams({ purpose });
  const response = await fetch(address, { method: "POST", body });
  if (!response.ok) throw new Error(`no challenge: ${response.status}`);
  const optionsJSON = await response.json();
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

/**
 * Has one of the user's devices make a passkey.
 * @param options of the cloud, as JSON
 * @returns the answer for the cloud, as JSON
 */
export async function makePasskey(options: string): Promise<string> {
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
}
