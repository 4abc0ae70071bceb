import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { migrateDatabase } from "../../backend/db/migrate";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;
let folder: string;
let lines: string[];

beforeEach(async () => {
  database = await createTestDatabase("template0");
  folder = mkdtempSync(path.join(tmpdir(), "sightline-migrations-"));
  mkdirSync(path.join(folder, "meta"));
  // The job queue's rights name it, and a policy's condition.
  await query(
    "do $$ begin create role sightline_app; exception when duplicate_object then null; end $$",
  );
  await query("create function sightline_system() returns boolean language sql as 'select true'");
  lines = [];
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

const query = (statement: string) => database.pool.query(statement);

/** The folder's migrations, by name; statements of one are separated by a blank line. */
function write(migrations: Record<string, string>): void {
  const entries = Object.keys(migrations).map((tag, idx) => ({ idx, tag, when: 1_000 + idx }));
  writeFileSync(path.join(folder, "meta", "_journal.json"), JSON.stringify({ entries }));
  for (const [tag, text] of Object.entries(migrations)) {
    writeFileSync(
      path.join(folder, `${tag}.sql`),
      text.replaceAll("\n\n", "\n--> statement-breakpoint\n"),
    );
  }
}

const migrate = () =>
  migrateDatabase({
    databaseUrl: database.url,
    folder,
    log: (line) => lines.push(line),
    timings: { lockMs: 50, retryMs: 20, tellMs: 20 },
  });

async function listTables(): Promise<string[]> {
  const result = await query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  return result.rows.map((row) => row.relname);
}

test("one that fails leaves those before it done and nothing of itself; the next run goes on from there", async () => {
  write({ a: "create table a ()", b: "create table b ()\n\nselect 1 / 0" });
  await expect(migrate()).rejects.toThrow("division by zero");
  expect(await listTables()).toEqual(["a"]);
  write({ a: "create table a ()", b: "create table b ()\n\nselect 1 / 1" });
  await migrate();
  await migrate();
  expect(await listTables()).toEqual(["a", "b"]);
});

test("I16: one that is cut off in its midst is done by the next run", async () => {
  write({ a: "create table a ()", b: "create table b ()\n\nselect pg_sleep(600)" });
  const cut = migrate();
  const failed = expect(cut).rejects.toThrow();
  await vi.waitFor(async () => {
    const found = await query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(600)%' and datname = current_database() and pid <> pg_backend_pid()",
    );
    expect(found.rowCount).toBe(1);
  });
  await failed;
  write({ a: "create table a ()", b: "create table b ()" });
  await migrate();
  expect(await listTables()).toEqual(["a", "b"]);
});

test("an index that was cut off while it was built beside the work is built again", async () => {
  write({ a: "create table a as select 1 as n from generate_series(1, 2)" });
  await migrate();
  const online =
    "-- online\n\ncreate unique index concurrently if not exists a_n on a (n)\n\ncreate index concurrently if not exists a_n_again on a (n)";
  write({ a: "", b: online });
  await expect(migrate()).rejects.toThrow("could not create unique index");
  const states =
    "select relname, indisvalid from pg_index join pg_class on oid = indexrelid where relname like 'a_n%'";
  expect((await query(states)).rows).toEqual([{ relname: "a_n", indisvalid: false }]);
  await query("delete from a where ctid = (select min(ctid) from a)");
  await migrate();
  expect((await query(states)).rows).toEqual([
    { relname: "a_n", indisvalid: true },
    { relname: "a_n_again", indisvalid: true },
  ]);
});

test("of two that begin at once one migrates, and the other waits for it and says so", async () => {
  write({ a: "create table a ()\n\nselect pg_advisory_xact_lock(7)" });
  const gate = new pg.Client({ connectionString: database.url });
  await gate.connect();
  await gate.query("select pg_advisory_lock(7)");
  const both = [migrate(), migrate()];
  await vi.waitFor(() => expect(lines.join()).toContain("Another process is migrating"));
  await gate.end();
  await Promise.all(both);
  expect(await listTables()).toEqual(["a"]);
});

test("no limit of statements ends it, and how long it takes is told", async () => {
  await query(
    `alter database ${new URL(database.url).pathname.slice(1)} set statement_timeout = '20ms'`,
  );
  write({ a: "create table a ()", b: "select pg_sleep(0.2)" });
  await migrate();
  expect(lines[0]).toBe("Making the tables of the database …");
  expect(lines).toContainEqual(expect.stringMatching(/^… b \(2 of 2\), for \d+ s$/));
});

test("who works with a table is not kept waiting: it gives up its place in the line, and tries again", async () => {
  write({ a: "create table a (n int)" });
  await migrate();
  const rival = new pg.Client({ connectionString: database.url });
  await rival.connect();
  await rival.query("begin; insert into a values (1)");
  write({ a: "", b: "alter table a add column m int" });
  const waiting = migrate();
  await vi.waitFor(() =>
    expect(lines).toContainEqual(expect.stringContaining("b waits for a lock")),
  );
  await query("insert into a values (2)");
  await rival.query("commit");
  await rival.end();
  await waiting;
  expect((await query("select m from a")).rowCount).toBe(2);
  expect(lines).toContain("Migrating the database: b (1 of 1)");
});

test("I16: an older version refuses what a newer one has migrated, in one line", async () => {
  write({ a: "create table a ()", b: "create table b ()" });
  await migrate();
  write({ a: "create table a ()" });
  await expect(migrate()).rejects.toMatchObject({
    name: "SetupError",
    message: expect.stringMatching(/^the database is of a newer version of Sightline.*$/),
  });
});

test("ours build indexes on large tables beside the work", () => {
  const ours = path.resolve("backend/db/migrations");
  const large = "(?:event|ai_event\\w*|audit|event_hour|ai_bits|ai_chunk)";
  const blocking = new RegExp(
    `create\\s+(?:unique\\s+)?index\\s+(?!concurrently\\s+if\\s+not\\s+exists)[^;]*?\\son\\s+(?:only\\s+)?"?${large}"?\\s`,
    "i",
  );
  expect(readFileSync(path.join(ours, "0009_pictures_due.sql"), "utf8")).toMatch(blocking);
  const files = readdirSync(ours).filter((name) => name.endsWith(".sql") && name >= "0029");
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) {
    expect(readFileSync(path.join(ours, name), "utf8"), name).not.toMatch(blocking);
  }
});
