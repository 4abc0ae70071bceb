import type pg from "pg";

/** The part of a connection that drizzle uses in a transaction. */
export class TransactionClient {
  readonly #client: pg.PoolClient;
  readonly #settings: string | null;

  /** @param settings statements that follow BEGIN */
  constructor(client: pg.PoolClient, settings: string | null = null) {
    this.#client = client;
    this.#settings = settings;
  }

  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (/^begin\b/i.test(config.text)) return this.#begin(config.text);
    return this.#client.query(config, values);
  }

  async #begin(begin: string): Promise<pg.QueryResult> {
    try {
      const result = await this.#client.query(begin);
      if (this.#settings !== null) await this.#client.query(this.#settings);
      return result;
    } catch (error) {
      // drizzle gives back no connection whose BEGIN failed.
      this.#client.release(true);
      throw error;
    }
  }

  release(error?: Error | boolean): void {
    this.#client.release(error);
  }
}
