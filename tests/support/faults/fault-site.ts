import { readFileSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "../../../backend/db/embedded-postgres";
import { migrateDatabase } from "../../../backend/db/migrate";
import { openScopes, type Scopes } from "../../../backend/db/scopes";
import { createDirectoryStore, type FileStore } from "../../../backend/files/store";
import { type ConsoleProcess, createConsoleProcess } from "../console-process";
import { findFreePort } from "../free-port";
import { listDescendants } from "../processes";
import type { Cluster } from "./cluster";
import {
  createFaultMaster,
  type FaultAccount,
  type FaultMaster,
  seedFaultAccount,
} from "./fault-account";

/** Consoles with their database, on one address, and an account there whose host sends numbered events. */
export interface FaultSite extends FaultAccount, FaultMaster {
  cloud: URL;
  url: string;
  consoles: readonly ConsoleProcess[];
  /** Where its pictures are. */
  files: FileStore;
  /** Resolves when every console answers; spawns those that do not run. */
  ready(): Promise<void>;
  /** SIGKILL to PostgreSQL, or to one of its processes, which has it recover. */
  killDatabase(what: "all" | "one"): void;
  /** Everything the consoles printed. */
  output(): string;
  /** Stops the consoles in order, and opens their database. */
  inspect<Result>(look: (scopes: Scopes) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

/** One console with its embedded PostgreSQL; its files are in the data directory. */
export async function prepareFaultSite(
  dataDirectory: string,
  env: Record<string, string> = {},
): Promise<FaultSite> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const account = await withDatabase(dataDirectory, async ({ system }, databaseUrl) => {
    await migrateDatabase({ databaseUrl, folder: path.resolve("backend/db/migrations") });
    return seedFaultAccount(system);
  });
  const own = createConsoleProcess(port, { DATA_DIR: dataDirectory, ...env });
  return {
    ...account,
    ...createFaultMaster(url),
    cloud: new URL(url.replace("http", "ws")),
    url,
    consoles: [own],
    files: createDirectoryStore(path.join(dataDirectory, "files")),
    ready: own.ready,
    killDatabase(what) {
      const file = path.join(dataDirectory, "postgres", "cluster", "postmaster.pid");
      killPostgres(Number(readFileSync(file, "utf8").split("\n")[0]), what);
    },
    output: own.output,
    async inspect(look) {
      await own.stop();
      return withDatabase(dataDirectory, look);
    },
    async stop() {
      await own.stop();
    },
  };
}

/** The consoles of a cluster. */
export async function prepareClusterSite(cluster: Cluster): Promise<FaultSite> {
  const { url, consoles, postgres, files } = cluster;
  const account = await withScopes(postgres.url, ({ system }) => seedFaultAccount(system));
  return {
    ...account,
    ...createFaultMaster(url),
    cloud: new URL(url.replace("http", "ws")),
    url,
    consoles,
    files,
    ready: cluster.ready,
    killDatabase(what) {
      // Null while it starts again.
      if (postgres.pid !== null) killPostgres(postgres.pid, what);
    },
    output: () => consoles.map((each) => each.output()).join("\n"),
    async inspect(look) {
      await cluster.stopConsoles();
      return withScopes(postgres.url, look);
    },
    stop: cluster.stop,
  };
}

function killPostgres(postmaster: number, what: "all" | "one"): void {
  const pid = what === "all" ? postmaster : listDescendants(postmaster)[0];
  if (pid !== undefined) process.kill(pid, "SIGKILL");
}

/** The embedded database alone, without a server. */
async function withDatabase<Result>(
  dataDirectory: string,
  work: (scopes: Scopes, url: string) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  try {
    return await withScopes(postgres.url, (scopes) => work(scopes, postgres.url));
  } finally {
    await postgres.stop();
  }
}

async function withScopes<Result>(
  url: string,
  work: (scopes: Scopes) => Promise<Result>,
): Promise<Result> {
  const scopes = openScopes(url);
  try {
    return await work(scopes);
  } finally {
    await scopes.close();
  }
}
