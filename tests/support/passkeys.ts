import { createAuthenticator, type Lies } from "./authenticator";
import { type TestCloud, testPassword } from "./cloud";
import { fetchValue, freshAddress, type LoginAnswer } from "./identity";

/** Passkeys of a cloud in this process. */

export const origin = "https://vms.example.com";

const startQuery = "mutation($p: String!) { start_passkey(password: $p) { options } }";
export const createQuery = `mutation($n: String!, $r: String!) {
  create_passkey(name: $n, response: $r) { passkey { id name synced } token backup_codes }
}`;
export const loginPasskeyQuery = `mutation($r: String!) {
  login_passkey(response: $r, tz: "UTC") { token temp_token mfa_remember_token mfa_enable mfa { type } }
}`;
export const finishPasskeyQuery = `mutation($t: String!, $r: String!, $d: Boolean!) {
  login_2fa_passkey(temp_token: $t, response: $r, remember_device: $d, tz: "UTC") { token mfa_remember_token }
}`;

export interface NewPasskey {
  passkey: { id: string; name: string; synced: boolean };
  token: string | null;
  backup_codes: string[];
}

const optionsOf = async (answer: Promise<{ options: string }>) => (await answer).options;

/** What the browser makes a passkey from, in the session of this token. */
export const startCreation = (cloud: TestCloud, token: string) =>
  optionsOf(fetchValue(cloud, startQuery, { p: testPassword }, { token }));

export const startSignIn = (cloud: TestCloud) =>
  optionsOf(
    fetchValue(
      cloud,
      "mutation { start_passkey_sign_in { options } }",
      {},
      { address: freshAddress() },
    ),
  );

export const startFactor = (cloud: TestCloud, tempToken: string | null) =>
  optionsOf(
    fetchValue(cloud, "mutation($t: String!) { start_passkey_2fa(temp_token: $t) { options } }", {
      t: tempToken,
    }),
  );

/** A device with a passkey for the user behind this token; with the session that goes on. */
export async function addPasskey(cloud: TestCloud, token: string, name = "Laptop") {
  const device = createAuthenticator(origin);
  const response = device.create(await startCreation(cloud, token));
  const made = await fetchValue<NewPasskey>(
    cloud,
    createQuery,
    { n: name, r: response },
    { token },
  );
  return { device, made, token: made.token ?? token };
}

/** Signs in by passkey alone. */
export async function signInByPasskey(
  cloud: TestCloud,
  device: ReturnType<typeof createAuthenticator>,
  lies: Lies = {},
  address = freshAddress(),
): Promise<LoginAnswer> {
  const response = device.get(await startSignIn(cloud), lies);
  return fetchValue(cloud, loginPasskeyQuery, { r: response }, { address });
}
