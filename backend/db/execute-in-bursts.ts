import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Database } from "./client";

/** Rows per fetch: a millisecond or two of parsing. */
const burstRows = 500;

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * Rows of a statement that may return thousands, as `execute` gives them except for dates. They are
 * fetched a burst at a time: all at once would be parsed in one hold of the event loop. No other
 * query is awaited between two bursts; the statement's own limit keeps running.
 */
export async function executeInBursts(
  db: Database,
  statement: SQL,
): Promise<Record<string, unknown>[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const { $client } = db as Database & { $client: pg.Pool };
  // Missing in its types: the row limit of the protocol's Execute message.
  const config: pg.QueryConfig & { rows: number } = { text, rows: burstRows };
  return (await $client.query(config, params)).rows;
}
