import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAuthenticator } from "../support/authenticator";
import { type TestCloud, testPassword } from "../support/cloud";
import {
  type Accounts,
  enableByEmail,
  errorCodeOf,
  expectDead,
  fetchValue,
  listBehaviors,
  readMessage,
  signIn,
  startIdentityCloud,
} from "../support/identity";
import {
  addPasskey,
  createQuery,
  origin,
  signInByPasskey,
  startCreation,
} from "../support/passkeys";

/** A user's own passkeys (decision D98): made, named, removed. */

let cloud: TestCloud;
let accounts: Accounts;

beforeAll(async () => {
  ({ cloud, accounts } = await startIdentityCloud({ passkeys: true }));
});
afterAll(() => cloud.close());
beforeEach(() => cloud.database.pool.query("delete from limiter"));

const list = (token: string) =>
  fetchValue<{ id: string; name: string; last_used: number | null }[]>(
    cloud,
    "{ query_passkey_list { id name last_used } }",
    {},
    { token },
  );
const remove = (token: string, id: string, password = testPassword) =>
  errorCodeOf(
    cloud,
    "mutation($i: ID!, $p: String!) { delete_passkey(id: $i, password: $p) { ok } }",
    { i: id, p: password },
    { token },
  );
const create = (token: string, response: string, name = "Laptop") =>
  errorCodeOf(cloud, createQuery, { n: name, r: response }, { token });
const tokenOf = async (who: { accountId: number; email: string }) =>
  String((await signIn(cloud, who)).token);

test("the first passkey turns two-factor on: sessions end, backup codes are given, a mail says so", async () => {
  const who = accounts.first.operator;
  const other = await tokenOf(who);
  const before = await tokenOf(who);
  const { made, token } = await addPasskey(cloud, before, "Work laptop");
  expect(made.passkey).toMatchObject({ name: "Work laptop", synced: false });
  expect(new Set(made.backup_codes).size).toBe(10);
  await expectDead(cloud, other);
  await expectDead(cloud, before);
  expect(await list(token)).toMatchObject([{ name: "Work laptop", last_used: null }]);
  const profile = "{ query_profile { mfa_enable mfa { type } } }";
  expect(await fetchValue(cloud, profile, {}, { token })).toEqual({
    mfa_enable: true,
    mfa: [{ type: 2 }, { type: 3 }],
  });
  expect((await listBehaviors(cloud, who.email)).slice(-2)).toEqual([90201, 18]);
  expect((await readMessage(cloud, who.email)).subject).toBe("Two-factor sign-in is on");
});

test("a further passkey leaves sessions alone, and its mail names it", async () => {
  const who = accounts.first.manager;
  const { token } = await enableByEmail(cloud, who);
  const { made } = await addPasskey(cloud, token, "Phone");
  expect(made).toMatchObject({ token: null, backup_codes: [] });
  expect((await readMessage(cloud, who.email)).text).toContain("“Phone”");
  expect(await list(token)).toHaveLength(1);
});

test("B27: a passkey is neither made nor removed without the password", async () => {
  const who = accounts.second.operator;
  const token = await tokenOf(who);
  const start = "mutation($p: String!) { start_passkey(password: $p) { options } }";
  const from = { token };
  expect(await errorCodeOf(cloud, start, { p: "Wrong-one-7" }, from)).toBe("ERR_WRONG_PASSWORD");
  const added = await addPasskey(cloud, token);
  expect(await remove(added.token, added.made.passkey.id, "Wrong-one-7")).toBe(
    "ERR_WRONG_PASSWORD",
  );
});

test("two-factor is not left without a factor: the last passkey stays until there is another, or it is off", async () => {
  const who = accounts.second.manager;
  const first = await addPasskey(cloud, await tokenOf(who));
  const { token } = first;
  expect(await remove(token, first.made.passkey.id)).toBe("ERR_LAST_FACTOR");
  const second = await addPasskey(cloud, token, "Key");
  const outcomes = await Promise.all([
    remove(token, first.made.passkey.id),
    remove(token, second.made.passkey.id),
  ]);
  expect(outcomes.sort()).toEqual(["ERR_LAST_FACTOR", "none"]);
  const off = "mutation($p: String!) { disable_2fa(password: $p) { ok } }";
  await fetchValue(cloud, off, { p: testPassword }, { token });
  const [left] = await list(token);
  expect(await remove(token, String(left?.id))).toBe("none");
  expect((await listBehaviors(cloud, who.email)).slice(-1)).toEqual([90203]);
});

test("a passkey is the user's alone: nobody else renames or removes it", async () => {
  const { token: stranger } = await addPasskey(cloud, await tokenOf(accounts.first.newcomer));
  const owner = await addPasskey(cloud, await tokenOf(accounts.second.newcomer));
  const { id } = owner.made.passkey;
  const rename = "mutation($i: ID!, $n: String!) { rename_passkey(id: $i, name: $n) { name } }";
  const named = (token: string, n: string) => errorCodeOf(cloud, rename, { i: id, n }, { token });
  expect(await named(stranger, "Mine")).toBe("ERR_NOT_FOUND");
  expect(await remove(stranger, id)).toBe("ERR_NOT_FOUND");
  expect(await named(owner.token, " ")).toBe("ERR_REQUIRED");
  expect(await named(owner.token, "x".repeat(65))).toBe("ERR_TOO_LONG");
  expect(await named(owner.token, "Desk")).toBe("none");
  expect(await list(owner.token)).toMatchObject([{ name: "Desk" }]);
});

