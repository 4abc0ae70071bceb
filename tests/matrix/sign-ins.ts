import { testPassword } from "../support/cloud";
import { callCloud } from "../support/users";

export interface SignIn {
  accountId: number;
  email: string;
}

/** Signs in through the form, as a browser without script does; gives the Cookie header from then on. */
export async function getCookie(url: string, user: SignIn): Promise<string> {
  const response = await fetch(`${url}/?index`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams({
      intent: "log_in",
      account_id: String(user.accountId),
      email: user.email,
      password: testPassword,
      tz: "UTC",
    }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((value) => value.split(";", 1)[0] ?? "")
    .find((value) => value.startsWith("sightline="));
  if (response.status !== 302 || !cookie) {
    throw new Error(`${user.email} was not signed in: ${response.status}`);
  }
  return cookie;
}

/** Signs in over the contract; gives the token, or the temporary one of half a sign-in. */
export async function getToken(url: string, { accountId, email }: SignIn): Promise<string> {
  const query = `mutation($accountId: Float!, $email: String!, $password: String!) {
    login(accountId: $accountId, email: $email, password: $password, tz: "UTC", reCaptchaToken: "") {
      token temp_token
    }
  }`;
  const { token, temp_token: temporary } = await callCloud<Record<string, string | null>>(
    { url },
    query,
    { accountId, email, password: testPassword },
  );
  const given = token ?? temporary;
  if (!given) throw new Error(`${email} was not signed in`);
  return given;
}

/** Shares an event and opens the link as a visitor; gives the visitor's token. */
export async function openShare(url: string, token: string, eventId: number): Promise<string> {
  const made = await callCloud<{ code: string }>(
    { url },
    `mutation { create_share_link(event_id: "${eventId}", note: "", expire_hours: 24, emails: []) { code } }`,
    {},
    token,
  );
  const opened = await callCloud<{ share_link_token: string }>(
    { url },
    `mutation { open_share_link(code: "${made.code}") { share_link_token } }`,
  );
  return opened.share_link_token;
}
