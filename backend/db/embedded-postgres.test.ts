import { spawn } from "node:child_process";
import { chownSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeDataDirectory } from "../../tests/support/data-directory";
import { chooseAccount } from "./embedded-platform";
import { type EmbeddedPostgres, SetupError, startEmbeddedPostgres } from "./embedded-postgres";

let dataDirectory: string;
let server: EmbeddedPostgres | null;
const log = vi.fn<(line: string) => void>();

const start = async () => {
  server = await startEmbeddedPostgres({ dataDirectory, log, settings: { fsync: "off" } });
  return server;
};

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(() => {
  dataDirectory = makeDataDirectory();
  server = null;
  log.mockClear();
});

afterEach(async () => {
  await server?.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

test("a second start finds what the first one wrote, and the password is nobody else's to read", async () => {
  const first = await start();
  await query(first.url, "create table kept as select 7 as value");
  await first.stop();
  const second = await start();
  expect(await query(second.url, "select value from kept")).toEqual([{ value: 7 }]);
  expect(second.url).toBe(first.url);
  expect(statSync(path.join(dataDirectory, "postgres", "password")).mode & 0o077).toBe(0);
});

test("a wrong password is refused", async () => {
  const { url } = await start();
  await expect(query(url.replace(/:[^:@]+@/, ":guess@"), "select 1")).rejects.toThrow(
    "password authentication failed",
  );
});

test("a killed server is started again on the same address", async () => {
  const running = await start();
  const before = running.pid;
  process.kill(Number(before), "SIGKILL");
  await vi.waitFor(
    async () => expect(await query(running.url, "select 1 as one")).toEqual([{ one: 1 }]),
    { interval: 50 },
  );
  expect(running.pid).not.toBe(before);
  expect(log).toHaveBeenCalledWith(expect.stringContaining("starting it again"));
});

test("a cluster of another major version of PostgreSQL is refused with the way out, and left as it is", async () => {
  const version = path.join(dataDirectory, "postgres", "cluster", "PG_VERSION");
  await (await start()).stop();
  const ours = readFileSync(version, "utf8");
  writeFileSync(version, "17\n");
  await expect(start()).rejects.toThrow(
    /holds a database of PostgreSQL 17, .* brings 18: npm run backup with the version that last ran on it, then npm run restore/,
  );
  writeFileSync(version, ours);
  await expect(start()).resolves.toBeDefined();
});

test("a pid file whose number now belongs to a stranger does not stop a start", async () => {
  const pidFile = path.join(dataDirectory, "postgres", "cluster", "postmaster.pid");
  const first = await start();
  const lines = readFileSync(pidFile, "utf8").split("\n");
  await first.stop();
  writeFileSync(pidFile, [process.ppid, ...lines.slice(1)].join("\n"), { mode: 0o600 });
  await expect(start()).resolves.toBeDefined();
});

test("nor does one whose number belongs to a stranger of the same account, which the socket's lock names too", async () => {
  const home = path.join(dataDirectory, "postgres");
  const pidFile = path.join(home, "cluster", "postmaster.pid");
  const first = await start();
  const lines = readFileSync(pidFile, "utf8").split("\n");
  const socketLock = path.join(home, "socket", ".s.PGSQL.5432.lock");
  const socketLines = readFileSync(socketLock, "utf8").split("\n");
  await first.stop();
  const account = chooseAccount();
  const ids = account && { uid: account.uid, gid: account.gid };
  const stranger = spawn("sleep", ["600"], { stdio: "ignore", cwd: "/", ...ids });
  try {
    for (const [file, content] of [
      [pidFile, lines],
      [socketLock, socketLines],
    ] as const) {
      writeFileSync(file, [stranger.pid, ...content.slice(1)].join("\n"), { mode: 0o600 });
      if (account) chownSync(file, account.uid, account.gid);
    }
    await expect(start()).resolves.toBeDefined();
  } finally {
    stranger.kill("SIGKILL");
  }
});

test("a data directory that another living process holds is refused", async () => {
  const first = await start();
  await first.stop();
  const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
  const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  writeFileSync(path.join(dataDirectory, "postgres", "owner"), `${process.ppid} ${started}\n`);
  await expect(start()).rejects.toThrow(`in use by process ${process.ppid}`);
});

test("a data directory that cannot be made is told in one line", async () => {
  const file = path.join(dataDirectory, "file");
  writeFileSync(file, "");
  const failure = startEmbeddedPostgres({ dataDirectory: path.join(file, "data"), log });
  await expect(failure).rejects.toThrow(SetupError);
  await expect(failure).rejects.toThrow(/^cannot write to the data directory .*set DATA_DIR/);
});
