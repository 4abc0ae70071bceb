import { decodeJwt } from "jose";
import { authenticator } from "otplib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestCloud, testPassword } from "../support/cloud";
import {
  type Accounts,
  ageCodes,
  enableByEmail,
  errorCodeOf,
  expectDead,
  fetchValue,
  freshAddress,
  type LoginAnswer,
  listBehaviors,
  login2faQuery,
  loginQuery,
  loginVariables,
  readCode,
  recordMessages,
  signIn,
  startIdentityCloud,
} from "../support/identity";

let cloud: TestCloud;
let accounts: Accounts;

beforeAll(async () => {
  ({ cloud, accounts } = await startIdentityCloud());
});

afterAll(() => cloud.close());

const finish = (temp_token: string | null, code: string, remember = false) =>
  fetchValue<LoginAnswer>(cloud, login2faQuery, { temp_token, code, remember });
const fault = (temp_token: string | null, code: string) =>
  errorCodeOf(cloud, login2faQuery, { temp_token, code, remember: false });
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

test("C3, C4, C124: a second factor by e-mail ends every session, the asking one too, and opens one in its place", async () => {
  const who = accounts.first.master;
  const other = await signIn(cloud, who);
  const before = await signIn(cloud, who);
  const heard = recordMessages(cloud);
  // A session of a while ago: one that began now would end in the same second.
  await cloud.database.pool.query("update session set expires_at = expires_at - interval '1 hour'");
  const token = String(before.token);
  const enable =
    "mutation($p: String!) { enable_2fa(receiver_sms: false, password: $p) { secret } }";
  expect(await errorCodeOf(cloud, enable, { p: "Wrong-one-7" }, { token })).toBe(
    "ERR_WRONG_PASSWORD",
  );
  await fetchValue(cloud, enable, { p: testPassword }, { token });
  const code = await readCode(cloud, who.email);
  const confirm = "mutation($code: String!) { confirm_2fa(code: $code) { token backup_codes } }";
  expect(await errorCodeOf(cloud, confirm, { code: wrong(code) }, { token })).toBe(
    "ERR_WRONG_2FA_CODE",
  );
  const confirmed = await fetchValue<{ token: string; backup_codes: string[] }>(
    cloud,
    confirm,
    { code },
    { token },
  );
  await expectDead(cloud, token);
  await expectDead(cloud, String(other.token));
  expect(decodeJwt(confirmed.token).exp).toBe(Number(decodeJwt(token).exp) - 3_600);
  const profile = await fetchValue(
    cloud,
    "{ query_profile { mfa_enable mfa_sms mfa { type receiver_sms } } }",
    {},
    { token: confirmed.token },
  );
  expect(profile).toEqual({
    mfa_enable: true,
    mfa_sms: false,
    mfa: [
      { type: 0, receiver_sms: false },
      { type: 2, receiver_sms: false },
    ],
  });
  expect(new Set(confirmed.backup_codes).size).toBe(10);
  expect(heard.messages.map(({ message }) => message.type)).toEqual(["USER_ENABLE_2FA"]);
  expect(heard.revoked).toHaveLength(2);
});

test("a sign-in with a second factor gives a temporary token, and a session for the code", async () => {
  const who = accounts.first.master;
  const half = await signIn(cloud, who);
  expect(half).toMatchObject({ token: null, mfa_enable: true });
  const code = await readCode(cloud, who.email);
  const whole = await finish(half.temp_token, code);
  expect(whole).toMatchObject({ temp_token: null, mfa_remember_token: null });
  expect(whole.token).toEqual(expect.any(String));
  // The temporary token is spent.
  expect(await fault(half.temp_token, code)).toBe("ERR_EXPIRED_TOKEN");
});

test("B9: a temporary token is no session, and a session token no temporary one", async () => {
  const half = await signIn(cloud, accounts.first.master);
  await expectDead(cloud, String(half.temp_token));
  const session = await cloud.getToken(accounts.first.operator);
  for (const token of [session, "", "1.x", `1.${"A".repeat(43)}`]) {
    expect(await fault(token, "123456"), token.slice(0, 8)).toBe("ERR_EXPIRED_TOKEN");
  }
});

test("B5: a sign-in dies at five wrong codes, and an hour has ten sign-ins", async () => {
  const who = accounts.second.manager;
  await enableByEmail(cloud, who);
  const half = await signIn(cloud, who);
  const code = await readCode(cloud, who.email);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(await fault(half.temp_token, wrong(code))).toBe("ERR_WRONG_2FA_CODE");
  }
  expect(await fault(half.temp_token, code)).toBe("ERR_EXPIRED_TOKEN");
  for (let count = 1; count < 10; count += 1) await signIn(cloud, who);
  const eleventh = await errorCodeOf(cloud, loginQuery, loginVariables(who), {
    address: freshAddress(),
  });
  expect(eleventh).toBe("ERR_TOO_MANY_ATTEMPTS");
  expect((await listBehaviors(cloud, who.email)).filter((id) => id === 20)).toHaveLength(5);
});

