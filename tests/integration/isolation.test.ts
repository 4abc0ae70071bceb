import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedTwoAccounts, startTestCloud, type TestCloud, testPassword } from "../support/cloud";

/** Isolation of accounts under concurrent requests, and the initial state of a new cloud. */

let cloud: TestCloud;

beforeAll(async () => {
  cloud = await startTestCloud();
});

afterAll(() => cloud.close());

test("D16: a new cloud has no account, no user and nothing that signs in", async () => {
  const rows = await cloud.database.pool.query(
    "select (select count(*) from account)::int as accounts, (select count(*) from app_user)::int as users",
  );
  expect(rows.rows).toEqual([{ accounts: 0, users: 0 }]);
  for (const [accountId, email] of [
    [1, "admin@localhost.test"],
    [0, "support@sightline.test"],
    [1001, "root@a.example"],
  ] as const) {
    const answer = await cloud.login({ accountId, email, password: testPassword });
    expect(answer.errors).toHaveLength(1);
  }
});

const everything = `{
  query_profile { email }
  query_region_host_list { name hosts { name cameras { name } } }
  query_event(limit: 50) { total list { host_name device_name } }
  query_console { hosts cameras }
}`;

test("D11, D12: two accounts that ask at once, while connections die, never see each other's rows", async () => {
  const accounts = await seedTwoAccounts(cloud.database);
  const { pool } = cloud.database;
  // Every text of an account names it.
  for (const table of ["host", "region", "camera"]) {
    await pool.query(`update ${table} set name = name || ' of account ' || account_id`);
  }
  const users = [accounts.first, accounts.second].flatMap((account) =>
    [account.master, account.manager, account.operator].map((user) => ({
      user,
      foreign: account === accounts.first ? /2002|@b\./ : /1001|@a\./,
      own: account === accounts.first ? /of account 1001/ : /of account 2002/,
    })),
  );
  const signedIn = await Promise.all(
    users.map(async (user) => ({ ...user, token: await cloud.getToken(user.user) })),
  );
  const ask = (round: number) =>
    Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const user = signedIn[(index * 7 + round) % signedIn.length];
        if (!user) throw new Error("no user signed in");
        return { user, answer: await cloud.call(everything, {}, { token: user.token }) };
      }),
    );
  const listErrors = async (round: number) =>
    (await ask(round)).flatMap(({ answer }) => answer.errors);
  let answered = 0;
  let refused = 0;
  for (let round = 0; round < 12; round += 1) {
    const isBroken = round % 3 === 2;
    const requests = ask(round);
    if (isBroken) {
      await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    }
    for (const { user, answer } of await requests) {
      expect(answer.text).not.toMatch(user.foreign);
      if (answer.errors.length > 0) {
        refused += 1;
        expect(answer.errors[0]?.message).toBe("ERR_SERVICE_UNAVAILABLE");
      } else {
        answered += 1;
        expect(answer.text).toMatch(user.own);
      }
    }
    // Until every connection that was lost has been noticed.
    if (isBroken) await vi.waitFor(async () => expect(await listErrors(round)).toEqual([]));
  }
  expect(answered).toBeGreaterThan(200);
  expect(answered + refused).toBe(360);
});
