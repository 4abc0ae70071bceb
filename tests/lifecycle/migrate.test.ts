import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../backend/db/embedded-postgres";
import { makeDataDirectory } from "../support/data-directory";
import { root, spawnServer } from "../support/server-process";

let dataDirectory: string;
let database: EmbeddedPostgres;

beforeAll(async () => {
  dataDirectory = makeDataDirectory();
  database = await startEmbeddedPostgres({
    dataDirectory,
    log: () => {},
    settings: { fsync: "off" },
  });
});
afterAll(async () => {
  await database.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const env = () => ({ DATA_DIR: dataDirectory, DATABASE_URL: database.url, SIGHTLINE_DEMO: "0" });

async function query(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function migrate(): string {
  const { status, stdout } = spawnSync(process.execPath, [path.join(root, "build", "migrate.js")], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", ...env() },
  });
  expect(status).toBe(0);
  return stdout;
}

async function readRefusal(): Promise<string> {
  const server = spawnServer({ env: { ...env(), MIGRATE: "0" } });
  expect((await server.exit).code).toBe(1);
  return server.errors().trim();
}

test("a server that leaves migrations to the operator waits for their step; the step may be repeated", async () => {
  expect(await readRefusal()).toBe(
    "sightline: the database is of an older version of Sightline, without 0000_base: npm run migrate",
  );
  expect(migrate()).toBe("Making the tables of the database …\nThe database is of this version.\n");
  expect(migrate()).toBe("The database is of this version.\n");
  const server = spawnServer({ env: { ...env(), MIGRATE: "0" } });
  await server.waitFor(/Sightline is at (\S+)/);
  await server.stop();
});

test("a start on a database of a newer version ends in one line, whoever migrates", async () => {
  await query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9000000000000)",
  );
  const server = spawnServer({ env: env() });
  expect((await server.exit).code).toBe(1);
  expect(server.errors().trim()).toMatch(
    /^sightline: the database is of a newer version of Sightline than this one.*$/,
  );
});
