import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Database } from "./client";

/** Rows in one go: a millisecond or two of reading. */
const burstRows = 500;

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * Rows of a statement that may bring thousands, as `execute` gives them but for dates. The database is asked for them a
 * burst at a time: sent all at once they are read from the socket and parsed in one hold of the event loop.
 * Nobody is waited for between two bursts; the statement's own limit goes on meanwhile.
 */
export async function readLong(db: Database, statement: SQL): Promise<Record<string, unknown>[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const { $client } = db as Database & { $client: pg.Pool };
  // Not in its types: how many rows an Execute of the protocol may bring.
  const config: pg.QueryConfig & { rows: number } = { text, rows: burstRows };
  return (await $client.query(config, params)).rows;
}
