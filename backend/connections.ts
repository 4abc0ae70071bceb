import type pg from "pg";
import { type Database, openDatabase } from "./db/client";
import { requireCurrentSchema } from "./db/migrate";
import { openScopes, requirePlainRole, requireSameDatabase, type Scopes } from "./db/scopes";
import { connectNats, type Nats } from "./nats/connection";
import type { Bus } from "./realtime/bus";
import { createNatsBus } from "./realtime/nats-bus";
import { createPostgresBus } from "./realtime/postgres-bus";

export interface ConnectionOptions {
  databaseUrl: string;
  /** Of a pooler before the same database, for what requests ask. */
  poolerUrl?: string | undefined;
  /** NATS between the consoles of the installation; with one console there is none. */
  natsUrl?: string | undefined;
  /** Folder of the SQL migrations: what the database has to have. */
  migrationsFolder: string;
}

/** What the cloud stands on: its database, and the ways to its other processes. */
export interface Connections {
  /** As the database's owner, and its pool. */
  owner: Database;
  ownerPool: pg.Pool;
  /** As a role that sees one account's rows, or the system's. */
  scopes: Scopes;
  nats: Nats | null;
  bus: Bus;
  close(): Promise<void>;
}

/**
 * @throws where the database does not answer, is of another version, or gives the cloud a role that sees everybody's
 * rows, and where NATS does not answer; nothing stays open then
 */
export async function openConnections(options: ConnectionOptions): Promise<Connections> {
  const { databaseUrl, poolerUrl, natsUrl, migrationsFolder } = options;
  const { db: owner, pool: ownerPool, close: closeOwner } = openDatabase(databaseUrl);
  const scopes = openScopes(databaseUrl, undefined, poolerUrl);
  let nats: Nats | null = null;
  const closeAll = async () => {
    await nats?.close();
    await scopes.close();
    await closeOwner();
  };
  try {
    await requireCurrentSchema(ownerPool, migrationsFolder);
    await requirePlainRole(scopes.system);
    if (poolerUrl) await requireSameDatabase(ownerPool, scopes.system);
    if (natsUrl) nats = await connectNats(natsUrl);
    const postgresBus = await createPostgresBus(databaseUrl, ownerPool);
    const bus = nats ? createNatsBus(nats, postgresBus) : postgresBus;
    const close = async () => {
      await bus.close();
      await closeAll();
    };
    return { owner, ownerPool, scopes, nats, bus, close };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
