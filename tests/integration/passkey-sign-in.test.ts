import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAuthenticator, type Lies } from "../support/authenticator";
import type { TestCloud } from "../support/cloud";
import {
  type Accounts,
  enableByEmail,
  errorCodeOf,
  expectDead,
  fetchValue,
  freshAddress,
  type LoginAnswer,
  readCode,
  signIn,
  startIdentityCloud,
} from "../support/identity";
import {
  addPasskey,
  finishPasskeyQuery,
  loginPasskeyQuery,
  signInByPasskey,
  startFactor,
  startSignIn,
} from "../support/passkeys";

/** Signing in by passkey (decision D98): alone, and as the second factor. */

let cloud: TestCloud;
let accounts: Accounts;
/** Of a user whose only factor is a passkey, and of one whose codes come by e-mail. */
let alone: Awaited<ReturnType<typeof addPasskey>>;
let besides: Awaited<ReturnType<typeof addPasskey>>;

beforeAll(async () => {
  ({ cloud, accounts } = await startIdentityCloud({ passkeys: true }));
  const { operator, manager } = accounts.first;
  alone = await addPasskey(cloud, String((await signIn(cloud, operator)).token));
  besides = await addPasskey(cloud, (await enableByEmail(cloud, manager)).token);
});
afterAll(() => cloud.close());
beforeEach(() => cloud.database.pool.query("delete from limiter"));

const loginFault = (response: string, address = freshAddress()) =>
  errorCodeOf(cloud, loginPasskeyQuery, { r: response }, { address });
const factorFault = (t: string | null, response: string) =>
  errorCodeOf(cloud, finishPasskeyQuery, { t, r: response, d: false });
const lastAudit = async (email: string) =>
  (
    await cloud.database.pool.query(
      "select behavior_id, payload, ip from audit where user_email = $1 order by id desc limit 1",
      [email],
    )
  ).rows[0];

test("a passkey signs in alone: with last sign-in, device, session and audit like a password and a code", async () => {
  const who = accounts.first.operator;
  const answer = await signInByPasskey(cloud, alone.device, {}, "203.0.113.9");
  expect(answer).toMatchObject({ temp_token: null, mfa_enable: true, mfa_remember_token: null });
  const profile = await fetchValue(
    cloud,
    "{ query_profile { email } }",
    {},
    { token: String(answer.token) },
  );
  expect(profile).toEqual({ email: who.email });
  expect(await lastAudit(who.email)).toMatchObject({
    behavior_id: 1,
    payload: { method: "passkey" },
  });
  const rows = await cloud.database.pool.query(
    `select now() - last_sign_in_at < interval '1 minute' as recent,
       (select count(*)::int from sign_in_device where user_id = u.id) as devices,
       (select count(*)::int from notification where user_id = u.id and type = 'security') as told,
       (select last_used_at is not null from passkey where user_id = u.id) as used
     from app_user u where email = $1`,
    [who.email],
  );
  // Its address is a new network: the user is told.
  expect(rows.rows[0]).toEqual({ recent: true, devices: 2, told: 1, used: true });
  await cloud.database.pool.query(
    `update passkey set created_at = to_timestamp(1000), last_used_at = to_timestamp(2000)
     where user_id = (select id from app_user where email = $1)`,
    [who.email],
  );
  const listed = await fetchValue(
    cloud,
    "{ query_passkey_list { last_used } }",
    {},
    { token: String(answer.token) },
  );
  expect(listed).toEqual([{ last_used: 2_000 }]);
});

test("B29: an answer counts once, for the challenge, page and console it was made for, by a checked user", async () => {
  const { device } = alone;
  const used = device.get(await startSignIn(cloud));
  expect(await loginFault(used)).toBe("none");
  expect(await loginFault(used)).toBe("ERR_PASSKEY_FAILED");
  const lies: Lies[] = [
    { origin: "https://vms.example.com.evil.example" },
    { origin: "http://vms.example.com" },
    { rpId: "evil.example" },
    { verified: false },
    { challenge: "A".repeat(43) },
    { userHandle: "dXNlciAx" },
    { userHandle: "" },
    { id: besides.device.id },
    { id: "AAAA" },
  ];
  for (const lie of lies) {
    const response = device.get(await startSignIn(cloud), lie);
    expect(await loginFault(response), JSON.stringify(lie)).toBe("ERR_PASSKEY_FAILED");
  }
  const late = device.get(await startSignIn(cloud));
  await cloud.database.pool.query(
    "update passkey_challenge set expires_at = expires_at - interval '301 seconds'",
  );
  expect(await loginFault(late)).toBe("ERR_PASSKEY_FAILED");
});

test("I4: of twenty uses of an answer at once one signs in", async () => {
  const response = alone.device.get(await startSignIn(cloud));
  const answers = await Promise.all(Array.from({ length: 20 }, () => loginFault(response)));
  expect(answers.filter((answer) => answer === "none")).toHaveLength(1);
});

test("B29: a count of signatures that does not rise is a copy of the passkey: refused, and written down", async () => {
  const who = accounts.first.operator;
  expect(await signInByPasskey(cloud, alone.device, { counter: 500 })).toBeTruthy();
  for (const counter of [500, 499, 0]) {
    const response = alone.device.get(await startSignIn(cloud), { counter });
    expect(await loginFault(response), String(counter)).toBe("ERR_PASSKEY_FAILED");
    expect(await lastAudit(who.email)).toMatchObject({ behavior_id: 2 });
  }
  expect(await signInByPasskey(cloud, alone.device, { counter: 501 })).toBeTruthy();
});

