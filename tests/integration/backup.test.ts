import { existsSync } from "node:fs";
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../backend/db/client";
import { listMarks, migrateDatabase } from "../../backend/db/migrate";
import { createDirectoryStore } from "../../backend/files/store";
import { createBackup } from "../../scripts/backup/create";
import { restoreBackup } from "../../scripts/backup/restore";
import { readEnv } from "../../server/env";
import { seedTwoAccounts } from "../support/cloud";
import { makeDataDirectory } from "../support/data-directory";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { readTableDigests } from "../support/table-digests";

const migrationsFolder = path.resolve("backend/db/migrations");
const picture = "events/1001/2026-11/0a1b.jpg";
const version = "1.2.3";

let home: string;
let source: TestDatabase;
let target: TestDatabase;
const printed: string[] = [];
const print = (line: string) => void printed.push(line);

const folder = () => path.join(home, "backup");
const envOf = (database: TestDatabase, name: string, more: Record<string, string> = {}) =>
  readEnv({ DATABASE_URL: database.url, DATA_DIR: path.join(home, name), ...more });
const backUp = (more: Record<string, string> = {}) =>
  createBackup({ env: envOf(source, "old", more), folder: folder(), version, print });
const restore = (options: { replace?: boolean; more?: Record<string, string> } = {}) =>
  restoreBackup({
    env: envOf(target, "new", options.more),
    folder: folder(),
    migrationsFolder,
    replace: options.replace ?? false,
    print,
  });

beforeEach(async () => {
  home = makeDataDirectory();
  printed.length = 0;
  source = await createTestDatabase();
  target = await createTestDatabase("template0");
  const files = createDirectoryStore(path.join(home, "old", "files"));
  await files.put(picture, Buffer.from("a picture"));
  await writeFile(path.join(home, "old", "files", "half.jpg.part"), "half");
  await writeFile(path.join(home, "old", "session-secret"), `${"s".repeat(43)}\n`, { mode: 0o600 });
});

afterEach(async () => {
  // A backup or restore that failed has let go of its connections.
  await source.close();
  await target.close();
  await rm(home, { recursive: true });
});

const fillSource = () => seedTwoAccounts(source);

/** As the version left it that ended with this migration. */
async function fillOlderSource(lastMark: number) {
  await source.close();
  source = await createTestDatabase("template0");
  const only = new Set(listMarks(migrationsFolder).filter((mark) => mark <= lastMark));
  await migrateDatabase({ databaseUrl: source.url, folder: migrationsFolder, only });
  return seedTwoAccounts(source);
}

/** A session, with a ticket of its own. */
const signIn = ({ accountId, operatorId }: Awaited<ReturnType<typeof fillSource>>["first"]) =>
  source.pool.query(
    `with made as (
       insert into session (account_id, user_id, live_password, expires_at)
       values ($1, $2, 'x', now() + interval '1 hour') returning id
     )
     insert into ticket (hash, purpose, session_id, expires_at)
     select '\\x01', 'socket', id, now() + interval '1 minute' from made`,
    [accountId, operatorId],
  );

const count = async (database: TestDatabase, from: string) =>
  Number((await database.pool.query(`select count(*) from ${from}`)).rows[0].count);

const sumHours = async (database: TestDatabase) =>
  Number((await database.pool.query("select sum(count) as sum from event_hour")).rows[0].sum);

test("a backup of an older version is restored and migrated; ids, keys and triggers go on as before, and another secret is told of", async () => {
  const beforeMonths = 1_795_456_800_000;
  const { first } = await fillOlderSource(beforeMonths);
  await source.pool.query(
    `insert into event (account_id, host_id, camera_id, event_type, event_id, event_time, snapshot)
     values ($1, $2, $3, 55, 1, now() - interval '70 days', '\\x01')`,
    [first.accountId, first.h1, first.c1],
  );
  const { rows } = await source.pool.query("select max(id) as id from event");
  await rm(path.join(home, "old", "session-secret"));
  await backUp({ SESSION_SECRET: "a".repeat(43) });
  expect(printed.join("\n")).toContain("SESSION_SECRET is set, and not in this backup");
  await restore({ more: { SESSION_SECRET: "b".repeat(43) } });
  expect(printed.join("\n")).toContain("SESSION_SECRET is not the backup's");
  expect(await count(target, "event")).toBe(await count(source, "event"));
  const before = await sumHours(target);
  const made = await target.pool.query(
    `insert into event (account_id, host_id, camera_id, event_type, event_id, event_time)
     values ($1, $2, $3, 55, 1, now()) returning id`,
    [first.accountId, first.h1, first.c1],
  );
  expect(Number(made.rows[0].id)).toBe(Number(rows[0].id) + 1);
  expect(await sumHours(target)).toBe(before + 1);
  const ofNobody = target.pool.query("insert into region (account_id, name) values (77, 'North')");
  await expect(ofNobody).rejects.toMatchObject({ code: "23503" });
});

