import type { DemoSignIn } from "./browser";

/** Calls a console's /graphql as a program does. */
export const postGraphql = (url: string, token: string | null, query: string, variables: object) =>
  fetch(`${url}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });

/** @throws Error with the answer's errors */
export async function callGraphql<Data>(
  url: string,
  token: string | null,
  query: string,
  variables: object = {},
): Promise<Data> {
  const answer = await postGraphql(url, token, query, variables);
  const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

const loginQuery = `mutation($account: Float!, $email: String!, $password: String!) {
  login(accountId: $account, email: $email, password: $password, tz: "UTC", reCaptchaToken: "") { token }
}`;

/** Signs in; returns the session's token. */
export async function createToken({
  url,
  accountId,
  email,
  password,
}: DemoSignIn): Promise<string> {
  const variables = { account: Number(accountId), email, password };
  const { login } = await callGraphql<{ login: { token: string } }>(
    url,
    null,
    loginQuery,
    variables,
  );
  return login.token;
}
