import type { Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../backend/db/client";
import { openScopes, type Scopes } from "../../backend/db/scopes";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;
let scopes: Scopes;

beforeAll(async () => {
  database = await createTestDatabase();
  scopes = openScopes(database.url);
});

afterAll(async () => {
  await scopes.close();
  await database.close();
});

/** A statement longer than any request may take, in a transaction that allows itself a minute. */
const askLong = (db: Database) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.execute(sql`select pg_sleep(6.5)`);
    return "done";
  });

test("I7: a request's statement is given up after six seconds whatever it allows itself; a worker's is not", async () => {
  const [request, worker] = await Promise.allSettled([
    askLong(scopes.system),
    askLong(scopes.workers),
  ]);
  expect(request.status).toBe("rejected");
  expect(worker).toEqual({ status: "fulfilled", value: "done" });
});

test("I7: a connection that is lost as its transaction begins leaves its place to another", async () => {
  const single = openScopes(database.url, 1);
  const db = single.forAccount(7);
  const ask = () => db.transaction((tx) => tx.execute(sql`select 1 as one`));
  try {
    await ask();
    single.pools.accounts?.once("acquire", (client) => {
      (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    });
    await expect(ask()).rejects.toThrow();
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  } finally {
    await single.close();
  }
});
