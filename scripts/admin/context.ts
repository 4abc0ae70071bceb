import { hostname } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { type AuditEntry, writeAudit } from "../../backend/audit/service";
import {
  type Database,
  migrateDatabase,
  openDatabase,
  type Transaction,
} from "../../backend/db/client";
import { startEmbeddedPostgres } from "../../backend/db/embedded-postgres";
import { findRunningPostgres } from "../../backend/db/embedded-running";
import { createKeyring, type Keyring } from "../../backend/keyring";
import { type Env, readEnv } from "../../server/env";
import { explainDatabaseFault } from "../../server/explain";
import { loadOrCreateSecret } from "../../server/persistent-secret";

/** Dependencies of a command. */
export interface AdminContext {
  db: Database;
  print(line: string): void;
  /** One transaction, with the audit rows it writes. */
  change<Result>(work: (tx: Transaction, audit: Audit) => Promise<Result>): Promise<Result>;
  /** For one-time links: the same keys the server has. */
  keyring(): Keyring;
  /** Origin of links. */
  publicOrigin: string;
}

type Audit = (entry: Omit<AuditEntry, "userId" | "userEmail">) => Promise<void>;

const client = { address: "local", userAgent: "npm run admin" };

function getKeyring(env: Env): Keyring {
  const file = path.resolve(env.DATA_DIR, "session-secret");
  const secret =
    env.SESSION_SECRET ??
    loadOrCreateSecret(file, () => {
      // A secret created here would not be the server's.
      throw new Error(`no SESSION_SECRET, and none kept in ${file}: start the server once`);
    });
  return createKeyring(secret);
}

/**
 * The database the server uses: DATABASE_URL, or the embedded one, which is started when no server
 * runs it.
 */
async function openUrl(env: Env): Promise<{ url: string; stop(): Promise<void> }> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => {} };
  const running = await findRunningPostgres(env.DATA_DIR);
  if (running) return { url: running, stop: async () => {} };
  const server = await startEmbeddedPostgres({
    dataDirectory: path.resolve(env.DATA_DIR),
    log: (line) => console.error(line),
  });
  return { url: server.url, stop: server.stop };
}

/** Migrates an empty database only; an older version is migrated by the server. */
async function requireTables(db: Database, migrationsFolder: string): Promise<void> {
  const result = await db.execute(sql`
    select to_regclass('public.account') is not null as filled, to_regclass('public.release') is not null as current
  `);
  const { filled, current } = result.rows[0] ?? {};
  if (filled !== true) await migrateDatabase(db, migrationsFolder);
  else if (current !== true) {
    throw new Error("the database is of an older version: start the server of this version once");
  }
}

/**
 * Opens a command's dependencies, and closes them in any case.
 * @param migrationsFolder for an empty database
 */
export async function withContext(
  settings: Record<string, string | undefined>,
  { print, migrationsFolder }: { print(line: string): void; migrationsFolder: string },
  work: (context: AdminContext) => Promise<void>,
): Promise<void> {
  const env = readEnv(settings);
  const { url, stop } = await openUrl(env);
  const { db, close } = openDatabase(url, 2);
  const userEmail = `admin@${hostname()}`.slice(0, 254);
  try {
    await requireTables(db, migrationsFolder);
    await work({
      db,
      print,
      publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
      keyring: () => getKeyring(env),
      change: (change) =>
        db.transaction(async (tx) => {
          const entries: AuditEntry[] = [];
          const result = await change(tx, async (entry) => {
            entries.push({ ...entry, userEmail });
          });
          if (entries.length === 0) throw new Error("a command ended without an audit row");
          for (const entry of entries) await writeAudit(tx, client, entry);
          return result;
        }),
    });
  } catch (error) {
    throw explainDatabaseFault(error, url) ?? error;
  } finally {
    await close();
    await stop();
  }
}
