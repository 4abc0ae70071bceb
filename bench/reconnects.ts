import "./production-env";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbeddedPostgres } from "../backend/db/embedded-postgres";
import { createHostPassword, hashHostPassword } from "../backend/db/host-password";
import { migrateDatabase } from "../backend/db/migrate";
import { openScopes } from "../backend/db/scopes";
import type { HostParts } from "../backend/device/ports";
import type { BusEvents } from "../backend/realtime/bus";
import { devicePath } from "../contract/device";
import { onStopSignal } from "../server/stop-signals";
import { makeDataDirectory } from "../tests/support/data-directory";
import { waitUntil } from "../tests/support/faults/wait-until";
import { findFreePort } from "../tests/support/free-port";
import { TestHost } from "../tests/support/media/test-host";
import { type ServerProcess, spawnServer } from "../tests/support/server-process";
import { benchAccount, camerasEach, prepareAccount } from "./events-load";
import { readCpuMs, readTreeCpuMs } from "./process-cpu";
import { printTable } from "./table";

type HostState = BusEvents["host_state"];

/**
 * npm run bench:reconnects -- [--hosts 8000]. What it costs when every host of a cloud comes back at once: the console is
 * killed and started again, and each host connects and says its cameras and modules as it did before, and how full its
 * drives are by then. The aims are for 100,000 hosts; what the database's processor takes is reckoned from fewer, for a
 * process may have but so many sockets.
 */
const { values: flags } = parseArgs({ options: { hosts: { type: "string", default: "8000" } } });
const hosts = Number(flags.hosts);
const hostsEach = 500;
const aimHosts = 100_000;
/** As agents do that were refused or cut off, each a little later than the other. */
const retryMs = 1_000;
const atOnce = 200;
const limitMs = 300_000;

const folder = makeDataDirectory();
mkdirSync(folder, { recursive: true, mode: 0o755 });
const postgres = await startEmbeddedPostgres({ dataDirectory: folder, log: () => {} });
const client = new pg.Client({ connectionString: postgres.url });
const port = await findFreePort();
const password = createHostPassword();
const startConsole = () =>
  spawnServer({ env: { DATA_DIR: folder, DATABASE_URL: postgres.url, PORT: String(port) } });
let server: ServerProcess | null = null;
let isOver = false;
const stop = async () => {
  isOver = true;
  await server?.stop();
  await client.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
};
onStopSignal(stop);

async function load(): Promise<string[]> {
  await migrateDatabase({
    databaseUrl: postgres.url,
    folder: path.resolve("backend/db/migrations"),
  });
  const scopes = openScopes(postgres.url);
  for (let id = 1; id <= Math.ceil(hosts / hostsEach); id++) {
    const account = { ...benchAccount, id, email: `bench${id}@test.example` };
    await prepareAccount(scopes.system, account, hostsEach);
  }
  await scopes.close();
  await client.connect();
  await client.query("update host set password_hash = $1", [hashHostPassword(password)]);
  await client.query("vacuum analyze");
  const found = await client.query<{ code: string }>(
    "select host_code as code from host order by id limit $1",
    [hosts],
  );
  return found.rows.map(({ code }) => code);
}

const cameras = Array.from({ length: camerasEach }, (_, index) => ({ index, connected: true }));
const modules = [0, 1].map((index) => {
  const [input, output] = [[false, false], [true]];
  return { index, name: `Relay ${index}`, input, output, triggered: false, connected: true };
});

/** What a host says of itself: its drives hold something else each time. */
function describeHost(): HostParts {
  const storages = ["C:", "D:"].map((drive) => {
    const used_bytes = Math.floor(Math.random() * 1e12);
    return { drive, path: `${drive}\\Archive`, used_bytes, total_bytes: 1e12 };
  });
  return { version: "4.2.1", modules, storages };
}

/** One host, for as long as the bench runs. */
async function keepConnected(url: string, code: string): Promise<void> {
  while (!isOver) {
    try {
      const host = await TestHost.connect(url, code, password);
      host.hello(cameras, describeHost());
      await host.closed;
    } catch {
      // Refused or cut off: it comes again.
    }
    await pause(retryMs * (0.5 + Math.random()));
  }
}

/** What is told on the bus: how often by its name, and of which hosts that they are there. */
const heard = new Map<string, number>();
const back = new Set<number>();

async function listen(): Promise<void> {
  client.on("notification", ({ payload: text = "" }) => {
    const { name, payload } = JSON.parse(text) as { name: string; payload: Partial<HostState> };
    heard.set(name, (heard.get(name) ?? 0) + 1);
    if (name === "host_state" && payload.connected && payload.hostId) back.add(payload.hostId);
  });
  await client.query("listen sightline");
}

try {
  const codes = await load();
  await listen();
  server = startConsole();
  await server.waitFor(/Sightline is at (http[^\s"]+)/);
  const url = `ws://127.0.0.1:${port}${devicePath}`;
  for (let from = 0; from < codes.length; from += atOnce) {
    for (const code of codes.slice(from, from + atOnce)) void keepConnected(url, code);
    await waitUntil("hosts", () => back.size >= Math.min(from + atOnce, hosts));
  }
  // Else the last of them have not been written before the console is gone.
  await waitUntil("all cameras", () => (heard.get("camera_states") ?? 0) >= hosts);
  server.child.kill("SIGKILL");
  await server.exit;
  back.clear();
  heard.clear();
  const beginMs = performance.now();
  server = startConsole();
  await server.waitFor(/Sightline is at (http[^\s"]+)/);
  const readyMs = performance.now();
  const [consoleMs, databaseMs] = [readCpuMs(server.pid), readTreeCpuMs(postgres.pid ?? 0)];
  await waitUntil("all hosts to be back", () => back.size >= hosts, limitMs);
  const backMs = performance.now();
  // What is told a moment later counts too.
  await pause(2_000);
  const each = (ms: number) => ms / hosts;
  const ofHosts = ["host_state", "camera_states"] as const satisfies (keyof BusEvents)[];
  const messages = ofHosts.reduce((sum, name) => sum + (heard.get(name) ?? 0), 0);
  printTable(
    `${hosts} hosts of ${camerasEach} cameras, two modules and two drives come back to a console that was killed`,
    [
      { what: "until it is ready", value: (readyMs - beginMs) / 1000, unit: "s" },
      { what: "from then until all are back", value: (backMs - readyMs) / 1000, unit: "s" },
      {
        what: "messages of the bus, a host",
        value: messages / hosts,
        unit: "",
        target: { max: 1 },
      },
      {
        what: `database's CPU, reckoned for ${aimHosts} hosts`,
        value: (each(readTreeCpuMs(postgres.pid ?? 0) - databaseMs) * aimHosts) / 1000,
        unit: "s",
        target: { max: 60 },
      },
      { what: "console's CPU, a host", value: each(readCpuMs(server.pid) - consoleMs), unit: "ms" },
    ],
  );
} finally {
  await stop();
}
