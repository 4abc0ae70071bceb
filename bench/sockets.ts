import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import type { ServerMessage } from "../contract/realtime";
import { onStopSignal } from "../server/stop-signals";
import { makeDataDirectory } from "../tests/support/data-directory";
import { type Cluster, prepareCluster } from "../tests/support/faults/cluster";
import { waitUntil } from "../tests/support/faults/wait-until";
import { Inbox } from "../tests/support/media/inbox";
import { inspectorFlags, readMemory } from "./inspector";
import type { SocketOrder, SocketReport, SocketUser } from "./sockets/messages";
import { seedUsers, signIn } from "./sockets/users";
import { isMet, printTable, quantile, type Row } from "./table";

/**
 * npm run bench:sockets -- [--sockets 2000] [--pushes 40]. Pages' channels to one built console, held by a process of
 * their own: how long a push takes to all of them, what readers that do not read cost, and how long all take to be back
 * after a restart. Loopback only; needs a NATS server. Ends with 1 where a goal is missed.
 */

const { values } = parseArgs({
  options: {
    sockets: { type: "string", default: "2000" },
    pushes: { type: "string", default: "40" },
  },
});
const pushes = Number(values.pushes);
/** As many as a user may have. */
const channelsEach = 20;
const accountIds = [7001, 7002];
const usersEach = Math.ceil(Number(values.sockets) / channelsEach / accountIds.length);
const sockets = usersEach * accountIds.length * channelsEach;
const slowAccountId = 7003;
const slowReaders = 20;
const pushEveryMs = 500;
/** Of one message: PostgreSQL passes on 8,000 bytes. */
const slowBytes = 7_000;
/** More than the buffers of the system take for a socket that is not read. */
const slowMessages = 2_500;
const megabyte = 1024 * 1024;

/** As another process of the cloud tells it. */
async function push(client: pg.Client, accountId: number, message: ServerMessage): Promise<void> {
  const payload = { accountId, userId: null, message };
  const text = JSON.stringify({ origin: "bench", name: "user_message", payload });
  await client.query("select pg_notify('sightline', $1)", [text]);
}

function startClient() {
  const child = fork("bench/sockets/client.ts", { execArgv: ["--import", "tsx"] });
  const reports = new Inbox<SocketReport>();
  child.on("message", (report: SocketReport) => reports.push(report));
  const take = <Type extends SocketReport["type"]>(type: Type) =>
    reports.take((each): each is Extract<SocketReport, { type: Type }> => each.type === type);
  return {
    tell: (order: SocketOrder) => void child.send(order),
    take,
    report() {
      child.send({ type: "report" } satisfies SocketOrder);
      return take("report");
    },
    end: () => void child.kill(),
  };
}
type Client = ReturnType<typeof startClient>;

async function measurePushes(client: Client, database: pg.Client): Promise<number[]> {
  await client.report();
  for (let number = 0; number < pushes; number++) {
    for (const accountId of accountIds) {
      await push(database, accountId, { type: "USER_LANGUAGE_CHANGE", value: String(Date.now()) });
    }
    await pause(pushEveryMs);
  }
  const pushMs: number[] = [];
  await waitUntil("all pushes", async () => {
    pushMs.push(...(await client.report()).pushMs);
    return pushMs.length >= pushes * sockets;
  });
  return pushMs;
}

/** What readers that do not read cost the console, and how many of them it cut. */
async function measureSlow(cluster: Cluster, client: Client, database: pg.Client) {
  const server = cluster.consoles[0]?.server;
  if (!server) throw new Error("the console does not run");
  const user = await signIn(url, slowAccountId, 1);
  client.tell({ type: "open_slow", url, user, sockets: slowReaders });
  await client.take("slow_opened");
  const before = await readMemory(server);
  const value = "x".repeat(slowBytes);
  for (let number = 0; number < slowMessages; number++) {
    await push(database, slowAccountId, { type: "USER_LANGUAGE_CHANGE", value });
  }
  const after = await readMemory(server);
  client.tell({ type: "read_slow" });
  const { cut } = await client.take("slow_cut");
  return {
    cut,
    liveBytes: after.liveBytes - before.liveBytes,
    residentBytes: after.residentBytes - before.residentBytes,
  };
}

/** From when the console answers again until all channels are open. */
async function measureReturn(cluster: Cluster, client: Client) {
  const beginMs = performance.now();
  await cluster.stopConsoles();
  await cluster.ready();
  const readyMs = performance.now();
  await waitUntil("all channels", async () => (await client.report()).open >= sockets, 300_000);
  const { exhausted } = await client.report();
  const backMs = performance.now();
  return { awayMs: readyMs - beginMs, backMs: backMs - readyMs, exhausted };
}

const folder = makeDataDirectory();
const cluster = await prepareCluster(folder, {
  count: 1,
  flags: inspectorFlags,
});
const database = new pg.Client({ connectionString: cluster.postgres.url });
const client = startClient();
/** The console itself: a balancer would say its own address in place of each user's. */
const url = `http://127.0.0.1:${cluster.consoles[0]?.port}`;
const end = async () => {
  client.end();
  await database.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
};
onStopSignal(end);
const loadBefore = loadavg()[0]?.toFixed(1);
try {
  await database.connect();
  await seedUsers(database, [...accountIds, slowAccountId], usersEach);
  await cluster.ready();
  const users: SocketUser[] = [];
  for (const accountId of accountIds) {
    for (let number = 1; number <= usersEach; number++) {
      users.push(await signIn(url, accountId, number));
    }
  }
  client.tell({ type: "open", url, users, channelsEach });
  await client.take("opened");
  const pushMs = await measurePushes(client, database);
  const slow = await measureSlow(cluster, client, database);
  const back = await measureReturn(cluster, client);
  const load = `load ${loadBefore} to ${loadavg()[0]?.toFixed(1)}`;
  const rows: Row[] = [
    { what: "pushes received", value: pushMs.length, unit: "" },
    { what: "a push to all of them, p50", value: quantile(pushMs, 0.5), unit: "ms" },
    { what: "the same, p99", value: quantile(pushMs, 0.99), unit: "ms", target: { max: 500 } },
    { what: "readers that do not read", value: slowReaders, unit: "" },
    { what: "of them cut", value: slow.cut, unit: "", target: { min: slowReaders } },
    {
      what: "memory they took, in use",
      value: slow.liveBytes / megabyte,
      unit: "MB",
      target: { max: 10 },
    },
    {
      what: "the same, resident",
      value: slow.residentBytes / megabyte,
      unit: "MB",
      target: { max: 10 },
    },
    { what: "restart of the console", value: back.awayMs / 1000, unit: "s" },
    { what: "then all back after", value: back.backMs / 1000, unit: "s", target: { max: 30 } },
    { what: "of them, waited for their user", value: back.exhausted, unit: "" },
  ];
  printTable(`${sockets} sockets (${cpus()[0]?.model}, ${cpus().length} cores, ${load})`, rows);
  if (rows.some((row) => isMet(row) === false)) process.exitCode = 1;
} finally {
  await end();
}
process.exit();