test("B7: a code belongs to its sign-in and its user", async () => {
  const one = accounts.first.manager;
  const two = accounts.second.operator;
  await enableByEmail(cloud, one);
  await enableByEmail(cloud, two);
  const first = await signIn(cloud, one);
  const firstCode = await readCode(cloud, one.email);
  const second = await signIn(cloud, one);
  const secondCode = await readCode(cloud, one.email);
  const foreign = await signIn(cloud, two);
  const foreignCode = await readCode(cloud, two.email);
  if (new Set([firstCode, secondCode, foreignCode]).size < 3) return;
  expect(await fault(second.temp_token, firstCode)).toBe("ERR_WRONG_2FA_CODE");
  expect(await fault(second.temp_token, foreignCode)).toBe("ERR_WRONG_2FA_CODE");
  expect(await fault(foreign.temp_token, secondCode)).toBe("ERR_WRONG_2FA_CODE");
  expect((await finish(first.temp_token, firstCode)).token).not.toBeNull();
  expect((await finish(second.temp_token, secondCode)).token).not.toBeNull();
});

test("C341: a code has six digits and stops working after five minutes; another may be sent after one", async () => {
  const who = accounts.first.manager;
  const half = await signIn(cloud, who);
  const resend = "mutation($t: String!) { resend_2fa_code(temp_token: $t) { ok } }";
  expect(await errorCodeOf(cloud, resend, { t: half.temp_token })).toBe("ERR_SEND_IN_3_MINUTE");
  const old = await readCode(cloud, who.email);
  expect(old).toMatch(/^[0-9]{6}$/);
  await ageCodes(cloud, 301);
  expect(await fault(half.temp_token, old)).toBe("ERR_WRONG_2FA_CODE");
  await fetchValue(cloud, resend, { t: half.temp_token });
  const fresh = await readCode(cloud, who.email);
  expect((await finish(half.temp_token, fresh)).token).not.toBeNull();
  const late = await signIn(cloud, who);
  await ageCodes(cloud, 601);
  expect(await fault(late.temp_token, "123456")).toBe("ERR_EXPIRED_TOKEN");
});

test("I4: of fifty uses of a code at once one signs in", async () => {
  const who = accounts.first.manager;
  const half = await signIn(cloud, who);
  const code = await readCode(cloud, who.email);
  const answers = await Promise.all(Array.from({ length: 50 }, () => fault(half.temp_token, code)));
  expect(answers.filter((answer) => answer === "none")).toHaveLength(1);
});

test("a backup code signs in once, however it is typed", async () => {
  const who = accounts.first.newcomer;
  const { backup_codes } = await enableByEmail(cloud, who);
  const [first = "", second = ""] = backup_codes;
  const once = await signIn(cloud, who);
  expect(
    (await finish(once.temp_token, first.toUpperCase().replace("-", " "))).token,
  ).not.toBeNull();
  const again = await signIn(cloud, who);
  expect(await fault(again.temp_token, first)).toBe("ERR_WRONG_2FA_CODE");
  expect((await finish(again.temp_token, second)).token).not.toBeNull();
});

test("B6: a code of an authenticator app counts once, in whichever session", async () => {
  const who = accounts.second.newcomer;
  const token = String((await signIn(cloud, who)).token);
  const enable =
    "mutation($p: String!) { enable_2fa(type: 1, receiver_sms: false, password: $p) { secret otpauth_url } }";
  const { secret, otpauth_url } = await fetchValue<{ secret: string; otpauth_url: string }>(
    cloud,
    enable,
    { p: testPassword },
    { token },
  );
  expect(otpauth_url).toMatch(/^otpauth:\/\/totp\/Sightline:newcomer/);
  const used = authenticator.generate(secret);
  const confirm = "mutation($code: String!) { confirm_2fa(code: $code) { token } }";
  await fetchValue(cloud, confirm, { code: used }, { token });
  const half = await signIn(cloud, who);
  expect(half.mfa.map((factor) => factor.type)).toEqual([1, 2]);
  expect(await fault(half.temp_token, used)).toBe("ERR_WRONG_2FA_CODE");
  const next = authenticator.clone({ epoch: Date.now() + 30_000 }).generate(secret);
  expect((await finish(half.temp_token, next)).token).not.toBeNull();
  const other = await signIn(cloud, who);
  expect(await fault(other.temp_token, next)).toBe("ERR_WRONG_2FA_CODE");
  const rows = await cloud.database.pool.query("select * from mfa_factor where type = 1");
  expect(JSON.stringify(rows.rows)).not.toContain(secret);
});

test("a code by e-mail waits a minute for the one before, and for no app that was chosen meanwhile", async () => {
  const token = String((await signIn(cloud, accounts.second.master)).token);
  const enable = (type: number) =>
    errorCodeOf(
      cloud,
      "mutation($p: String!, $t: Int!) { enable_2fa(type: $t, receiver_sms: false, password: $p) { secret } }",
      { p: testPassword, t: type },
      { token },
    );
  expect([await enable(1), await enable(0), await enable(1), await enable(0)]).toEqual([
    "none",
    "none",
    "none",
    "ERR_SEND_IN_3_MINUTE",
  ]);
});

test("B8: codes, secrets and links lie nowhere in clear", async () => {
  const who = accounts.first.master;
  await signIn(cloud, who);
  const code = await readCode(cloud, who.email);
  const dump = await cloud.database.pool.query(
    `select (select json_agg(c) from one_time_code c)::text || (select json_agg(o) from outbox o)::text
       || (select json_agg(a) from audit a)::text as text`,
  );
  expect(String(dump.rows[0]?.text)).not.toMatch(new RegExp(`[^0-9]${code}[^0-9]`));
});
