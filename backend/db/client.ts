import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as tables from "./tables";

export type Database = NodePgDatabase<typeof tables>;
/** A database handle inside a transaction. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a bounded pool. Connecting is lazy: a wrong address shows at the first query.
 * @param url postgres://user:password@host:port/database
 * @param connectLimitMs a database that does not answer a connection attempt for this long is away
 */
export function openDatabase(
  url: string,
  maxConnections = 10,
  connectLimitMs = 3_000,
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectLimitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    keepAlive: true,
  });
  handleConnectionLoss(pool);
  return {
    db: drizzle(pool, { schema: tables, casing: "snake_case" }),
    pool,
    close: () => pool.end(),
  };
}

/**
 * Handles the error event of a connection that loses its server, idle or between two queries:
 * without a listener it would end the process. The next query on that connection rejects.
 */
export function handleConnectionLoss(pool: pg.Pool): void {
  pool.on("error", (error) => console.warn(`database connection lost: ${error.message}`));
  pool.on("connect", (client) => client.on("error", () => undefined));
}
