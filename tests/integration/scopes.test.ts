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

/** A statement longer than any request may take, by one who allows himself a minute. */
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
