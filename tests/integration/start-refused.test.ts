import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Backend, createBackend } from "../../backend";
import { openDatabase } from "../../backend/db/client";
import { requirePlainRole } from "../../backend/db/scopes";
import { createTestDatabase, type TestDatabase } from "../support/database";

/** A cloud that would lose or show what it must not does not start; the reason is one line. */

let database: TestDatabase;
let files: string;
let opened: Backend | null;

beforeEach(async () => {
  database = await createTestDatabase();
  files = mkdtempSync(path.join(tmpdir(), "sightline-start-"));
  opened = null;
});

afterEach(async () => {
  await opened?.close();
  await database.close();
  rmSync(files, { recursive: true });
});

async function start(databaseUrl = database.url): Promise<void> {
  opened = await createBackend({
    databaseUrl,
    migrationsFolder: path.resolve("backend/db/migrations"),
    secret: "a secret for tests, of more than 32 characters",
    settings: { publicOrigin: "https://vms.example.com", filesDirectory: files },
    production: true,
    isAllowedOrigin: () => true,
    clientAddress: () => "",
  });
}

const refused = (pattern: RegExp) => ({
  name: "SetupError",
  message: expect.stringMatching(pattern),
});

test("on a database that a newer version has migrated", async () => {
  await database.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9000000000000)",
  );
  await expect(start()).rejects.toMatchObject(refused(/^the database is of a newer version.*$/));
});

test("on a database that this version has not migrated yet: npm run migrate does", async () => {
  await database.pool.query(
    "delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)",
  );
  await expect(start()).rejects.toMatchObject(
    refused(/^the database is of an older version.*npm run migrate$/),
  );
});

test("on a database whose migration was cut off before its job queue was there", async () => {
  await database.pool.query("drop function enqueue_job");
  await expect(start()).rejects.toMatchObject(
    refused(/^.* without its job queue: npm run migrate$/),
  );
});

test("as a role that row-level security does not bind, as where a pooler drops the connection's options", async () => {
  // Options in the address take the place of ours, and with them the role.
  await expect(
    start(`${database.url}?options=${encodeURIComponent("-c search_path=public")}`),
  ).rejects.toMatchObject(refused(/^the cloud would work as the database role sightline, .*$/));
  await start();
  expect(opened).not.toBeNull();
});

test("as an owner whose name SQL would have to quote", async () => {
  const name = `Sight-Line ${randomBytes(4).toString("hex")}`;
  const owner = pg.escapeIdentifier(name);
  const { pool } = database;
  await pool.query(`create role ${owner} in role sightline_app`);
  // One connection, which keeps the role.
  const connected = openDatabase(database.url, 1);
  try {
    await pool.query(`alter table account owner to ${owner}`);
    await connected.pool.query("select set_config('role', $1, false)", [name]);
    await expect(requirePlainRole(connected.db)).rejects.toMatchObject(
      refused(new RegExp(`^the cloud would work as the database role ${name}, .*$`)),
    );
  } finally {
    await connected.close();
    await pool.query(`reassign owned by ${owner} to current_user`);
    await pool.query(`drop owned by ${owner}`);
    await pool.query(`drop role ${owner}`);
  }
});
