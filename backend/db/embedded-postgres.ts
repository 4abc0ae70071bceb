import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Cluster, clusterRole, giveToAccount, prepareCluster } from "./embedded-cluster";
import { claimHome, stopLeftover } from "./embedded-owner";
import {
  chooseAccount,
  makeHome,
  provideBinaries,
  type RunAs,
  SetupError,
} from "./embedded-platform";

export { SetupError } from "./embedded-platform";

export interface EmbeddedPostgresOptions {
  /** Holds the server's files, in its sub-directory postgres/. Created when missing. */
  dataDirectory: string;
  log(line: string): void;
  /** Server settings that override ours, such as `fsync: "off"` for tests. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Address of the database `sightline`, with its password. The same for the process's life. */
  url: string;
  /** The server's process, for tests that kill it. Null while it restarts. */
  readonly pid: number | null;
  /** Waits a second for clients to leave, then shuts down fast, then hard. Never rejects. */
  stop(): Promise<void>;
}

/** Address of the server for its clients. */
type Address = { socketDirectory: string } | { port: number };

/** Sized for a small machine: 25 MB idle, a few hundred under load. */
const ownSettings: Record<string, string> = {
  shared_buffers: "128MB",
  max_connections: "100",
  max_wal_size: "512MB",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  idle_in_transaction_session_timeout: "60s",
};

const readyLimitMs = 60_000;
const restartDelayMaxMs = 10_000;

/**
 * Smart shutdown first: it lets connections that were just closed finish, where the fast one would
 * log errors. Then fast, immediate, and the end.
 */
const stopSteps = [
  ["SIGTERM", 1_000],
  ["SIGINT", 10_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 5_000],
] as const;

/** The longest path a Unix socket may have (sun_path is 104 bytes on macOS, 108 on Linux), end byte aside. */
const socketPathMaxBytes = 103;

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

/**
 * A Unix socket only this account may enter; loopback TCP where the path is too long or there are
 * none.
 */
async function chooseAddress(home: string, account: RunAs): Promise<Address> {
  const socketDirectory = path.join(home, "socket");
  const socket = path.join(socketDirectory, ".s.PGSQL.5432");
  if (process.platform === "win32" || Buffer.byteLength(socket) > socketPathMaxBytes) {
    return { port: await findFreePort() };
  }
  mkdirSync(socketDirectory, { recursive: true });
  giveToAccount(socketDirectory, 0o700, account);
  return { socketDirectory };
}

function formatUrl(address: Address, password: string, database: string): string {
  const host =
    "port" in address ? `127.0.0.1:${address.port}` : encodeURIComponent(address.socketDirectory);
  return `postgres://${clusterRole}:${password}@${host}/${database}`;
}

function spawnServer(
  programs: string,
  cluster: Cluster,
  address: Address,
  account: RunAs,
  settings: Record<string, string>,
  logFile: string,
): ChildProcess {
  const listen =
    "port" in address
      ? { listen_addresses: "127.0.0.1", port: String(address.port), unix_socket_directories: "" }
      : { listen_addresses: "", unix_socket_directories: address.socketDirectory };
  const options = Object.entries({ ...ownSettings, ...settings, ...listen }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  const command = [path.join(programs, "bin", "postgres"), "-D", cluster.path, ...options];
  // A killed parent cannot stop its server; on Linux the kernel does it, with the same signal as an
  // ordered stop.
  if (process.platform === "linux" && spawnSync("setpriv", ["--version"]).status === 0) {
    command.unshift("setpriv", "--pdeathsig", "INT", "--");
  }
  const [program = "", ...args] = command;
  const log = openSync(logFile, "a", 0o600);
  try {
    return spawn(program, args, {
      cwd: "/",
      // Its own session: Ctrl-C in the terminal must reach us alone, or the database ends before
      // its clients.
      detached: true,
      stdio: ["ignore", log, log],
      ...(account && { uid: account.uid, gid: account.gid }),
    });
  } finally {
    closeSync(log);
  }
}

/** Resolves when a connection answers; rejects when the child ends first or the limit passes. */
async function waitReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  const endMs = Date.now() + readyLimitMs;
  let failure = "";
  while (Date.now() < endMs) {
    if (child.exitCode !== null || child.signalCode !== null) {
      const lastLines = readFileSync(logFile, "utf8").trim().split("\n").slice(-3).join(" | ");
      throw new SetupError(`the embedded PostgreSQL ended while it started: ${lastLines}`);
    }
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      await delay(25);
    }
  }
  throw new SetupError(
    `the embedded PostgreSQL did not answer within ${readyLimitMs / 1000} s: ${failure}`,
  );
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [
      clusterRole,
    ]);
    if (rowCount === 0) await client.query(`create database ${clusterRole}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts PostgreSQL from the platform package's programs and keeps it running: when it dies it is
 * restarted, with growing pauses, on the same address. docs/operations.md lists the files it keeps.
 * @throws SetupError for a directory that is not writable or in use by another process, or a
 * platform without programs
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const account = chooseAccount();
  const home = makeHome(path.resolve(options.dataDirectory), account, options.log);
  const releaseHome = claimHome(home);
  const programs = provideBinaries(home, account);
  const cluster = prepareCluster(home, programs, account);
  await stopLeftover(cluster.path);
  const address = await chooseAddress(home, account);
  const logFile = path.join(home, "postgres.log");
  const adminUrl = formatUrl(address, cluster.password, "postgres");

  let stopping = false;
  let child: ChildProcess;
  let restartDelayMs = 100;

  function launch(): ChildProcess {
    const started = spawnServer(
      programs,
      cluster,
      address,
      account,
      options.settings ?? {},
      logFile,
    );
    const startMs = Date.now();
    started.on("error", (error) =>
      options.log(`PostgreSQL could not be started: ${error.message}`),
    );
    started.on("exit", (code, signal) => {
      if (stopping) return;
      if (Date.now() - startMs > 60_000) restartDelayMs = 100;
      options.log(`PostgreSQL ended (${signal ?? `code ${code}`}); starting it again`);
      setTimeout(relaunch, restartDelayMs);
      restartDelayMs = Math.min(restartDelayMs * 2, restartDelayMaxMs);
    });
    return started;
  }
  function relaunch(): void {
    if (!stopping) child = launch();
  }
  /**
   * For platforms where the kernel does not do it: an exit that skipped stop() still ends the
   * server.
   */
  function endWithProcess(): void {
    child.kill("SIGINT");
    releaseHome();
  }

  child = launch();
  process.on("exit", endWithProcess);

  async function stop(): Promise<void> {
    stopping = true;
    const ended = () => child.exitCode !== null || child.signalCode !== null;
    for (const [signal, limitMs] of stopSteps) {
      if (ended()) break;
      child.kill(signal);
      await Promise.race([once(child, "exit"), delay(limitMs, undefined, { ref: false })]);
    }
    process.off("exit", endWithProcess);
    releaseHome();
  }

  try {
    await waitReady(child, adminUrl, logFile);
    await ensureDatabase(adminUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: formatUrl(address, cluster.password, clusterRole),
    get pid() {
      return child.exitCode === null && child.signalCode === null ? (child.pid ?? null) : null;
    },
    stop,
  };
}
