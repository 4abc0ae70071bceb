import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { SetupError } from "../../backend/db/embedded-postgres";
import { migrateDatabase } from "../../backend/db/migrate";
import { connect, listTables, quote, quoteTable, readJobQueue } from "./dump";
import { type DumpedTable, type Manifest, tableFile } from "./manifest";

const others = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** A console that has just ended leaves connections that the server has still to notice. */
const leaveTries = 20;
const leavePauseMs = 100;

/** @throws SetupError where others work on the database */
async function requireAlone(client: pg.Client): Promise<void> {
  let count = 0;
  for (let tries = 0; tries < leaveTries; tries++) {
    count = (await client.query(others)).rows[0].count;
    if (count === 0) return;
    await delay(leavePauseMs);
  }
  throw new SetupError(
    `the database is in use by ${count} other connection${count === 1 ? "" : "s"}: stop every console first`,
  );
}

/** Drops everything of ours. As the owner of the database. */
const dropAll = `
  drop schema if exists graphile_worker cascade;
  drop schema if exists drizzle cascade;
  drop schema public cascade;
  create schema public`;

/**
 * @param replace drops what is in the database
 * @throws SetupError for a database that is in use, or that holds rows and is not to be replaced
 */
export async function emptyDatabase(url: string, replace: boolean): Promise<void> {
  const client = await connect(url);
  try {
    await requireAlone(client);
    if (replace) {
      await client.query(dropAll);
      return;
    }
    for (const table of await listTables(client)) {
      if (table.schema !== "public") continue;
      const { rowCount } = await client.query(`select from ${quoteTable(table)} limit 1`);
      if (rowCount) {
        throw new SetupError(
          "the database is not empty: restore into an empty one, or replace what it holds with --replace",
        );
      }
    }
  } finally {
    await client.end();
  }
}

/** Parts of tables are made as the work goes on, not by migrations: those of the backup take the place of this month's. */
async function makeParts(client: pg.Client, tables: readonly DumpedTable[]): Promise<void> {
  for (const part of await listTables(client)) {
    if (part.parent) await client.query(`drop table ${quoteTable(part)}`);
  }
  for (const table of tables) {
    const like = table.parent ?? (isGoneMonth(table) ? "event" : null);
    if (like === null) continue;
    await client.query(
      `create table ${quoteTable(table)} (like ${quote(like)} including defaults including constraints including storage)`,
    );
    await client.query(`revoke all on ${quoteTable(table)} from sightline_app`);
    if (table.parent === null) continue;
    await client.query(
      `alter table ${quote(table.parent)} attach partition ${quoteTable(table)} ${table.bounds}`,
    );
  }
}

/** A month of events that is no part any more, and whose totals have still to be put right (migration 0036). */
const isGoneMonth = ({ name }: DumpedTable) => /^event_gone_[0-9]+$/.test(name);

const foreignKeys = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`;

const triggeredTables = `
  select distinct tgrelid::regclass::text as "table" from pg_trigger
  join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and tgparentid = 0 and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`;

/** Rows are taken as they are, in any order; the keys prove them when they are all there. */
async function withoutRules(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const triggered = (await client.query<{ table: string }>(triggeredTables)).rows;
  const keys = (
    await client.query<{ table: string; name: string; definition: string }>(foreignKeys)
  ).rows;
  for (const key of keys) {
    await client.query(`alter table ${key.table} drop constraint ${quote(key.name)}`);
  }
  for (const { table } of triggered)
    await client.query(`alter table ${table} disable trigger user`);
  await work();
  for (const key of keys) {
    await client.query(
      `alter table ${key.table} add constraint ${quote(key.name)} ${key.definition}`,
    );
  }
  for (const { table } of triggered) await client.query(`alter table ${table} enable trigger user`);
}

async function copyRows(client: pg.Client, folder: string, table: DumpedTable): Promise<void> {
  const columns = table.columns.map(quote).join(", ");
  const target = client.query(copyFrom(`copy ${quoteTable(table)} (${columns}) from stdin`));
  await pipeline(createReadStream(path.join(folder, tableFile(table))), createGunzip(), target);
  if (target.rowCount !== table.rows) {
    throw new SetupError(
      `the backup is damaged: ${table.name} has ${target.rowCount} rows of ${table.rows}`,
    );
  }
}

/** @throws SetupError for a backup that this version's job queue cannot take */
async function requireSameJobQueue(client: pg.Client, manifest: Manifest): Promise<void> {
  const here = await readJobQueue(client);
  if (here === manifest.jobQueue) return;
  throw new SetupError(
    `the backup's job queue is of version ${manifest.jobQueue}, this one's of ${here}: restore with Sightline ${manifest.version}, then upgrade`,
  );
}

export interface LoadOptions {
  url: string;
  folder: string;
  manifest: Manifest;
  migrationsFolder: string;
  log(line: string): void;
}

/**
 * Brings an empty database to the backup's version and fills it in one transaction: it has all of the backup or nothing.
 * Every session ends with it.
 * @returns the number of sessions that ended
 */
export async function loadDatabase(options: LoadOptions): Promise<number> {
  const { url, folder, manifest, migrationsFolder, log } = options;
  const only = new Set(manifest.migrations);
  await migrateDatabase({ databaseUrl: url, folder: migrationsFolder, only, log });
  const client = await connect(url);
  try {
    await requireSameJobQueue(client, manifest);
    await client.query("begin");
    await makeParts(client, manifest.tables);
    let ended = 0;
    await withoutRules(client, async () => {
      await client.query(`truncate ${manifest.tables.map(quoteTable).join(", ")}`);
      for (const table of manifest.tables) await copyRows(client, folder, table);
      for (const { name, lastValue, isCalled } of manifest.sequences) {
        await client.query("select setval($1::regclass, $2, $3)", [name, lastValue, isCalled]);
      }
      // One that was ended after the backup would live again.
      const { rowCount } = await client.query(
        "update session set revoked_at = now() where revoked_at is null",
      );
      ended = rowCount ?? 0;
      await client.query("delete from ticket");
    });
    await client.query("commit");
    await client.query("analyze");
    return ended;
  } finally {
    await client.end();
  }
}
