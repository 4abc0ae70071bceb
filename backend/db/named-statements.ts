import { sql } from "drizzle-orm";
import pg from "pg";
import { type Query, TracedClient } from "./traced-client";

const planEachTimeText = "/* plan each time */";

/** A statement asked this often among the recent ones is worth a name. */
const usesBeforeName = 8;
/** Texts that are counted; those not asked for longest are forgotten. */
const maxCounted = 500;
/** Each of them stands prepared, with its plans, in each connection that asked it. */
const maxNames = 300;

/**
 * In a statement over all hosts or cameras of an account: it gets no name, so that PostgreSQL plans it for the account of
 * each call. One account may be a thousand times as large as another, and the plan that it keeps is for an average one.
 */
export const planEachTime = sql.raw(planEachTimeText);

/**
 * Names of the statements that a pool is asked often: PostgreSQL parses and plans such a one once a connection, not
 * each time. It plans with a call's values as long as that promises to be cheaper. Bounded, because a prepared statement
 * stays until its connection ends, and lists of any length make texts without end.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  #given = 0;

  /** Counts a use of `text`, and returns its name; undefined where it has none. */
  take(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#given >= maxNames) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.delete(text);
    if (uses > usesBeforeName) return this.#give(text);
    this.#uses.set(text, uses);
    const first = this.#uses.keys().next();
    if (this.#uses.size > maxCounted && !first.done) this.#uses.delete(first.value);
  }

  /** The next use gets another name: under this one, connections have what no longer fits the tables. */
  forget(text: string): void {
    this.#names.delete(text);
  }

  #give(text: string): string {
    const name = `sightline_${this.#given++}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Whether the columns of a prepared statement changed under it, as with a migration for a newer console. */
export const isStaleStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === "0A000" &&
  error.routine === "RevalidateCachedQuery";

function isNameable(query: unknown, rest: unknown[]): query is pg.QueryConfig {
  const [values, callback] = rest;
  if (typeof query !== "object" || query === null || callback !== undefined) return false;
  if (!Array.isArray(values) || values.length === 0) return false;
  // What runs by itself, as a COPY does, and what is fetched by parts stays as it is.
  if ("submit" in query || "rows" in query || ("name" in query && query.name)) return false;
  return (
    "text" in query && typeof query.text === "string" && !query.text.includes(planEachTimeText)
  );
}

/**
 * A pool's kind of connection, whose frequent statements are prepared. Not for a pooler: the next transaction is another
 * connection's.
 */
export function createNamedStatementClient(): typeof TracedClient {
  const names = new StatementNames();
  return class NamedStatementClient extends TracedClient {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const send = this.query as Query;
      this.query = ((query: unknown, ...rest: unknown[]) => {
        if (!isNameable(query, rest)) return send(query, ...rest);
        const name = names.take(query.text);
        if (name === undefined) return send(query, ...rest);
        const answer = send({ ...query, name }, ...rest) as Promise<unknown>;
        return answer.catch((error: unknown) => {
          if (isStaleStatement(error)) names.forget(query.text);
          throw error;
        });
      }) as Query as typeof this.query;
    }
  };
}