test("the database, its months, files and secrets are equal after a restore; the log of what was done goes on whole", async () => {
  const { first } = await fillSource();
  await source.pool.query("select event_ensure_month('2026-03-05Z')");
  await signIn(first);
  await backUp();
  const before = await readTableDigests(source.url);
  await restore();
  const after = await readTableDigests(target.url);
  const changed = [...before].filter(([name, digest]) => after.get(name) !== digest);
  expect(changed.map(([name]) => name).sort()).toEqual([
    "audit",
    "audit_chain",
    "session",
    "ticket",
  ]);
  expect(await count(target, "session where revoked_at is null")).toBe(0);
  expect(await count(target, "session")).toBe(1);
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  const months = "pg_inherits where inhparent in ('event'::regclass, 'ai_event'::regclass)";
  expect(await count(target, months)).toBe(await count(source, months));
  const restored = createDirectoryStore(path.join(home, "new", "files"));
  expect((await restored.find(picture))?.toString()).toBe("a picture");
  const secret = path.join(home, "new", "session-secret");
  expect(await readFile(secret, "utf8")).toBe(`${"s".repeat(43)}\n`);
  expect((await stat(secret)).mode & 0o777).toBe(0o600);
  expect((await target.pool.query("select behavior_id from audit")).rows.at(-1)).toEqual({
    behavior_id: 90_012,
  });
});

test("a restore takes nothing's place unless it is told to, and then keeps what was there", async () => {
  await fillSource();
  await backUp();
  await target.close();
  target = await createTestDatabase();
  // Over connections that end: a restore wants to be alone.
  const filling = openDatabase(target.url, 1);
  await seedTwoAccounts(filling);
  await filling.close();
  await expect(restore()).rejects.toThrow(/the database is not empty/);
  await mkdir(path.join(home, "new", "files"), { recursive: true });
  await writeFile(path.join(home, "new", "files", "old.jpg"), "old");
  await expect(restore()).rejects.toThrow(/new is not empty \(files\)/);
  await restore({ replace: true });
  expect(await count(target, "account")).toBe(2);
  const [aside = ""] = (await readdir(path.join(home, "new"))).filter((name) =>
    name.startsWith("replaced-"),
  );
  expect(existsSync(path.join(home, "new", aside, "files", "old.jpg"))).toBe(true);
  expect(existsSync(path.join(home, "new", "files", "old.jpg"))).toBe(false);
});

test("a backup that was cut off, damaged, or made by a newer version is refused before anything is touched", async () => {
  await fillSource();
  await expect(restore()).rejects.toThrow(/is no backup, or one that was cut off/);
  const manifest = await backUp();
  await expect(backUp()).rejects.toThrow(/exists: name a folder that does not/);
  const file = path.join(folder(), "manifest.json");
  const newer = { ...manifest, migrations: [...manifest.migrations, 9_000_000_000_000] };
  await writeFile(file, JSON.stringify(newer));
  await expect(restore()).rejects.toThrow(/of a newer version of Sightline \(1\.2\.3\)/);
  await writeFile(file, JSON.stringify(manifest));
  await appendFile(path.join(folder(), "files", picture), "!");
  await expect(restore()).rejects.toThrow(/files\/events\S+ is not as it was written/);
  await rm(path.join(folder(), "files", picture));
  await expect(restore()).rejects.toThrow(/files\/events\S+ is missing/);
  expect(existsSync(path.join(home, "new"))).toBe(false);
  expect(await count(target, "pg_class where relnamespace = 'public'::regnamespace")).toBe(0);
});

test("a console that is still at work on the database keeps a restore off it", async () => {
  await fillSource();
  await backUp();
  const other = await target.pool.connect();
  await expect(restore()).rejects.toThrow(/in use by 1 other connection: stop every console/);
  other.release(true);
});
