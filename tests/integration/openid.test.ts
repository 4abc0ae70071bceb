import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestCloud } from "../support/cloud";
import {
  type Accounts,
  enableByEmail,
  errorCodeOf,
  expectDead,
  fetchValue,
  type LoginAnswer,
  login2faQuery,
  readCode,
  startIdentityCloud,
} from "../support/identity";
import {
  comeBack,
  openidFault,
  person,
  signInByOpenid,
  startOpenid,
  toOpenidSettings,
} from "../support/openid";
import { type OpenidServer, startOpenidProvider } from "../support/openid-provider";

/** Signing in by an OpenID provider (decision D98), whose groups say nothing here. */

let provider: OpenidServer;
let cloud: TestCloud;
let accounts: Accounts;

beforeAll(async () => {
  provider = await startOpenidProvider("https://vms.example.com");
  const openid = toOpenidSettings(provider.issuer, [], ["mfa"]);
  ({ cloud, accounts } = await startIdentityCloud({ openid }));
});
afterAll(async () => {
  await cloud.close();
  await provider.stop();
});
beforeEach(() => cloud.database.pool.query("delete from limiter"));

const lastAudit = async (email: string) =>
  (
    await cloud.database.pool.query(
      "select behavior_id, account_id::int, payload from audit where user_email = $1 order by id desc limit 1",
      [email],
    )
  ).rows[0];

test("a user of the account signs in by the address the provider confirmed, however it is spelled", async () => {
  const { email } = accounts.first.operator;
  const answer = await signInByOpenid(cloud, provider, person(email.toUpperCase()));
  expect(answer).toMatchObject({ temp_token: null, mfa_enable: false });
  const token = String(answer.token);
  expect(await fetchValue(cloud, "{ query_profile { email } }", {}, { token })).toEqual({ email });
  expect(await lastAudit(email)).toEqual({
    behavior_id: 1,
    account_id: 1001,
    payload: { method: "openid" },
  });
});

test("B30: the provider is asked with a code, PKCE, state and nonce; each counts, and the code once", async () => {
  const { email } = accounts.first.operator;
  const { url } = await startOpenid(cloud);
  const query = new URL(url).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    redirect_uri: "https://vms.example.com/openid/callback",
    scope: "openid email profile",
  });
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(query.get(name), name).toMatch(/^[\w-]{43}$/);
  }
  const other = await startOpenid(cloud);
  for (const name of ["state", "nonce", "verifier"] as const) {
    const back = await comeBack(cloud, provider, person(email));
    expect(await openidFault(cloud, { ...back, [name]: other[name] }), name).toBe(
      "ERR_OPENID_FAILED",
    );
  }
  const back = await comeBack(cloud, provider, person(email));
  expect(await openidFault(cloud, back)).toBe("none");
  expect(await openidFault(cloud, back)).toBe("ERR_OPENID_FAILED");
  for (const nonsense of ["", "code=x", `error=access_denied&state=${back.state}`]) {
    expect(await openidFault(cloud, { ...back, query: nonsense })).toBe("ERR_OPENID_FAILED");
  }
});

test("B30: who is no user of this account, or whose address is not confirmed, is not let in, and creates nobody", async () => {
  const before = await cloud.database.pool.query("select count(*) from app_user");
  const { email } = accounts.first.operator;
  const faultOf = async (user: Parameters<typeof comeBack>[2]) =>
    openidFault(cloud, await comeBack(cloud, provider, user));
  expect(await faultOf(person("stranger@a.example"))).toBe("ERR_OPENID_UNKNOWN");
  expect(await lastAudit("stranger@a.example")).toMatchObject({ behavior_id: 2 });
  expect(await faultOf(person(accounts.second.operator.email))).toBe("ERR_OPENID_UNKNOWN");
  expect(await faultOf(person(email, { email_verified: false }))).toBe("ERR_OPENID_EMAIL");
  expect(await faultOf({ sub: "x1", email })).toBe("ERR_OPENID_EMAIL");
  expect(await faultOf({ sub: "x2", email_verified: true })).toBe("ERR_OPENID_EMAIL");
  expect(await faultOf(person("not an address"))).toBe("ERR_OPENID_EMAIL");
  const after = await cloud.database.pool.query("select count(*) from app_user");
  expect(after.rows).toEqual(before.rows);
});

