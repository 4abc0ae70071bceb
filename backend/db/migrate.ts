import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { handleConnectionLoss } from "./client";
import { SetupError } from "./embedded-platform";
import { hasJobQueue, installJobQueue } from "./job-queue";
import * as tables from "./tables";

/** One file of the migrations folder. */
interface Migration {
  name: string;
  /** Its mark in the journal, and in the table of those applied. */
  when: number;
  hash: string;
  statements: string[];
  /** Runs statement by statement, each safe to repeat: `create index concurrently` takes no transaction. */
  isOnline: boolean;
}

export interface MigrateOptions {
  /** Of the owner, and no pooler in between: the lock lives as long as its connection. */
  databaseUrl: string;
  folder: string;
  /** Only these migrations, by their marks: the version of a backup. All, where not given. */
  only?: ReadonlySet<number>;
  log?(line: string): void;
  timings?: Partial<typeof defaults>;
}

const defaults = {
  /** Others wait behind a migration that waits for a lock: it gives up soon, and tries again. */
  lockMs: 2_000,
  retryMs: 1_000,
  /** Whoever holds a lock for longer has to be looked at. */
  giveUpMs: 10 * 60_000,
  tellMs: 10_000,
};

const connectLimitMs = 10_000;
/** Whatever limits the database sets: an upgrade takes as long as it takes. */
const unlimited = "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0";
const onlineMark = "-- online";
const lockTimeout = "55P03";
const undefinedTable = "42P01";
const indexPattern =
  /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;

function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(path.join(folder, "meta", "_journal.json"), "utf8"));
  const names = new Map<number, string>(
    (journal.entries as { when: number; tag: string }[]).map(({ when, tag }) => [when, tag]),
  );
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, folderMillis, hash }) => ({
    name: names.get(folderMillis) ?? "",
    when: folderMillis,
    hash,
    statements: sql,
    isOnline: sql[0]?.trimStart().startsWith(onlineMark) ?? false,
  }));
}

/** The marks of this version's migrations. */
export const listMarks = (folder: string): number[] =>
  readMigrations(folder).map(({ when }) => when);

/** The marks of the applied migrations; none in an empty database. */
export async function readApplied(client: pg.Client | pg.Pool): Promise<Set<number>> {
  try {
    const result = await client.query("select created_at from drizzle.__drizzle_migrations");
    return new Set(result.rows.map((row) => Number(row.created_at)));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return new Set();
    throw error;
  }
}

/** @throws SetupError for a database that a newer version has migrated */
function listMissing(migrations: Migration[], applied: ReadonlySet<number>): Migration[] {
  const known = new Set(migrations.map(({ when }) => when));
  const unknown = [...applied].filter((when) => !known.has(when));
  if (unknown.length > 0) {
    const [newest] = migrations.slice(-1);
    throw new SetupError(
      `the database is of a newer version of Sightline than this one, which ends with ${newest?.name}: start the newer one`,
    );
  }
  return migrations.filter(({ when }) => !applied.has(when));
}

/** @throws SetupError where the database is not as this version needs it */
export async function requireCurrentSchema(pool: pg.Pool, folder: string): Promise<void> {
  const [missing] = listMissing(readMigrations(folder), await readApplied(pool));
  const lacks = missing?.name ?? ((await hasJobQueue(pool)) ? null : "its job queue");
  if (lacks === null) return;
  throw new SetupError(
    `the database is of an older version of Sightline, without ${lacks}: npm run migrate`,
  );
}

/**
 * Applies the missing migrations, each with its mark in one transaction or, marked as online, in steps that may be
 * repeated; and those of the job queue. Interrupted anywhere, the next run goes on from there. One process at a time.
 * @throws SetupError for a database of a newer version, and where a lock cannot be had
 */
export async function migrateDatabase(options: MigrateOptions): Promise<void> {
  const { databaseUrl, folder, only, log = () => {} } = options;
  const timings = { ...defaults, ...options.timings };
  const migrations = readMigrations(folder);
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
    options: unlimited,
  });
  // The query under way rejects, too.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeTurn(client, log, timings);
    await client.query(`set lock_timeout = ${timings.lockMs}`);
    const missing = listMissing(migrations, await readApplied(client)).filter(
      ({ when }) => only === undefined || only.has(when),
    );
    if (missing.length > 0) await createJournal(client);
    const isEmpty = missing.length === (only?.size ?? migrations.length);
    if (isEmpty) log("Making the tables of the database …");
    for (const [index, migration] of missing.entries()) {
      const place = `${migration.name} (${index + 1} of ${missing.length})`;
      if (!isEmpty) log(`Migrating the database: ${place}`);
      await tellProgress(place, log, timings, () => apply(client, migration, log, timings));
    }
  } finally {
    await client.end();
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3, options: unlimited });
  handleConnectionLoss(pool);
  try {
    await installJobQueue(drizzle(pool, { schema: tables, casing: "snake_case" }));
  } finally {
    await pool.end();
  }
}

async function takeTurn(
  client: pg.Client,
  log: (line: string) => void,
  { retryMs }: typeof defaults,
): Promise<void> {
  for (let tries = 0; ; tries++) {
    const result = await client.query(
      "select pg_try_advisory_lock(hashtextextended('sightline migrations', 0)) as mine",
    );
    if (result.rows[0]?.mine === true) return;
    if (tries === 0) log("Another process is migrating the database: waiting for it …");
    await delay(retryMs);
  }
}

async function createJournal(client: pg.Client): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
}

async function tellProgress(
  place: string,
  log: (line: string) => void,
  { tellMs }: typeof defaults,
  work: () => Promise<void>,
): Promise<void> {
  const startMs = performance.now();
  const timer = setInterval(() => {
    log(`… ${place}, for ${Math.round((performance.now() - startMs) / 1000)} s`);
  }, tellMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

async function apply(
  client: pg.Client,
  { name, when, hash, statements, isOnline }: Migration,
  log: (line: string) => void,
  timings: typeof defaults,
): Promise<void> {
  const mark = () =>
    client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      when,
    ]);
  const retry = (work: () => Promise<unknown>) => retryLocked(work, name, log, timings);
  if (isOnline) {
    for (const statement of statements) {
      await retry(async () => {
        await dropUnfinishedIndex(client, statement);
        await client.query(statement);
      });
    }
    await mark();
    return;
  }
  await retry(async () => {
    await client.query("begin");
    try {
      for (const statement of statements) await client.query(statement);
      await mark();
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    }
  });
}

/** Repeats what did not get a lock, until it does. */
async function retryLocked(
  work: () => Promise<unknown>,
  name: string,
  log: (line: string) => void,
  { retryMs, giveUpMs }: typeof defaults,
): Promise<void> {
  const startMs = performance.now();
  for (let tries = 0; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== lockTimeout) throw error;
      if (performance.now() - startMs > giveUpMs) {
        throw new SetupError(
          `${name} did not get a lock that others hold: end what uses the database, and npm run migrate`,
        );
      }
      if (tries === 0) log(`${name} waits for a lock that others hold …`);
      await delay(retryMs);
    }
  }
}

/** What an interrupted `create index concurrently` leaves has the index's name, and is of no use. */
async function dropUnfinishedIndex(client: pg.Client, statement: string): Promise<void> {
  const name = indexPattern.exec(statement)?.[1];
  if (name === undefined) return;
  const found = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [name],
  );
  if (found.rowCount) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
}
