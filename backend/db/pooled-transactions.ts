import pg from "pg";
import { TransactionClient } from "./transaction-client";

/**
 * What drizzle is given where a pooler (PgBouncer in transaction mode) stands before the database. Between two
 * transactions a connection may be anybody's: role, account and time limit are set within each, and every query is in
 * one.
 */
export class PooledTransactionsPool {
  readonly #pool: pg.Pool;
  readonly #begin: string;

  /**
   * @param account an account's id, or "system"
   * @param statementLimitMs a transaction may set itself another
   */
  constructor(pool: pg.Pool, account: string, statementLimitMs: number) {
    this.#pool = pool;
    this.#begin = [
      "set local role sightline_app",
      `set local sightline.account = ${pg.escapeLiteral(account)}`,
      `set local statement_timeout = ${statementLimitMs}`,
    ].join("; ");
  }

  /** For a transaction: the settings follow its BEGIN. */
  async connect(): Promise<PooledClient> {
    return new PooledClient(await this.#pool.connect(), this.#begin);
  }

  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.#pool.connect();
    try {
      await client.query(`begin; ${this.#begin}`);
      const result = await client.query(withoutName(config), values);
      await client.query("commit");
      client.release();
      return result;
    } catch (error) {
      await giveBack(client, error);
      throw error;
    }
  }
}

class PooledClient extends TransactionClient {
  override query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    return super.query(withoutName(config), values);
  }
}

/** A statement prepared under a name is another connection's after the transaction. */
const withoutName = ({ name: _name, ...config }: pg.QueryConfig): pg.QueryConfig => config;

/** A refused statement leaves the connection usable; after any other error it is dropped. */
async function giveBack(client: pg.PoolClient, error: unknown): Promise<void> {
  const isUsable =
    error instanceof pg.DatabaseError &&
    (await client.query("rollback").then(
      () => true,
      () => false,
    ));
  client.release(!isUsable);
}
