import { hash } from "@node-rs/argon2";
import type pg from "pg";
import type { SocketUser } from "./messages";

/** Users of the accounts, each at an address of their own. */

const password = "Correct-horse-7";

const emailOf = (accountId: number, number: number) => `user-${number}@${accountId}.example`;

export async function seedUsers(
  client: pg.Client,
  accountIds: number[],
  usersEach: number,
): Promise<void> {
  const passwordHash = await hash(password);
  for (const accountId of accountIds) {
    await client.query("insert into account (id, name) values ($1, 'Sockets')", [accountId]);
    await client.query(
      `insert into app_user (account_id, email, name, password_hash, verified_at)
       select $1::bigint, 'user-' || n || '@' || $1::bigint || '.example', 'User', $2, now() from generate_series(1, $3::int) n`,
      [accountId, passwordHash, usersEach],
    );
  }
}

export async function signIn(url: string, accountId: number, number: number): Promise<SocketUser> {
  const address = `192.0.${accountId % 256}.${number}`;
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({
      query: `mutation($a: Float!, $e: String!, $p: String!) {
        login(accountId: $a, email: $e, password: $p, tz: "UTC", reCaptchaToken: "") { token }
      }`,
      variables: { a: accountId, e: emailOf(accountId, number), p: password },
    }),
  });
  const answer = (await response.json()) as { data: { login: { token: string } } | null };
  if (!answer.data) throw new Error(`not signed in: ${JSON.stringify(answer)}`);
  return { token: answer.data.login.token, address };
}
