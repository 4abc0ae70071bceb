import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lockRoster } from "../../backend/user/linked-users";
import type { TestCloud } from "../support/cloud";
import {
  type Accounts,
  errorCodeOf,
  expectDead,
  fetchValue,
  readLink,
  startIdentityCloud,
} from "../support/identity";
import { waitForLockWaits } from "../support/lock-waits";
import { comeBack, openidFault, person, signInByOpenid, toOpenidSettings } from "../support/openid";
import { type OpenidServer, startOpenidProvider } from "../support/openid-provider";

/** Role and regions by the provider's groups (decision D98). */

let provider: OpenidServer;
let cloud: TestCloud;
let accounts: Accounts;

beforeAll(async () => {
  provider = await startOpenidProvider("https://vms.example.com");
  const openid = toOpenidSettings(provider.issuer, [
    { group: "admins", role: "master", regions: [] },
    { group: "north", role: "manager", regions: ["North", "No such region"] },
    { group: "south", role: "manager", regions: ["South"] },
    { group: "guards", role: "operator", regions: [] },
  ]);
  ({ cloud, accounts } = await startIdentityCloud({ openid }));
});
afterAll(async () => {
  await cloud.close();
  await provider.stop();
});
beforeEach(() => cloud.database.pool.query("delete from limiter"));

const signIn = (email: string, ...groups: string[]) =>
  signInByOpenid(cloud, provider, person(email, { groups }));

const stateOf = async (email: string) =>
  (
    await cloud.database.pool.query(
      `select master, verified_at is not null as verified, name,
         array(select r.name from region r join region_manager m on m.region_id = r.id
           where m.user_id = u.id order by 1) as regions
       from app_user u where email = $1`,
      [email],
    )
  ).rows[0];

const behaviorsOf = async (email: string) =>
  (
    await cloud.database.pool.query(
      "select behavior_id from audit where user_email = $1 order by id",
      [email],
    )
  ).rows.map((row) => row.behavior_id);

test("who is in a group is created, confirmed, with its role and regions, and without a password", async () => {
  const email = "kim@a.example";
  const { token } = await signIn(email, "north", "south", "others");
  expect(await stateOf(email)).toEqual({
    master: false,
    verified: true,
    name: "Kim Vale",
    regions: ["North", "South"],
  });
  const profile = "{ query_profile { is_region_manager } }";
  expect(await fetchValue(cloud, profile, {}, { token: String(token) })).toEqual({
    is_region_manager: true,
  });
  expect(await behaviorsOf(email)).toEqual([90204, 25, 33, 33, 1]);
  const login = await cloud.login({ accountId: 1001, email, password: "" });
  expect(login.data?.login).toBeFalsy();
});

test("D119: who has no password is told so by a reset; without the provider they are sent the link", async () => {
  const email = "kim@a.example";
  const forgot = () =>
    errorCodeOf(
      cloud,
      `mutation { forgot_password(account_id: 1001, email: "${email}", re_captcha_token: "") { ok } }`,
    );
  expect(await forgot()).toBe("ERR_RESET_PASSWORD_FAIL");
  const { openid } = cloud.backend.services;
  cloud.backend.services.openid = null;
  try {
    expect(await forgot()).toBe("none");
  } finally {
    cloud.backend.services.openid = openid;
  }
  expect(await readLink(cloud, email)).toMatchObject({ account_id: 1001, email });
});

test("each sign-in sets role and regions anew, with an audit row for what changed, and none for what did not", async () => {
  const email = "kim@a.example";
  const before = (await behaviorsOf(email)).length;
  await signIn(email, "north", "south");
  expect((await behaviorsOf(email)).slice(before)).toEqual([1]);
  const { token } = await signIn(email, "admins", "south");
  expect(await stateOf(email)).toMatchObject({ master: true, regions: ["South"] });
  expect((await behaviorsOf(email)).slice(before + 1)).toEqual([25, 26, 34, 1]);
  await signIn(email, "guards");
  expect(await stateOf(email)).toMatchObject({ master: false, regions: [] });
  // Rights that were taken away end what they opened.
  await expectDead(cloud, String(token));
});

test("who is in no group that counts is not let in, user or not, and stays as they are", async () => {
  const { email } = accounts.first.manager;
  const before = await stateOf(email);
  for (const address of [email, "nobody@a.example"]) {
    const back = await comeBack(cloud, provider, person(address, { groups: ["others"] }));
    expect(await openidFault(cloud, back)).toBe("ERR_OPENID_UNKNOWN");
  }
  expect(await stateOf(email)).toEqual(before);
  expect(await stateOf("nobody@a.example")).toBeUndefined();
});

test("C290: the account's last master stays one, whatever the groups say", async () => {
  const { email } = accounts.first.master;
  await signIn(email, "guards");
  expect(await stateOf(email)).toMatchObject({ master: true });
  await signIn("second@a.example", "admins");
  await signIn(email, "guards");
  expect(await stateOf(email)).toMatchObject({ master: false });
});

test("I3: the same new person twice at once is one user", async () => {
  const who = person("twin@a.example", { groups: ["guards"] });
  const backs = [await comeBack(cloud, provider, who), await comeBack(cloud, provider, who)];
  let faults: ReturnType<typeof openidFault>[] = [];
  await cloud.database.db.transaction(async (tx) => {
    await lockRoster(tx, accounts.first.accountId);
    faults = backs.map((back) => openidFault(cloud, back));
    // Both have looked for the user before either may create one.
    await waitForLockWaits(cloud.database.pool, 2);
  });
  expect(await Promise.all(faults)).toEqual(["none", "none"]);
  const rows = await cloud.database.pool.query(
    "select count(*)::int from app_user where email = 'twin@a.example'",
  );
  expect(rows.rows[0].count).toBe(1);
});
