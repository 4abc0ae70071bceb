import type { OpenidGroup, OpenidSettings } from "../../backend/openid/settings";
import type { TestCloud } from "./cloud";
import { errorCodeOf, fetchValue, freshAddress, type LoginAnswer } from "./identity";
import { type OpenidServer, openidClient, type ProviderUser } from "./openid-provider";

/** Signing in by an OpenID provider, without a browser. */

export const toOpenidSettings = (
  issuer: string,
  groups: OpenidGroup[] = [],
  factorValues: string[] = [],
): OpenidSettings => ({
  issuer,
  clientId: openidClient.id,
  clientSecret: openidClient.secret,
  name: "Meridian",
  accountId: 1001,
  groupsClaim: "groups",
  groups,
  factorValues,
});

export const loginOpenidQuery = `mutation($query: String!, $state: String!, $nonce: String!, $verifier: String!, $remember: [String!]) {
  login_openid(query: $query, state: $state, nonce: $nonce, verifier: $verifier, tz: "UTC", remember_tokens: $remember) {
    token temp_token mfa_enable mfa { type }
  }
}`;

export interface Start {
  url: string;
  state: string;
  nonce: string;
  verifier: string;
}

export const startOpenid = (cloud: TestCloud) =>
  fetchValue<Start>(cloud, "mutation { start_openid { url state nonce verifier } }");

/** What the cloud is given by a browser that came back. */
export async function comeBack(cloud: TestCloud, provider: OpenidServer, user: ProviderUser) {
  const { url, ...attempt } = await startOpenid(cloud);
  provider.user = user;
  return { query: await provider.visit(url), ...attempt };
}

export async function signInByOpenid(
  cloud: TestCloud,
  provider: OpenidServer,
  user: ProviderUser,
  remember?: string[],
): Promise<LoginAnswer> {
  const back = { ...(await comeBack(cloud, provider, user)), remember };
  return fetchValue(cloud, loginOpenidQuery, back, { address: freshAddress() });
}

export const openidFault = (cloud: TestCloud, back: Record<string, unknown>) =>
  errorCodeOf(cloud, loginOpenidQuery, back, { address: freshAddress() });

let count = 0;
/** A person whose address the provider has confirmed. */
export function person(email: string, more: Partial<ProviderUser> = {}): ProviderUser {
  count += 1;
  return { sub: `person-${count}`, email, email_verified: true, name: "Kim Vale", ...more };
}
