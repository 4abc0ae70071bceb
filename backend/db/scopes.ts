import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "./client";
import { SetupError } from "./embedded-platform";
import { type DatabaseLiveness, LivenessAwarePool } from "./liveness-aware-pool";
import { createNamedStatementClient, isStaleStatement } from "./named-statements";
import { PooledTransactionsPool } from "./pooled-transactions";
import * as tables from "./tables";
import { TracedClient } from "./traced-client";
import { TransactionClient } from "./transaction-client";

/**
 * The database as one account sees it. Row-level security backs every query's own WHERE: a
 * connection only sees the rows of the account it is set to (migration 0003).
 */
export interface Scopes {
  /** For work without an account: sign-in, hosts, workers. */
  system: Database;
  forAccount(accountId: number): Database;
  /** Like system, for workers whose statements may take minutes and set their own limit. */
  workers: Database;
  /** Connections as the role that owns nothing, set to no account. */
  pool: pg.Pool;
  /** For the job queue: connections that stay set to the system. */
  jobs: pg.Pool;
  /** All pools by name, for the metrics. */
  pools: Readonly<Record<string, pg.Pool>>;
  close(): Promise<void>;
}

const cachedAccounts = 1_000;

/** The account each connection was last set to; null while a change is in progress. */
const settings = new WeakMap<pg.PoolClient, string | null>();

const setAccount = {
  name: "set_account",
  text: "select set_config('sightline.account', $1, false)",
};

async function checkOut(pool: pg.Pool, account: string): Promise<pg.PoolClient> {
  const client = await pool.connect();
  if (settings.get(client) === account) return client;
  settings.set(client, null);
  try {
    await client.query(setAccount, [account]);
    settings.set(client, account);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Looks like a pool to drizzle (which checks its name), and hands out connections that are set to
 * one account.
 */
class ScopedPool {
  constructor(
    private readonly pool: pg.Pool,
    private readonly account: string,
  ) {}

  /** For a transaction. */
  async connect(): Promise<TransactionClient> {
    return new TransactionClient(await checkOut(this.pool, this.account));
  }

  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await checkOut(this.pool, this.account);
    try {
      const result = await client.query(config, values);
      client.release();
      return result;
    } catch (error) {
      // A refused statement leaves the connection usable; after any other error it is dropped.
      client.release(!(error instanceof pg.DatabaseError));
      if (isStaleStatement(error)) return this.query(config, values);
      throw error;
    }
  }
}

/** Of the housekeeping jobs, one for each that a process runs at a time. */
const workerConnections = 4;
/** Each of the job groups listens with one, the others take and end jobs. */
const jobConnections = 10;
/** Behind a pooler, for the counters of limits, which take connections as they are. */
const limiterConnections = 3;
const statementLimitMs = 5_000;
/** Longer than any statement limit that a worker sets itself. */
const workerAnswerLimitMs = 11 * 60_000;

/**
 * @param limits answerLimitMs: for a server that no longer answers at all, and so cannot keep its own limit
 * (threat I7)
 */
function openPool(
  url: string,
  maxConnections: number,
  liveness: DatabaseLiveness,
  { answerLimitMs = statementLimitMs + 1_000, settings = "", Client = TracedClient } = {},
): pg.Pool {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementLimitMs,
    keepAlive: true,
    options: `-c role=sightline_app${settings}`,
    Client,
  };
  return new LivenessAwarePool(config, liveness, answerLimitMs);
}

/** What drizzle asks for as one account. */
type OpenScope = (account: string) => Database;

const toDatabase = (pool: ScopedPool | PooledTransactionsPool): Database =>
  drizzle(pool as unknown as pg.Pool, { schema: tables, casing: "snake_case" });

interface RequestPools {
  openSystem: OpenScope;
  openAccount: OpenScope;
  /** Set to no account. */
  plain: pg.Pool;
  pools: Record<string, pg.Pool>;
}

/**
 * For requests. The system has connections of its own: every request looks up its session as the system and goes on as
 * its account, and one connection for both would be set twice a request.
 */