test("the provider confirms the address of an invited user as the link in the mail does", async () => {
  const { email } = accounts.first.unverified;
  expect((await signInByOpenid(cloud, provider, person(email))).token).not.toBeNull();
  const rows = await cloud.database.pool.query(
    "select behavior_id from audit where user_email = $1 order by id",
    [email],
  );
  expect(rows.rows.map((row) => row.behavior_id)).toEqual([6, 1]);
});

test("the user's own second factor is asked for, unless the provider asked for one that counts", async () => {
  const { email } = accounts.first.manager;
  await enableByEmail(cloud, accounts.first.manager);
  for (const amr of [undefined, ["pwd"]]) {
    const half = await signInByOpenid(cloud, provider, person(email, amr ? { amr } : {}));
    expect(half).toMatchObject({ token: null, mfa_enable: true });
    await expectDead(cloud, String(half.temp_token));
    const code = await readCode(cloud, email);
    const whole = { temp_token: half.temp_token, code, remember: false };
    expect(await errorCodeOf(cloud, login2faQuery, whole)).toBe("none");
  }
  const trusted = await signInByOpenid(cloud, provider, person(email, { amr: ["pwd", "mfa"] }));
  expect(trusted.token).not.toBeNull();
});

test("a device that the user trusts is not asked for it, nor is the token of another user worth anything", async () => {
  const [who, other] = [accounts.first.operator, accounts.first.newcomer];
  const trust = async (of: typeof who) => {
    await enableByEmail(cloud, of);
    const half = await signInByOpenid(cloud, provider, person(of.email));
    const code = await readCode(cloud, of.email);
    const given = { temp_token: half.temp_token, code, remember: true };
    return String((await fetchValue<LoginAnswer>(cloud, login2faQuery, given)).mfa_remember_token);
  };
  const [own, foreign] = [await trust(who), await trust(other)];
  const signIn = (...remember: string[]) =>
    signInByOpenid(cloud, provider, person(who.email), remember);
  expect(await signIn(foreign, "x".repeat(300))).toMatchObject({ token: null });
  expect((await signIn(foreign, own)).token).not.toBeNull();
  await cloud.database.pool.query("update trusted_device set expires_at = now()");
  expect(await signIn(own)).toMatchObject({ token: null });
});

test("a provider that is away is asked again when it is back", async () => {
  const { email } = accounts.first.operator;
  const fresh = await startIdentityCloud({ openid: toOpenidSettings(provider.issuer) });
  const start = "mutation { start_openid { url } }";
  try {
    await provider.pause();
    expect(await errorCodeOf(fresh.cloud, start)).toBe("ERR_OPENID_AWAY");
    await provider.resume();
    expect(await errorCodeOf(fresh.cloud, start)).toBe("none");
    const back = await comeBack(cloud, provider, person(email));
    await provider.pause();
    expect(await openidFault(cloud, back)).toBe("ERR_OPENID_AWAY");
    await provider.resume();
    expect((await signInByOpenid(fresh.cloud, provider, person(email))).token).not.toBeNull();
  } finally {
    await fresh.cloud.close();
  }
});

test("D98: without a provider there is none to sign in by", async () => {
  const plain = await startIdentityCloud();
  try {
    expect(await errorCodeOf(plain.cloud, "mutation { start_openid { url } }")).toBe(
      "ERR_INVALID_ARGUMENT",
    );
    const back = { query: "code=x", state: "s", nonce: "n", verifier: "v" };
    expect(await openidFault(plain.cloud, back)).toBe("ERR_INVALID_ARGUMENT");
  } finally {
    await plain.cloud.close();
  }
});
