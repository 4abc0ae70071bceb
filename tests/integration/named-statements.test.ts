import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScopes, type Scopes } from "../../backend/db/scopes";
import { listNamesByRegion } from "../../backend/host/names";
import { countHosts } from "../../backend/host/overview-queries";
import { seedTwoAccounts } from "../support/cloud";
import { createTestDatabase, type TestDatabase } from "../support/database";

/** One connection for each kind, so that each statement comes to where it stands prepared. */

let database: TestDatabase;
let scopes: Scopes;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedTwoAccounts(database);
  scopes = openScopes(database.url, 1);
});

afterAll(async () => {
  await scopes.close();
  await database.close();
});

const repeat = async (times: number, work: () => Promise<unknown>) => {
  for (let round = 0; round < times; round++) await work();
};

async function listPrepared(part: string): Promise<number> {
  // Without a value, so that it is never prepared itself.
  const { rows } = await scopes.system.execute(
    sql.raw(
      `select statement from pg_prepared_statements where position('${part}' in statement) > 0`,
    ),
  );
  return rows.length;
}

test("a statement asked often is prepared once, within transactions too; one with few uses is not", async () => {
  const often = () => scopes.system.execute(sql`select ${1}::int as asked_often`);
  const within = () =>
    scopes.system.transaction((tx) => tx.execute(sql`select ${1}::int as asked_within`));
  await repeat(20, often);
  await repeat(20, within);
  await repeat(3, () => scopes.system.execute(sql`select ${1}::int as asked_rarely`));
  expect(await listPrepared("asked_often")).toBe(1);
  expect(await listPrepared("asked_within")).toBe(1);
  expect(await listPrepared("asked_rarely")).toBe(0);
});

test("a list of an account's hosts is planned for the account of each call", async () => {
  const viewer = { sessionId: "", userId: 0, accountId: 1001, email: "", master: true };
  const db = scopes.forAccount(viewer.accountId);
  await repeat(20, () => listNamesByRegion(db, viewer, null));
  await repeat(20, () => countHosts(db, viewer, {}));
  const aside = () => db.execute(sql`select ${1}::int as asked_beside`);
  await repeat(20, aside);
  const { rows } = await db.execute(
    sql`select statement from pg_prepared_statements where ${true}`,
  );
  const prepared = rows.map(({ statement }) => String(statement)).join();
  expect(prepared).toContain("asked_beside");
  expect(prepared).not.toContain("camera_count");
  expect(prepared).not.toContain("with rights as materialized");
});

test("an account's prepared statement shows the next account its own rows", async () => {
  const readOwn = (accountId: number) =>
    scopes
      .forAccount(accountId)
      .execute(sql`select distinct account_id::int as id from camera where id > ${0}`)
      .then(({ rows }) => rows.map(({ id }) => id));
  for (let round = 0; round < 20; round++) {
    expect(await readOwn(1001)).toEqual([1001]);
    expect(await readOwn(2002)).toEqual([2002]);
  }
});

test("a migration that adds a column to a prepared statement's table fails none of its uses", async () => {
  await database.pool.query("create table changing (id int)");
  await database.pool.query("grant select on changing to sightline_app");
  await database.pool.query("insert into changing values (1)");
  const read = () =>
    scopes.system.execute(sql`select * from changing where id = ${1}`).then(({ rows }) => rows[0]);
  await repeat(20, read);
  expect(await listPrepared("from changing")).toBe(1);
  await database.pool.query("alter table changing add column name text default 'new'");
  await repeat(20, async () => expect(await read()).toEqual({ id: 1, name: "new" }));
});