function openRequestPools(url: string, max: number, liveness: DatabaseLiveness): RequestPools {
  const accounts = openPool(url, max, liveness, { Client: createNamedStatementClient() });
  const system = openPool(url, max, liveness, { Client: createNamedStatementClient() });
  return {
    openSystem: (account) => toDatabase(new ScopedPool(system, account)),
    openAccount: (account) => toDatabase(new ScopedPool(accounts, account)),
    plain: system,
    pools: { accounts, system },
  };
}

/** The same through a pooler, which knows no options of a connection: all is set within each transaction. */
function openPooledRequests(
  url: string,
  poolerUrl: string,
  max: number,
  liveness: DatabaseLiveness,
): RequestPools {
  const config = { connectionString: poolerUrl, max: max * 2, idleTimeoutMillis: 30_000 };
  const pooled = new LivenessAwarePool(config, liveness, statementLimitMs + 1_000);
  const plain = openPool(url, limiterConnections, liveness);
  const open: OpenScope = (account) =>
    toDatabase(new PooledTransactionsPool(pooled, account, statementLimitMs));
  return { openSystem: open, openAccount: open, plain, pools: { pooled, plain } };
}

/**
 * Opens the cloud's pools. Connecting is lazy.
 * @param url of the owner; each connection takes the role sightline_app
 * @param maxConnections for the system, and as many for accounts
 * @param poolerUrl of PgBouncer in transaction mode before the same database, for what requests ask; workers, jobs and
 * limits use `url`
 */
export function openScopes(url: string, maxConnections = 10, poolerUrl?: string): Scopes {
  const liveness: DatabaseLiveness = { lastAnswerMs: 0 };
  const requests = poolerUrl
    ? openPooledRequests(url, poolerUrl, maxConnections, liveness)
    : openRequestPools(url, maxConnections, liveness);
  const workerPool = openPool(url, workerConnections, liveness, {
    answerLimitMs: workerAnswerLimitMs,
  });
  const jobPool = openPool(url, jobConnections, liveness, {
    settings: " -c sightline.account=system",
  });
  const pools = { ...requests.pools, workers: workerPool, jobs: jobPool };
  const accounts = new Map<number, Database>();
  return {
    system: requests.openSystem("system"),
    forAccount(accountId) {
      const known = accounts.get(accountId);
      if (known) return known;
      const first = accounts.keys().next();
      if (accounts.size >= cachedAccounts && !first.done) accounts.delete(first.value);
      const database = requests.openAccount(String(accountId));
      accounts.set(accountId, database);
      return database;
    },
    workers: toDatabase(new ScopedPool(workerPool, "system")),
    pool: requests.plain,
    jobs: jobPool,
    pools,
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/**
 * Row-level security binds neither a table's owner nor a superuser. The role is set as a connection opens: an address
 * with options of its own, or a pooler that drops them, would take it away, and nothing else would show it.
 * @throws SetupError
 */
export async function requirePlainRole(db: Database): Promise<void> {
  const result = await db.execute(sql`
    select current_user as role,
      coalesce(bool_and(row_security_active(oid) and pg_get_userbyid(relowner) <> current_user), false) as bound
    from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
  `);
  const { role, bound } = result.rows[0] ?? {};
  if (bound === true) return;
  throw new SetupError(
    `the cloud would work as the database role ${role}, which sees the rows of every account: DATABASE_URL must have no options=…, and lead to no pooler that drops them (that is for DATABASE_POOLER_URL)`,
  );
}

/**
 * A pooler before another database would answer requests of which jobs and messages know nothing.
 * @throws SetupError
 */
export async function requireSameDatabase(direct: pg.Pool, pooled: Database): Promise<void> {
  const one = "select current_database() as name, pg_postmaster_start_time()::text as started";
  const [mine, its] = await Promise.all([direct.query(one), pooled.execute(sql.raw(one))]);
  if (JSON.stringify(mine.rows) === JSON.stringify(its.rows)) return;
  throw new SetupError("DATABASE_POOLER_URL does not lead to the database of DATABASE_URL");
}