test("B29: a device that does not count signs in each time, with one answer once", async () => {
  const { device } = await addPasskey(
    cloud,
    String((await signIn(cloud, accounts.second.manager)).token),
  );
  await cloud.database.pool.query("update passkey set counter = 0 where credential_id = $1", [
    Buffer.from(device.id, "base64url"),
  ]);
  for (let round = 0; round < 2; round += 1) {
    expect((await signInByPasskey(cloud, device, { counter: 0 })).token).not.toBeNull();
  }
  const used = device.get(await startSignIn(cloud), { counter: 0 });
  expect(await loginFault(used)).toBe("none");
  expect(await loginFault(used)).toBe("ERR_PASSKEY_FAILED");
});

test("B1: failures are limited by address like wrong passwords, and refused with the right passkey then", async () => {
  const address = freshAddress();
  const bad = createAuthenticator("https://vms.example.com");
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const response = bad.get(await startSignIn(cloud), { userHandle: "AAAA" });
    expect(await loginFault(response, address)).toBe("ERR_PASSKEY_FAILED");
  }
  const right = alone.device.get(await startSignIn(cloud));
  expect(await loginFault(right, address)).toBe("ERR_TOO_MANY_ATTEMPTS");
  const begin = "mutation { start_passkey_sign_in { options } }";
  for (let count = 0; count < 60; count += 1) await cloud.call(begin, {}, { address });
  expect(await errorCodeOf(cloud, begin, {}, { address })).toBe("ERR_TOO_MANY_ATTEMPTS");
});

test("who has not confirmed their e-mail address is not let in by passkey either", async () => {
  const who = accounts.second.newcomer;
  const { device } = await addPasskey(cloud, String((await signIn(cloud, who)).token));
  await cloud.database.pool.query("update app_user set verified_at = null where email = $1", [
    who.email,
  ]);
  const response = device.get(await startSignIn(cloud));
  expect(await loginFault(response)).toBe("ERR_EMAIL_NOT_VERIFIED");
});

test("after the password a passkey is the second factor, and may make the device trusted", async () => {
  const who = accounts.first.operator;
  const half = await signIn(cloud, who);
  expect(half).toMatchObject({ token: null, mfa: [{ type: 2 }, { type: 3 }] });
  const response = alone.device.get(await startFactor(cloud, half.temp_token), { counter: 1_000 });
  const whole = await fetchValue<LoginAnswer>(cloud, finishPasskeyQuery, {
    t: half.temp_token,
    r: response,
    d: true,
  });
  expect(whole.token).toEqual(expect.any(String));
  const remember = String(whole.mfa_remember_token);
  expect((await signIn(cloud, { ...who, remember })).token).not.toBeNull();
  expect(await factorFault(half.temp_token, response)).toBe("ERR_EXPIRED_TOKEN");
  await expectDead(cloud, String(half.temp_token));
});

test("B7: a challenge belongs to its sign-in and its user; five tries end it; a code works still", async () => {
  const who = accounts.first.manager;
  const half = await signIn(cloud, who);
  const code = await readCode(cloud, who.email);
  const mine = await startFactor(cloud, half.temp_token);
  expect(await factorFault(half.temp_token, alone.device.get(mine))).toBe("ERR_PASSKEY_FAILED");
  const other = await signIn(cloud, who);
  const foreign = await startFactor(cloud, other.temp_token);
  expect(await factorFault(half.temp_token, besides.device.get(foreign))).toBe(
    "ERR_PASSKEY_FAILED",
  );
  const anonymous = await startSignIn(cloud);
  expect(await factorFault(half.temp_token, besides.device.get(anonymous))).toBe(
    "ERR_PASSKEY_FAILED",
  );
  expect(await lastAudit(who.email)).toMatchObject({
    behavior_id: 20,
    payload: { method: "passkey" },
  });
  const asFirst = besides.device.get(await startFactor(cloud, half.temp_token));
  expect(await loginFault(asFirst)).toBe("ERR_PASSKEY_FAILED");
  for (let count = 0; count < 2; count += 1) await factorFault(half.temp_token, "x");
  const finish =
    'mutation($t: String!, $c: String!) { login_2fa(temp_token: $t, code: $c, remember_device: false, tz: "UTC") { token } }';
  expect(await errorCodeOf(cloud, finish, { t: half.temp_token, c: code })).toBe("none");
  const spent = await signIn(cloud, who);
  const options = await startFactor(cloud, spent.temp_token);
  for (let count = 0; count < 5; count += 1) {
    await factorFault(spent.temp_token, alone.device.get(options));
  }
  const begin = "mutation($t: String!) { start_passkey_2fa(temp_token: $t) { options } }";
  expect(await errorCodeOf(cloud, begin, { t: spent.temp_token })).toBe("ERR_EXPIRED_TOKEN");
});

test("where passkeys are switched off, whoever had nothing else gets a code by e-mail", async () => {
  const { settings } = cloud.backend.services;
  const who = accounts.first.operator;
  settings.passkeys = false;
  try {
    const half = await signIn(cloud, who);
    expect(half.mfa.map(({ type }) => type)).toEqual([0, 2]);
    expect(await readCode(cloud, who.email)).toMatch(/^\d{6}$/);
    expect(await loginFault(alone.device.get('{"challenge":"AA","rpId":"x"}'))).toBe(
      "ERR_INVALID_ARGUMENT",
    );
  } finally {
    settings.passkeys = true;
  }
});
