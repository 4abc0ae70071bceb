import { testPassword } from "../support/cloud";

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

type Answer = Record<string, Record<string, string | null>> | null;

/** Sends a document to /graphql. @throws when nothing but errors comes back */
async function send(
  url: string,
  query: string,
  { variables = {}, headers = {} }: { variables?: object; headers?: Record<string, string> },
): Promise<NonNullable<Answer>> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  const { data } = JSON.parse(text) as { data: Answer };
  if (!data) throw new Error(`refused: ${text}`);
  return data;
}

/** Signs in over the contract; gives the token, or the temporary one of half a sign-in. */
export async function getToken(url: string, { accountId, email }: SignIn): Promise<string> {
  const query = `mutation($accountId: Float!, $email: String!, $password: String!) {
    login(accountId: $accountId, email: $email, password: $password, tz: "UTC", reCaptchaToken: "") {
      token temp_token
    }
  }`;
  const { login } = await send(url, query, {
    variables: { accountId, email, password: testPassword },
  });
  const token = login?.token ?? login?.temp_token;
  if (!token) throw new Error(`${email} was not signed in`);
  return token;
}

/** Shares an event and opens the link as a visitor; gives the visitor's token. */
export async function openShare(
  url: string,
  master: Record<string, string>,
  eventId: number,
): Promise<string> {
  const made = await send(
    url,
    `mutation { create_share_link(event_id: "${eventId}", note: "", expire_hours: 24, emails: []) { code } }`,
    { headers: master },
  );
  const code = made.create_share_link?.code;
  const opened = await send(
    url,
    `mutation { open_share_link(code: "${code}") { share_link_token } }`,
    {},
  );
  const token = opened.open_share_link?.share_link_token;
  if (!token) throw new Error("the share link was not opened");
  return token;
}
