import { expect } from "vitest";
import type { BusEvents } from "../../backend/realtime/bus";
import { seedTwoAccounts, startTestCloud, type TestCloud, testPassword } from "./cloud";

export type Accounts = Awaited<ReturnType<typeof seedTwoAccounts>>;

export interface Message {
  channel: string;
  recipient: string;
  subject: string;
  text: string;
}

/** A cloud whose outbox can be read, with the personas of two accounts. */
export async function startIdentityCloud(
  settings: Parameters<typeof startTestCloud>[0] = {},
): Promise<{ cloud: TestCloud; accounts: Accounts }> {
  const cloud = await startTestCloud({ outboxReadable: true, ...settings });
  return { cloud, accounts: await seedTwoAccounts(cloud.database) };
}

let nextNetwork = 1;
/** An address in an unused network, so that limits by address do not apply. */
export function freshAddress(): string {
  nextNetwork += 1;
  return `2001:db8:0:${nextNetwork.toString(16)}::1`;
}

/** The newest message to a recipient. */
export async function readMessage(cloud: TestCloud, recipient: string): Promise<Message> {
  const answer = await cloud.call("{ query_outbox { channel recipient subject text } }");
  const messages = answer.data?.query_outbox as Message[];
  const found = messages.find((message) => message.recipient === recipient);
  if (!found) throw new Error(`nothing was sent to ${recipient}`);
  return found;
}

/** The six digits in the newest message to a recipient. */
export async function readCode(cloud: TestCloud, recipient: string): Promise<string> {
  const code = /\b[0-9]{6}\b/.exec((await readMessage(cloud, recipient)).text)?.[0];
  if (!code) throw new Error("the message holds no code");
  return code;
}

/** Account, address and token of the link in the newest message to a recipient. */
export async function readLink(cloud: TestCloud, recipient: string) {
  const link = /https:\S+/.exec((await readMessage(cloud, recipient)).text)?.[0] ?? "";
  const url = new URL(link);
  const value = (name: string) => url.searchParams.get(name) ?? "";
  return {
    url,
    account_id: Number(value("account_id")),
    email: value("email"),
    token: value("token"),
  };
}

/** Messages to users' channels from now on, as user id and message. */
export function recordMessages(cloud: TestCloud): {
  messages: BusEvents["user_message"][];
  revoked: string[];
} {
  const recorded = { messages: [] as BusEvents["user_message"][], revoked: [] as string[] };
  const { bus } = cloud.backend.services;
  bus.subscribe("user_message", (message) => recorded.messages.push(message));
  bus.subscribe("session_revoked", ({ sessionIds }) => recorded.revoked.push(...sessionIds));
  return recorded;
}

/**
 * Calls the cloud and returns the value of its one field. Fails with the cloud's answer when there
 * is an error.
 */
export async function fetchValue<Value = Record<string, unknown>>(
  cloud: TestCloud,
  query: string,
  variables: Record<string, unknown> = {},
  from: { token?: string; address?: string } = {},
): Promise<Value> {
  const answer = await cloud.call(query, variables, from);
  if (answer.errors.length > 0) throw new Error(answer.text);
  return Object.values(answer.data ?? {})[0] as Value;
}

/** The code of the cloud's error; "none" without one. */
export async function errorCodeOf(
  cloud: TestCloud,
  query: string,
  variables: Record<string, unknown> = {},
  from: { token?: string; address?: string } = {},
): Promise<string> {
  const answer = await cloud.call(query, variables, from);
  return answer.errors[0]?.message ?? "none";
}

export interface LoginAnswer {
  token: string | null;
  temp_token: string | null;
  mfa_remember_token: string | null;
  mfa_enable: boolean;
  mfa: { type: number; receiver_sms: boolean }[];
  mobile_phone: string | null;
  mobile_country_code: string | null;
  wsplayer_version: string | null;
}

const loginFields =
  "token temp_token mfa_remember_token mfa_enable mfa { type receiver_sms } mobile_phone mobile_country_code wsplayer_version";

export const loginQuery = `
  mutation login($accountId: Float!, $email: String!, $password: String!, $remember: String, $captcha: String!) {
    login(accountId: $accountId, email: $email, password: $password, tz: "UTC",
      reCaptchaToken: $captcha, mfaRememberToken: $remember) { ${loginFields} }
  }`;

export interface Credentials {
  accountId: number;
  email: string;
  password?: string;
  remember?: string;
  captcha?: string;
}

export function loginVariables({ password = testPassword, captcha = "", ...who }: Credentials) {
  return { password, captcha, ...who };
}

export function signIn(
  cloud: TestCloud,
  who: Credentials,
  address = freshAddress(),
): Promise<LoginAnswer> {
  return fetchValue<LoginAnswer>(cloud, loginQuery, loginVariables(who), { address });
}

export const login2faQuery = `
  mutation login_2fa($temp_token: String!, $code: String!, $remember: Boolean!) {
    login_2fa(temp_token: $temp_token, code: $code, remember_device: $remember, tz: "UTC") { ${loginFields} }
  }`;

/** Turns codes by e-mail on; returns the new session and the backup codes. */
export async function enableByEmail(
  cloud: TestCloud,
  who: { accountId: number; email: string },
): Promise<{ token: string; backup_codes: string[] }> {
  const { token } = await signIn(cloud, who);
  if (!token) throw new Error("a second factor is on already");
  await fetchValue(
    cloud,
    "mutation($password: String!) { enable_2fa(receiver_sms: false, password: $password) { secret } }",
    { password: testPassword },
    { token },
  );
  const code = await readCode(cloud, who.email);
  return fetchValue(
    cloud,
    "mutation($code: String!) { confirm_2fa(code: $code) { token backup_codes } }",
    { code },
    { token },
  );
}

/** Behaviour ids of an e-mail address, in order. */
export async function listBehaviors(cloud: TestCloud, email: string): Promise<number[]> {
  const rows = await cloud.database.pool.query(
    "select behavior_id from audit where user_email = $1 order by id",
    [email],
  );
  return rows.rows.map((row) => Number(row.behavior_id));
}

/** Moves everything of one_time_code into the past, as if that time had gone by. */
export async function ageCodes(cloud: TestCloud, seconds: number): Promise<void> {
  await cloud.database.pool.query(
    `update one_time_code set created_at = created_at - make_interval(secs => $1),
       expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  );
}

/** What `ask` is answered when all codes are this old, asked again where it took longer than the second they have left. */
export async function answerAtAge<Answer>(
  cloud: TestCloud,
  seconds: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const age = `update one_time_code set created_at = now() - make_interval(secs => $1),
    expires_at = expires_at - created_at + now() - make_interval(secs => $1)`;
  for (;;) {
    const startMs = performance.now();
    await cloud.database.pool.query(age, [seconds]);
    const answer = await ask();
    if (performance.now() - startMs < 1_000) return answer;
  }
}

export async function expectDead(cloud: TestCloud, token: string): Promise<void> {
  expect(await errorCodeOf(cloud, "{ query_profile { id } }", {}, { token })).toBe(
    "ERR_EXPIRED_TOKEN",
  );
}
