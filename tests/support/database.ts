import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../backend/db/client";

export interface TestDatabase extends DatabaseHandle {
  url: string;
  /** Closes the pool and drops the database. */
  close(): Promise<void>;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseAdminUrl") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A migrated, empty database of the caller's own, copied from the run's template (about 50 ms).
 * Take one in `beforeAll` and close it in `afterAll`; works in the vitest project "unit".
 * @param template without tables: template0
 */
export async function createTestDatabase(template = "sightline"): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const url = inject("databaseAdminUrl").replace(/[^/]+$/, name);
  // A busy machine takes longer to connect than a database that is away is given.
  const handle = openDatabase(url, 10, 30_000);
  return {
    ...handle,
    url,
    async close() {
      await handle.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}
