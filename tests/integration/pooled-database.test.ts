import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../backend/db/client";
import {
  openScopes,
  requirePlainRole,
  requireSameDatabase,
  type Scopes,
} from "../../backend/db/scopes";
import { seedTwoAccounts } from "../support/cloud";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { type Pooler, startPooler } from "../support/pooler";

/** The cloud's requests through PgBouncer in transaction mode, where all accounts share two connections. */

let database: TestDatabase;
let pooler: Pooler;
let scopes: Scopes;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedTwoAccounts(database);
  pooler = await startPooler(database.url, 2);
  scopes = openScopes(database.url, 10, pooler.url);
});

afterAll(async () => {
  await scopes?.close();
  await pooler?.stop();
  await database?.close();
});

const countForeign = (db: Database, accountId: number) =>
  db
    .execute(sql`select count(*)::int as count from camera where account_id <> ${accountId}`)
    .then(({ rows }) => Number(rows[0]?.count));

const readOwn = (db: Database) =>
  db
    .execute(sql`select distinct account_id::int as id from camera order by 1`)
    .then(({ rows }) => rows.map(({ id }) => id));

test("D13: requests of two accounts on the same connections see each their own rows", async () => {
  const ids = [1001, 2002];
  const seen = await Promise.all(
    Array.from({ length: 60 }, (_, index) => readOwn(scopes.forAccount(ids[index % 2] ?? 0))),
  );
  expect(seen).toEqual(seen.map((_, index) => [ids[index % 2]]));
  expect(await readOwn(scopes.system)).toEqual(ids);
});

test("D13: a transaction keeps its account while others come and go, and leaves it with no one", async () => {
  const [inside, ...others] = await Promise.all([
    scopes.forAccount(1001).transaction(async (tx) => {
      const first = await tx.execute(sql`select pg_backend_pid() as pid`);
      const second = await tx.execute(sql`
        select pg_backend_pid() as pid, current_user as role, (select count(*) from camera where account_id <> 1001)::int as foreign
      `);
      return { isOne: first.rows[0]?.pid === second.rows[0]?.pid, ...second.rows[0], pid: 0 };
    }),
    ...Array.from({ length: 10 }, () => countForeign(scopes.forAccount(2002), 2002)),
  ]);
  expect(inside).toEqual({ isOne: true, role: "sightline_app", foreign: 0, pid: 0 });
  expect(others).toEqual(others.map(() => 0));
  const left = await database.pool.query(
    "select current_setting('sightline.account', true) as account",
  );
  expect(left.rows[0].account ?? "").toBe("");
});

test("a refused statement, alone or in a transaction, leaves nothing behind", async () => {
  const db = scopes.forAccount(1001);
  await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow("select 1 / 0");
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`update camera set name = 'changed'`);
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow("select 1 / 0");
  const changed = await database.pool.query("select 1 from camera where name = 'changed'");
  expect(changed.rowCount).toBe(0);
  for (const account of [2002, 1001]) {
    expect(await countForeign(scopes.forAccount(account), account)).toBe(0);
  }
});

test("a statement prepared under a name is sent as any other", async () => {
  const query = scopes.system.select({ one: sql<number>`1` }).from(sql`camera`).prepare("ones");
  const answers = await Promise.all(Array.from({ length: 20 }, () => query.execute()));
  expect(answers.every((rows) => rows.length > 0)).toBe(true);
});

test("I7: each statement has its limit, and a transaction may set itself another", async () => {
  const limitOf = (db: Pick<Database, "execute">) =>
    db.execute(sql`show statement_timeout`).then(({ rows }) => rows[0]?.statement_timeout);
  expect(await limitOf(scopes.system)).toBe("5s");
  const own = scopes.system.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '3s'`);
    return limitOf(tx);
  });
  expect(await own).toBe("3s");
  expect(await limitOf(scopes.system)).toBe("5s");
});

test("D13: the role is one that row-level security binds, and a connection as it comes is refused", async () => {
  await requirePlainRole(scopes.system);
  await expect(requirePlainRole(database.db)).rejects.toThrow("sees the rows of every account");
});

test("a pooler before another database is refused", async () => {
  await requireSameDatabase(database.pool, scopes.system);
  const other = await createTestDatabase();
  try {
    await expect(requireSameDatabase(other.pool, scopes.system)).rejects.toThrow(
      "does not lead to the database of DATABASE_URL",
    );
  } finally {
    await other.close();
  }
});
