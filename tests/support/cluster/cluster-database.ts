import { rmSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "../../../backend/db/client";
import { startEmbeddedPostgres } from "../../../backend/db/embedded-postgres";
import { migrateDatabase } from "../../../backend/db/migrate";
import { openScopes, type Scopes } from "../../../backend/db/scopes";
import { type DemoAgentHost, seedDemo } from "../../../backend/db/seed/demo";
import { hashPassword, verifyPassword } from "../../../backend/session/password";
import type { ConsoleAddress } from "../console";
import { type FaultAccount, seedFaultAccount } from "../faults/fault-account";
import { type Pooler, startPooler } from "../pooler";
import { makeConsoleDirectory } from "../prepared-database";

/** PostgreSQL behind PgBouncer in transaction mode, with the demo account and the one of numbered events. */
export interface ClusterDatabase {
  url: string;
  poolerUrl: string;
  scopes: Scopes;
  demo: ConsoleAddress["demo"];
  demoHosts: DemoAgentHost[];
  /** Whose host sends numbered events. */
  numbered: FaultAccount;
  stop(): Promise<void>;
}

const demoPassword = "Correct-horse-8";
/** Of the pooler to PostgreSQL, for all consoles together. */
const pooledConnections = 20;

export async function startClusterDatabase(): Promise<ClusterDatabase> {
  const dataDirectory = await makeConsoleDirectory();
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    log: () => {},
    settings: { fsync: "off", max_connections: "200" },
  });
  let pooler: Pooler | null = null;
  let scopes: Scopes | null = null;
  async function stop(): Promise<void> {
    await scopes?.close();
    await pooler?.stop();
    await postgres.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
  try {
    const databaseUrl = postgres.url;
    await migrateDatabase({ databaseUrl, folder: path.resolve("backend/db/migrations") });
    const seeded = await seed(databaseUrl);
    pooler = await startPooler(databaseUrl, pooledConnections);
    scopes = openScopes(databaseUrl, 2);
    return { ...seeded, url: databaseUrl, poolerUrl: pooler.url, scopes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function seed(databaseUrl: string) {
  const { db, close } = openDatabase(databaseUrl, 2);
  try {
    const tools = { hashPassword, verifyPassword };
    const { accountId, email, hosts } = await seedDemo(db, demoPassword, tools);
    const numbered = await seedFaultAccount(db);
    const demo = { accountId: String(accountId), email, password: demoPassword };
    return { demo, demoHosts: hosts, numbered };
  } finally {
    await close();
  }
}

/** Cameras of the demo that have a picture and a licence, of all hosts in turn. */
export async function listPlayingCameras({ scopes, demo }: ClusterDatabase): Promise<string[]> {
  const { rows } = await scopes.system.execute(sql`
    select camera.id from camera join license on license.camera_id = camera.id
      join host on host.id = camera.host_id and host.connection_id is not null
    where camera.account_id = ${Number(demo.accountId)} and camera.connected and not camera.resolution_not_match
    order by row_number() over (partition by camera.host_id order by camera.index), camera.host_id
  `);
  return rows.map(({ id }) => String(id));
}
