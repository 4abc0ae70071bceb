import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../backend/db/client";
import { executeInBursts } from "../../backend/db/execute-in-bursts";
import { openScopes } from "../../backend/db/scopes";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

const numbers = (to: number) =>
  sql`select n::bigint as id, n / 2.0::float8 as half, n % 2 = 0 as even, nullif(n % 3, 0) as rest
    from generate_series(1, ${to}::int) as n order by n desc`;

test.each([0, 1, 500, 501, 10_000])("%i rows are those of a plain query", async (count) => {
  const plain = await database.db.execute(numbers(count));
  expect(await executeInBursts(database.db, numbers(count))).toEqual(plain.rows);
});

test("rows come in bursts of five hundred, not all at once", async () => {
  const { db, pool, close } = openDatabase(database.url, 1);
  let bursts = 0;
  pool.on("connect", (client) => {
    const { connection } = client as pg.PoolClient & { connection: NodeJS.EventEmitter };
    connection.on("portalSuspended", () => {
      bursts += 1;
    });
  });
  await executeInBursts(db, numbers(10_000));
  await close();
  expect(bursts).toBe(20);
});

test("a statement that fails in a later burst is refused, and its connection goes on", async () => {
  const { db, pool, close } = openDatabase(database.url, 1);
  const failing = sql`select 1 / (n - 700) as part from generate_series(1, 2000) as n`;
  await expect(executeInBursts(db, failing)).rejects.toMatchObject({ code: "22012" });
  expect(await executeInBursts(db, sql`select 7 as answer`)).toEqual([{ answer: 7 }]);
  expect(pool.totalCount).toBe(1);
  await close();
});

test("an account's database reads its own rows only", async () => {
  await database.pool.query("insert into account (id, name) values (1, 'One'), (2, 'Two')");
  const scopes = openScopes(database.url);
  const names = sql`select name from account order by id`;
  expect(await executeInBursts(scopes.forAccount(2), names)).toEqual([{ name: "Two" }]);
  expect(await executeInBursts(scopes.system, names)).toHaveLength(2);
  await scopes.close();
});
