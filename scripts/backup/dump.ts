import { createGzip, constants as zlib } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { SetupError } from "../../backend/db/embedded-postgres";
import { readApplied } from "../../backend/db/migrate";
import { type BackupWriter, type DumpedTable, type Manifest, tableFile } from "./manifest";

/** What a backup says of its database. */
export type DatabaseDump = Pick<
  Manifest,
  "takenAt" | "postgres" | "migrations" | "jobQueue" | "tables" | "sequences"
>;

/**
 * One way of writing values, whatever server and database prefer; and an error, not fewer rows, where a policy would hide
 * some.
 */
const copyOptions =
  "-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c row_security=off -c statement_timeout=0 -c idle_in_transaction_session_timeout=0";

/** A column name or table name as SQL. */
export const quote = pg.escapeIdentifier;
export const quoteTable = ({ schema, name }: Pick<DumpedTable, "schema" | "name">): string =>
  `${quote(schema)}.${quote(name)}`;

/** Marks of what has been applied are the manifest's; a restore makes them by migrating. */
const tablesWithRows = `
  select namespace.nspname as schema, class.relname as name, parent.relname as parent,
    pg_get_expr(class.relpartbound, class.oid) as bounds,
    (select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class as class
  join pg_namespace as namespace on namespace.oid = class.relnamespace
  left join pg_inherits on inhrelid = class.oid
  left join pg_class as parent on parent.oid = inhparent
  where class.relkind = 'r' and namespace.nspname in ('public', 'graphile_worker')
    and not (namespace.nspname = 'graphile_worker' and class.relname = 'migrations')
  order by 1, 2`;

export async function listTables(client: pg.Client): Promise<Omit<DumpedTable, "rows">[]> {
  return (await client.query(tablesWithRows)).rows;
}

const sequences = `
  select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name
  from pg_sequences where schemaname in ('public', 'graphile_worker') order by 1`;

async function readSequences(client: pg.Client): Promise<Manifest["sequences"]> {
  const names: string[] = (await client.query(sequences)).rows.map(({ name }) => name);
  const found: Manifest["sequences"] = [];
  for (const name of names) {
    const { rows } = await client.query(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    );
    found.push({ name, ...rows[0] });
  }
  return found;
}

/** The last migration of the job queue's own schema. */
export async function readJobQueue(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select max(id) as last from graphile_worker.migrations");
  return Number(rows[0]?.last);
}

/** Gives the number of rows, known once the connection has answered its next query. */
async function copyTable(
  client: pg.Client,
  table: Omit<DumpedTable, "rows">,
  writer: BackupWriter,
): Promise<() => number> {
  const columns = table.columns.map(quote).join(", ");
  const source = client.query(copyTo(`copy ${quoteTable(table)} (${columns}) to stdout`));
  // The database works for its users meanwhile; the fastest level already takes off most.
  await writer.add(tableFile(table), source, createGzip({ level: zlib.Z_BEST_SPEED }));
  return () => source.rowCount;
}

/** A connection that rows are copied through; the caller ends it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    options: copyOptions,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // The query under way rejects, too.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/**
 * Streams the database as it is at one moment, beside its users: one transaction, whose snapshot every table is read in.
 * Until it ends no migration and no housekeeping can take a table away, and they wait for it.
 */
export async function dumpDatabase(url: string, writer: BackupWriter): Promise<DatabaseDump> {
  const client = await connect(url);
  try {
    await client.query("begin isolation level repeatable read, read only");
    const { rows } = await client.query(
      "select date_trunc('milliseconds', now()) as moment, current_setting('server_version') as version",
    );
    const found = await listTables(client);
    if (found.length === 0)
      throw new SetupError("the database is empty: there is nothing to back up");
    await client.query(`lock table ${found.map(quoteTable).join(", ")} in access share mode`);
    const counts: (() => number)[] = [];
    for (const table of found) counts.push(await copyTable(client, table, writer));
    const migrations = [...(await readApplied(client))];
    const tables = found.map((table, index) => ({ ...table, rows: counts[index]?.() ?? 0 }));
    const dump = {
      takenAt: (rows[0].moment as Date).toISOString(),
      postgres: String(rows[0].version),
      migrations,
      jobQueue: await readJobQueue(client),
      tables,
      // Numbers are given outside of transactions: read last, so that no row has one that is given again.
      sequences: await readSequences(client),
    };
    await client.query("commit");
    return dump;
  } finally {
    await client.end();
  }
}
