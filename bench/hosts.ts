import "./production-env";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbeddedPostgres } from "../backend/db/embedded-postgres";
import { migrateDatabase } from "../backend/db/migrate";
import { openScopes } from "../backend/db/scopes";
import { onStopSignal } from "../server/stop-signals";
import { makeDataDirectory } from "../tests/support/data-directory";
import { type HttpSession, openHttpSession } from "../tests/support/http-session";
import { type ServerProcess, spawnServer } from "../tests/support/server-process";
import { benchAccount, camerasEach, prepareAccount } from "./events-load";
import { readCpuMs, readTreeCpuMs } from "./process-cpu";
import { median, printTable, quantile, type Row } from "./table";

/**
 * npm run bench:hosts -- [--cameras 100000] [--rounds 40]. Pages that list hosts and cameras, of the built console over a
 * cloud of that many cameras: as the master of one of its many accounts of 800, and of one as large as the standard quota
 * allows.
 */
const { values: flags } = parseArgs({
  options: {
    cameras: { type: "string", default: "100000" },
    rounds: { type: "string", default: "40" },
  },
});
const cameras = Number(flags.cameras);
const rounds = Number(flags.rounds);
const warmUps = 20;
const usual = 800;
/** QUOTA_CAMERAS, where nothing is set. */
const largest = Math.min(20_000, cameras - usual);
const maxMs = 150;

const accountOf = (id: number) => ({ ...benchAccount, id, email: `bench${id}@test.example` });
const hostsFor = (count: number) => Math.ceil(count / camerasEach);

const pages = [
  { what: "home", path: "/cloud_vms" },
  { what: "hosts", path: "/cloud_vms/hosts" },
  { what: "wall with its tree", path: "/cloud_vms/live" },
  { what: "events with their tree", path: "/cloud_vms/events?range=today" },
];

const folder = makeDataDirectory();
mkdirSync(folder, { recursive: true, mode: 0o755 });
const postgres = await startEmbeddedPostgres({ dataDirectory: folder, log: () => {} });
let server: ServerProcess | null = null;
const stop = async () => {
  await server?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
};
onStopSignal(stop);

/** The first account is a usual one, the second the largest, the others fill the cloud. */
async function load(): Promise<void> {
  await migrateDatabase({
    databaseUrl: postgres.url,
    folder: path.resolve("backend/db/migrations"),
  });
  const scopes = openScopes(postgres.url);
  const others = Math.max(0, Math.ceil((cameras - usual - largest) / usual));
  const sizes = [usual, largest, ...Array.from({ length: others }, () => usual)];
  for (const [index, size] of sizes.entries())
    await prepareAccount(scopes.system, accountOf(index + 1), hostsFor(size));
  await scopes.close();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("vacuum analyze");
  await client.end();
}

async function measure(what: string, { pid }: ServerProcess, request: () => Promise<string>) {
  for (let round = 0; round < warmUps; round++) await request();
  const readDatabaseMs = () => readTreeCpuMs(postgres.pid ?? 0);
  const [cpuMs, databaseMs] = [readCpuMs(pid), readDatabaseMs()];
  const times: number[] = [];
  let size = 0;
  for (let round = 0; round < rounds; round++) {
    const beginMs = performance.now();
    size = (await request()).length;
    times.push(performance.now() - beginMs);
  }
  const ms = (name: string, value: number, max?: number): Row => ({
    what: `${what}: ${name}`,
    value,
    unit: "ms",
    ...(max !== undefined && { target: { max } }),
  });
  return [
    ms("p50", median(times), maxMs),
    ms("p95", quantile(times, 0.95)),
    ms("CPU", (readCpuMs(pid) - cpuMs) / rounds),
    ms("database's CPU", (readDatabaseMs() - databaseMs) / rounds),
    { what: `${what}: size`, value: size / 1000, unit: "kB" },
  ];
}

async function read(session: HttpSession, address: string): Promise<string> {
  const response = await session.get(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

try {
  await load();
  server = spawnServer({ env: { DATA_DIR: folder, DATABASE_URL: postgres.url } });
  const url = await server.waitFor(/Sightline is at (http[^\s"]+)/);
  for (const [id, size] of [usual, largest].entries()) {
    const account = accountOf(id + 1);
    const demo = { ...account, accountId: String(account.id) };
    const session = await openHttpSession({ url, demo });
    const rows: Row[] = [];
    for (const { what, path: address } of pages)
      rows.push(...(await measure(what, server, () => read(session, address))));
    printTable(`An account of ${size} cameras among ${cameras}`, rows);
  }
} finally {
  await stop();
}