test("B29: an answer is taken once, from its own session, page and console, with its user checked, within five minutes", async () => {
  const who = accounts.first.master;
  const { token } = await addPasskey(cloud, await tokenOf(who));
  const device = createAuthenticator(origin);
  const lies = [
    { origin: "https://evil.example" },
    { rpId: "evil.example" },
    { verified: false },
    { challenge: "A".repeat(43) },
  ];
  for (const lie of lies) {
    const options = await startCreation(cloud, token);
    expect(await create(token, device.create(options, lie)), JSON.stringify(lie)).toBe(
      "ERR_PASSKEY_FAILED",
    );
    // Used up by the failure.
    if (!("challenge" in lie)) {
      expect(await create(token, device.create(options))).toBe("ERR_PASSKEY_FAILED");
    }
  }
  const late = await startCreation(cloud, token);
  await cloud.database.pool.query(
    "update passkey_challenge set expires_at = expires_at - interval '301 seconds'",
  );
  expect(await create(token, device.create(late))).toBe("ERR_PASSKEY_FAILED");
  const { token: foreign } = await addPasskey(cloud, await tokenOf({ ...accounts.second.master }));
  const options = await startCreation(cloud, token);
  expect(await create(foreign, device.create(options))).toBe("ERR_PASSKEY_FAILED");
  const good = device.create(options);
  expect(await create(token, good)).toBe("none");
  expect(await create(token, good)).toBe("ERR_PASSKEY_FAILED");
  for (const nonsense of ["", "{}", "null", "x".repeat(9_000)]) {
    expect(await create(token, nonsense)).toBe("ERR_PASSKEY_FAILED");
  }
  // The same device once more, for another user: its id is taken.
  const again = device.create(await startCreation(cloud, foreign));
  expect(await create(foreign, again)).toBe("ERR_PASSKEY_FAILED");
});

test("I3: a user has at most ten passkeys, also when two are added at once", async () => {
  const who = accounts.first.unverified;
  await cloud.database.pool.query("update app_user set verified_at = now()");
  const { device, token } = await addPasskey(cloud, await tokenOf(who));
  for (let count = 1; count < 9; count += 1) await addPasskey(cloud, token, `Key ${count}`);
  const other = String((await signInByPasskey(cloud, device)).token);
  const sessions = [token, other];
  const made: string[] = [];
  for (const session of sessions) {
    made.push(createAuthenticator(origin).create(await startCreation(cloud, session)));
  }
  const answers = await Promise.all(
    sessions.map((session, index) => create(session, made[index] ?? "")),
  );
  expect(answers.filter((answer) => answer === "none")).toHaveLength(1);
  const start = "mutation($p: String!) { start_passkey(password: $p) { options } }";
  expect(await errorCodeOf(cloud, start, { p: testPassword }, { token })).toBe("ERR_PASSKEY_LIMIT");
  expect(await list(token)).toHaveLength(10);
});

test("a deleted user's passkeys are deleted, and a master's reset removes them", async () => {
  const master = await signInByMaster();
  const { operator, manager } = accounts.first;
  const idOf = async (email: string) =>
    String(
      (await cloud.database.pool.query("select id from app_user where email = $1", [email])).rows[0]
        .id,
    );
  const count = async (email: string) =>
    Number(
      (
        await cloud.database.pool.query(
          "select count(*) from passkey join app_user u on u.id = user_id where email = $1",
          [email],
        )
      ).rows[0].count,
    );
  expect([await count(operator.email), await count(manager.email)]).toEqual([1, 1]);
  const from = { token: master };
  const reset = "mutation($i: ID!) { reset_user_2fa(id: $i) { id } }";
  await fetchValue(cloud, reset, { i: await idOf(manager.email) }, from);
  expect(await count(manager.email)).toBe(0);
  const removal = "mutation($i: ID!) { delete_user(id: $i) { ok } }";
  await fetchValue(cloud, removal, { i: await idOf(operator.email) }, from);
  expect(await count(operator.email)).toBe(0);
});

/** The first account's master, who has two-factor on by now. */
async function signInByMaster(): Promise<string> {
  await cloud.database.pool.query("update app_user set mfa_enable = false where email = $1", [
    accounts.first.master.email,
  ]);
  return tokenOf(accounts.first.master);
}

test("D98: without the setting there are no passkeys to make, and nobody is asked for one", async () => {
  const plain = await startIdentityCloud();
  try {
    const token = await plain.cloud.getToken(plain.accounts.first.master);
    const start = "mutation($p: String!) { start_passkey(password: $p) { options } }";
    const from = { token };
    expect(await errorCodeOf(plain.cloud, start, { p: testPassword }, from)).toBe(
      "ERR_INVALID_ARGUMENT",
    );
    expect(await fetchValue(plain.cloud, "{ query_sign_in_ways { passkeys openid } }")).toEqual({
      passkeys: false,
      openid: null,
    });
    const begin = "mutation { start_passkey_sign_in { options } }";
    expect(await errorCodeOf(plain.cloud, begin)).toBe("ERR_INVALID_ARGUMENT");
  } finally {
    await plain.cloud.close();
  }
});
