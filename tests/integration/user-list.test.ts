import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, type Site } from "../support/site";
import { warmPools } from "../support/warm-pools";

/** The list of users: what it is filtered and sorted by, its counts, and races of its changes. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

interface List {
  total: number;
  counts: Partial<Record<string, number>>;
  list: { name: string; last_sign_in: number | null; resend_wait: number }[];
}

async function list(filter: string): Promise<List> {
  const { query_user_list: found } = await site.get<{ query_user_list: List }>(
    "master",
    `{ query_user_list${filter} {
      total counts { all master manager operator unverified mfa }
      list { name last_sign_in resend_wait }
    } }`,
  );
  return found;
}
const names = async (filter: string) => (await list(filter)).list.map(({ name }) => name);

const invite = `mutation($email: String!) {
  create_user(email: $email, name: "Zora New", master: false, region_ids: []) { id resend_wait }
}`;
const update = `mutation($id: ID!, $master: Boolean!) {
  update_user(id: $id, name: "Renamed", master: $master, region_ids: []) { id }
}`;

test("each filter lists what its count says, and the search and the region narrow both", async () => {
  await site.get("master", invite, { email: "zora@a.example" });
  const { total, counts } = await list("");
  expect(total).toBe(counts.all);
  const { all, master = 0, manager = 0, operator = 0 } = counts;
  expect(master + manager + operator).toBe(all);
  for (const role of ["master", "manager", "operator"]) {
    expect((await list(`(role: "${role}")`)).total, role).toBe(counts[role]);
  }
  expect((await list("(verified: false)")).total).toBe(counts.unverified);
  expect((await list("(mfa_enable: true)")).total).toBe(counts.mfa);
  const managed = await list(`(region_id: "${site.first.north}")`);
  expect(managed.list.map(({ name }) => name)).toEqual(["Manager"]);
  expect(managed.counts).toMatchObject({ all: 1, manager: 1, master: 0 });
  expect(await names('(region_id: "x")')).toEqual([]);
  expect(await site.refusal("master", '{ query_user_list(role: "x") { total } }')).toMatch(
    /^INVALID_ARGUMENT/,
  );
});

test("the list is sorted by name, role and last sign-in, either way round", async () => {
  const byName = await names("");
  expect(byName).toEqual([...byName].sort((one, other) => one.localeCompare(other, "en")));
  expect(await names('(sort: "-name")')).toEqual([...byName].reverse());
  expect((await names('(sort: "role")')).slice(0, 2)).toEqual(["Master", "Manager"]);
  await site.cloud.database.db.execute(
    sql`update app_user set last_sign_in_at = now() - interval '1 day' where name = 'Manager'`,
  );
  expect((await names('(sort: "-last_sign_in")')).at(-1)).not.toBe("Manager");
  expect((await list('(sort: "last_sign_in")')).list[0]?.last_sign_in).toBeNull();
});

test("the last sign-in stays when its session is deleted", async () => {
  const seen = async () => (await list('(keyword: "operator@")')).list[0]?.last_sign_in ?? null;
  const before = await seen();
  expect(before).toBeGreaterThan(0);
  await site.cloud.database.db.execute(
    sql`delete from session where user_id = ${site.users.operator}`,
  );
  expect(await seen()).toBe(before);
});

test("whoever was invited a moment ago waits for the next mail; nobody else does", async () => {
  const { list: found } = await list("");
  const waits = new Map(found.map(({ name, resend_wait }) => [name, resend_wait]));
  expect(waits.get("Zora New")).toBeGreaterThan(150);
  expect(waits.get("Zora New")).toBeLessThanOrEqual(180);
  expect(waits.get("Master")).toBe(0);
});

test("of fifty invitations of one address at once one is taken", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => site.call("master", invite, { email: "race@a.example" })),
  );
  expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  const rows = await site.cloud.database.db.execute(
    sql`select count(*)::int as count from app_user where email = 'race@a.example'`,
  );
  expect(rows.rows[0]?.count).toBe(1);
});

test("of two masters who demote each other at once exactly one stays", async () => {
  const { master, operator } = site.users;
  await site.get("master", update, { id: String(operator), master: true });
  const token = await site.cloud.getToken(site.first.operator);
  await warmPools(site.cloud.backend.services.scopes, site.first.accountId);
  const answers = await Promise.all([
    site.call("master", update, { id: String(operator), master: false }),
    site.cloud.call(update, { id: String(master), master: false }, { token }),
  ]);
  expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  const rows = await site.cloud.database.db.execute(
    sql`select count(*)::int as count from app_user
      where account_id = ${site.first.accountId} and master and verified_at is not null`,
  );
  expect(rows.rows[0]?.count).toBe(1);
});
