import type { ConsoleAddress } from "./console";

/**
 * Users of the demo account, created for one test and deleted after it, by the calls a program
 * would use.
 */

type Answer = { data?: Record<string, unknown> | null; errors?: { message: string }[] };

/**
 * Calls the console's cloud and returns the value of its one field. Rejects with the cloud's
 * errors.
 */
export async function callCloud<Value = Record<string, unknown>>(
  { url }: Pick<ConsoleAddress, "url">,
  query: string,
  variables: Record<string, unknown> = {},
  token?: string,
): Promise<Value> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as Answer;
  if (errors?.length || !data) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0] as Value;
}

/** The newest message to an address or number. Rejects when there is none. */
export async function readOutbox(site: ConsoleAddress, recipient: string): Promise<string> {
  const messages = await callCloud<{ recipient: string; text: string }[]>(
    site,
    "{ query_outbox { recipient text } }",
  );
  const text = messages.find((message) => message.recipient === recipient)?.text;
  if (!text) throw new Error(`nothing was sent to ${recipient}`);
  return text;
}

/** The six digits in the newest message. */
export async function readCode(site: ConsoleAddress, recipient: string): Promise<string> {
  const code = /\b[0-9]{6}\b/.exec(await readOutbox(site, recipient))?.[0];
  if (!code) throw new Error("the message holds no code");
  return code;
}

/** Address of the link in the newest message. */
export async function readLink(site: ConsoleAddress, recipient: string): Promise<URL> {
  const link = /https?:\S+/.exec(await readOutbox(site, recipient))?.[0];
  if (!link) throw new Error("the message holds no link");
  return new URL(link);
}

/** Signs in without a page; the token is null when a second factor is required. */
export function login(
  site: ConsoleAddress,
  { email, password }: { email: string; password: string },
) {
  return callCloud<{ token: string | null; temp_token: string | null }>(
    site,
    `mutation($a: Float!, $e: String!, $p: String!) {
      login(accountId: $a, email: $e, password: $p, tz: "UTC", reCaptchaToken: "") { token temp_token }
    }`,
    { a: Number(site.demo.accountId), e: email, p: password },
  );
}

/** By the console's address. */
const masterTokens = new Map<string, string>();

/** A session of the demo account's master: the same for a whole run, until a test ends it. */
export async function getMasterToken(site: ConsoleAddress): Promise<string> {
  const known = masterTokens.get(site.url);
  const isAlive = (token: string) =>
    callCloud(site, "{ query_profile { email } }", {}, token).then(
      () => true,
      () => false,
    );
  if (known && (await isAlive(known))) return known;
  const { token } = await login(site, site.demo);
  if (!token) throw new Error("the demo's master has a second factor");
  masterTokens.set(site.url, token);
  return token;
}

export interface TestUser {
  email: string;
  password: string;
  /** A session of the user. */
  token: string;
  remove(): Promise<void>;
}

let count = 0;

/** A new sub-user who has not accepted the invitation yet. */
export async function invite(
  site: ConsoleAddress,
): Promise<{ email: string; link: URL; remove(): Promise<void> }> {
  count += 1;
  const email = `user-${process.pid}-${Date.now()}-${count}@meridian.example`;
  const { id } = await callCloud<{ id: string }>(
    site,
    `mutation($e: String!) {
      create_user(email: $e, name: "Test User", master: false, region_ids: []) { id }
    }`,
    { e: email },
    await getMasterToken(site),
  );
  return {
    email,
    link: await readLink(site, email),
    async remove() {
      await callCloud(
        site,
        "mutation($id: ID!) { delete_user(id: $id) { ok } }",
        { id },
        await getMasterToken(site),
      );
    },
  };
}

/** A new sub-user who has accepted the invitation. */
export async function createUser(site: ConsoleAddress): Promise<TestUser> {
  const { email, link, remove } = await invite(site);
  const password = "Harbour-Lamp-73!";
  await callCloud(
    site,
    `mutation($a: Float!, $e: String!, $t: String!, $p: String!) {
      verify_email(account_id: $a, email: $e, token: $t, password: $p) { ok }
    }`,
    {
      a: Number(site.demo.accountId),
      e: email,
      t: link.searchParams.get("token"),
      p: password,
    },
  );
  const { token } = await login(site, { email, password });
  if (!token) throw new Error("a new user has a second factor already");
  return { email, password, token, remove };
}

/** Turns codes by e-mail on; returns the new session and the backup codes. */
export async function enableSecondFactor(
  site: ConsoleAddress,
  { email, password, token }: TestUser,
): Promise<{ token: string; backup_codes: string[] }> {
  await callCloud(
    site,
    "mutation($p: String!) { enable_2fa(receiver_sms: false, password: $p) { secret } }",
    { p: password },
    token,
  );
  return callCloud(
    site,
    "mutation($c: String!) { confirm_2fa(code: $c) { token backup_codes } }",
    { c: await readCode(site, email) },
    token,
  );
}

/** Turns codes of an authenticator app on; returns its secret. */
export async function enableAuthenticator(
  site: ConsoleAddress,
  { password, token }: TestUser,
  generate: (secret: string) => string,
): Promise<string> {
  const { secret } = await callCloud<{ secret: string }>(
    site,
    "mutation($p: String!) { enable_2fa(type: 1, receiver_sms: false, password: $p) { secret } }",
    { p: password },
    token,
  );
  const code = generate(secret);
  await callCloud(
    site,
    "mutation($c: String!) { confirm_2fa(code: $c) { token } }",
    { c: code },
    token,
  );
  return secret;
}
