import { authenticator } from "otplib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestCloud, testPassword } from "../support/cloud";
import {
  type Accounts,
  enableByEmail,
  errorCodeOf,
  fetchValue,
  freshAddress,
  type LoginAnswer,
  login2faQuery,
  loginQuery,
  loginVariables,
  readCode,
  readLink,
  signIn,
  startIdentityCloud,
} from "../support/identity";

let cloud: TestCloud;
let accounts: Accounts;

beforeAll(async () => {
  ({ cloud, accounts } = await startIdentityCloud());
  const { first, second } = accounts;
  for (const who of [first.operator, first.manager, first.newcomer, second.operator]) {
    await enableByEmail(cloud, who);
  }
});

afterAll(() => cloud.close());

const finish = (temp_token: string | null, code: string, remember = false) =>
  fetchValue<LoginAnswer>(cloud, login2faQuery, { temp_token, code, remember });

test("B3: a device its owner trusts gets in while strangers have used up the account's attempts", async () => {
  const who = accounts.first.operator;
  const half = await signIn(cloud, who);
  const trusted = await finish(half.temp_token, await readCode(cloud, who.email), true);
  const remember = String(trusted.mfa_remember_token);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await errorCodeOf(cloud, loginQuery, loginVariables({ ...who, password: "x" }), {
      address: freshAddress(),
    });
  }
  const blocked = await errorCodeOf(cloud, loginQuery, loginVariables(who), {
    address: freshAddress(),
  });
  expect(blocked).toBe("ERR_TOO_MANY_ATTEMPTS");
  const owner = await signIn(cloud, { ...who, remember });
  expect(owner).toMatchObject({ temp_token: null, mfa_enable: true });
  expect(owner.token).not.toBeNull();
});

test("B11, C243: trust is worth something for its user only, and not after a month", async () => {
  const who = accounts.second.operator;
  const half = await signIn(cloud, who);
  const trusted = await finish(half.temp_token, await readCode(cloud, who.email), true);
  const remember = String(trusted.mfa_remember_token);
  expect((await signIn(cloud, { ...who, remember })).token).not.toBeNull();
  const other = { ...accounts.first.manager, remember };
  expect((await signIn(cloud, other)).token).toBeNull();
  expect((await signIn(cloud, { ...who, remember: `${remember}A` })).token).toBeNull();
  const rows = await cloud.database.pool.query(
    "select encode(hash, 'base64') as h from trusted_device",
  );
  expect(JSON.stringify(rows.rows)).not.toContain(remember);
  await cloud.database.pool.query(
    "update trusted_device set expires_at = expires_at - interval '31 days'",
  );
  expect((await signIn(cloud, { ...who, remember })).token).toBeNull();
});

test("B12, B11: a new password leaves the second factor on and no device trusted", async () => {
  const who = accounts.first.newcomer;
  const half = await signIn(cloud, who);
  const trusted = await finish(half.temp_token, await readCode(cloud, who.email), true);
  const remember = String(trusted.mfa_remember_token);
  await fetchValue(
    cloud,
    `mutation($a: Float!, $e: String!) { forgot_password(account_id: $a, email: $e, re_captcha_token: "") { ok } }`,
    { a: who.accountId, e: who.email },
    { address: freshAddress() },
  );
  const { account_id, email, token } = await readLink(cloud, who.email);
  const password = "Another-horse-8";
  await fetchValue(
    cloud,
    "mutation($a: Float!, $e: String!, $t: String!, $p: String!) { reset_password(account_id: $a, email: $e, token: $t, password: $p) { ok } }",
    { a: account_id, e: email, t: token, p: password },
  );
  const after = await signIn(cloud, { ...who, password, remember });
  expect(after).toMatchObject({ token: null, mfa_enable: true });
});

test("B12: a new second factor leaves no device trusted", async () => {
  const who = accounts.second.operator;
  const half = await signIn(cloud, who);
  const { token, mfa_remember_token } = await finish(
    half.temp_token,
    await readCode(cloud, who.email),
    true,
  );
  const remember = String(mfa_remember_token);
  const enable =
    "mutation($p: String!) { enable_2fa(type: 1, receiver_sms: false, password: $p) { secret } }";
  const from = { token: String(token) };
  const { secret } = await fetchValue<{ secret: string }>(cloud, enable, { p: testPassword }, from);
  const code = authenticator.generate(secret);
  await fetchValue(
    cloud,
    "mutation($c: String!) { confirm_2fa(code: $c) { token } }",
    { c: code },
    from,
  );
  expect((await signIn(cloud, { ...who, remember })).token).toBeNull();
});

test("B27: a second factor is not turned off without the password", async () => {
  const who = accounts.first.manager;
  const half = await signIn(cloud, who);
  const { token } = await finish(half.temp_token, await readCode(cloud, who.email));
  const disable = "mutation($p: String!) { disable_2fa(password: $p) { ok } }";
  const from = { token: String(token) };
  expect(await errorCodeOf(cloud, disable, { p: "Wrong-one-7" }, from)).toBe("ERR_WRONG_PASSWORD");
  expect(await errorCodeOf(cloud, "mutation { disable_2fa { ok } }", {}, from)).not.toBe("none");
  await fetchValue(cloud, disable, { p: testPassword }, from);
  expect((await signIn(cloud, who)).token).not.toBeNull();
});

test("trusted devices are listed, and one that is taken off the list is asked for a code again", async () => {
  const who = accounts.first.operator;
  await cloud.database.pool.query("delete from limiter");
  await cloud.database.pool.query("delete from trusted_device");
  const half = await signIn(cloud, who);
  const whole = await finish(half.temp_token, await readCode(cloud, who.email), true);
  const from = { token: String(whole.token) };
  const remember = String(whole.mfa_remember_token);
  await cloud.database.pool.query(`with old as (
      update trusted_device set created_at = created_at - interval '2 days', expires_at = expires_at - interval '2 days'
      returning *
    ) insert into trusted_device (user_id, hash, expires_at)
      select manager.id, '\\x00', old.expires_at from old, app_user as manager where manager.email = 'manager@a.example'`);
  const list = await fetchValue<
    { id: string; expires: number; created: number; last_used: number }[]
  >(cloud, "{ query_trusted_device_list { id created last_used expires } }", {}, from);
  expect(list).toHaveLength(1);
  expect((list[0]?.last_used ?? 0) - (list[0]?.created ?? 0)).toBeGreaterThan(86_400);
  expect((list[0]?.expires ?? 0) - (list[0]?.created ?? 0)).toBe(30 * 86_400);
  const remove = "mutation($id: ID!) { delete_trusted_device(id: $id) { ok } }";
  const foreign = { token: await cloud.getToken(accounts.second.master) };
  expect(await errorCodeOf(cloud, remove, { id: list[0]?.id }, foreign)).toBe(
    await errorCodeOf(cloud, remove, { id: "999999" }, foreign),
  );
  expect((await signIn(cloud, { ...who, remember })).token).not.toBeNull();
  await fetchValue(cloud, remove, { id: list[0]?.id }, from);
  expect((await signIn(cloud, { ...who, remember })).token).toBeNull();
});
