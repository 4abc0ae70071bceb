import "./production-env";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { startEmbeddedPostgres } from "../backend/db/embedded-postgres";
import { migrateDatabase } from "../backend/db/migrate";
import { createEvents } from "../backend/event";
import { createBackend } from "../backend/index";
import { colors } from "../contract/ai";
import type { DeviceEvent, DeviceFinding } from "../contract/device-events";
import { onStopSignal } from "../server/stop-signals";
import { makeDataDirectory } from "../tests/support/data-directory";
import { benchAccount, prepareAccount } from "./events-load";
import { readCpuMs, readTreeCpuMs } from "./process-cpu";
import { median, printTable } from "./table";

/**
 * npm run bench:standing-searches [--searches 1000] [--rows 40000] [--rounds 11]. AI events through the ingest, with the
 * alerts of the standing searches switched off and on in turn; one batch in ten has a finding that one of them waits for.
 */
const { values: flags } = parseArgs({
  options: {
    searches: { type: "string", default: "1000" },
    rows: { type: "string", default: "40000" },
    rounds: { type: "string", default: "11" },
  },
});
const searches = Number(flags.searches);
const rows = Number(flags.rows);
const rounds = Number(flags.rounds);
const users = 20;
const batchRows = 100;
const hostsAtOnce = 16;

const root = makeDataDirectory();
mkdirSync(root, { recursive: true, mode: 0o755 });
const server = await startEmbeddedPostgres({ dataDirectory: root, log: () => {} });
const stopServer = async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
};
onStopSignal(stopServer);
const migrationsFolder = path.resolve("backend/db/migrations");
await migrateDatabase({ databaseUrl: server.url, folder: migrationsFolder });
const backend = await createBackend({
  databaseUrl: server.url,
  migrationsFolder,
  secret: "only for the bench, of more than 32 characters",
  production: true,
  isAllowedOrigin: () => true,
  clientAddress: () => "127.0.0.1",
  settings: { publicOrigin: "http://localhost", filesDirectory: path.join(root, "files") },
});
const { services } = backend;
const db = services.scopes.system;
const { ingest, standing } = createEvents({ services, database: server.url });
const accountId = benchAccount.id;
await prepareAccount(db);

const plate = (search: number) => `WAITED${search}`;
/** Half wait for a plate, half for a person of eight attributes at one host. */
function queryOf(n: number): string {
  if (n % 2 === 0) return `category=vehicle&lpr=${plate(n)}`;
  const [upper, lower] = [colors[n % 11], colors[(n * 7) % 11]];
  return `up_body_color=${upper}&low_body_color=${lower}&hat=${n % 2}&bag=0&age_type=${n % 3}&gender=0&up_body_clothing=1&low_body_clothing=0&host_id=${1 + (n % 50)}`;
}

await db.execute(sql`
  insert into app_user (account_id, email, name, password_hash, master, verified_at)
  select ${accountId}, 'watcher' || n || '@test.example', 'Watcher ' || n, '-', true, now()
  from generate_series(1, ${users}::int) as n`);
const queries = Array.from({ length: searches }, (_, n) => queryOf(n));
await db.execute(sql`
  with kept as (
    insert into saved_search (account_id, user_id, name, screen, query)
    select ${accountId}, watcher.id, 'Search ' || place, 'ai_search', query
    from unnest(${sql.param(queries)}::text[]) with ordinality as wanted(query, place)
    join (select id, row_number() over (order by id) - 1 as number from app_user where email like 'watcher%') as watcher
      on watcher.number = place % ${users}
    returning id, user_id, query
  )
  insert into user_alert (account_id, user_id, name, weekdays, start_time, end_time, enable, trigger_events, saved_search_id)
  select ${accountId}, user_id, query, '{0,1,2,3,4,5,6}', '00:00', '00:00', false, '[]', id from kept`);

async function switchAlerts(on: boolean): Promise<void> {
  await db.execute(sql`update user_alert set enable = ${on}`);
  await services.bus.publish("standing_searches_changed", { accountId });
}

const hostIds = (await db.execute(sql`select id from host order by id`)).rows.map((row) =>
  Number(row.id),
);
const pick = <Value>(values: readonly Value[]) =>
  values[Math.floor(Math.random() * values.length)] as Value;

function inventFinding(): DeviceFinding {
  if (Math.random() < 0.3) {
    const lpr = `AB${Math.floor(Math.random() * 10_000)}`;
    return { category: "vehicle", vehicle_type: 1, color: pick(colors), lpr };
  }
  return {
    category: "person",
    age_type: pick([0, 1, 2]),
    hat: pick([0, 1]),
    bag: pick([0, 1]),
    gender: pick([0, 1]),
    up_body_clothing: pick([0, 1]),
    low_body_clothing: pick([0, 1]),
    up_body_color: pick(colors),
    low_body_color: pick(colors),
  };
}

let isWaiting = false;
let nextWaited = 0;
let batchNumber = 0;
/** When the batch was handed over in which an alert's plate stands, by the alert's name. */
const handedOver = new Map<string, number>();
const delaysMs: number[] = [];
services.bus.subscribe("user_message", ({ message }) => {
  if (message.type !== "ALERT_FIRED") return;
  const begin = handedOver.get(message.alert_name);
  if (begin !== undefined) delaysMs.push(performance.now() - begin);
  handedOver.delete(message.alert_name);
});

async function storeBatch(hostId: number): Promise<void> {
  batchNumber += 1;
  const events = Array.from(
    { length: batchRows },
    (_, n): DeviceEvent => ({
      camera_index: n % 16,
      event_type: 55,
      event_id: 301,
      time_ms: Date.now(),
      findings: [inventFinding()],
    }),
  );
  // An alert fires once in its cooldown of five minutes, so each plate is used once, in a round with alerts on.
  if (isWaiting && batchNumber % 10 === 0 && nextWaited < searches) {
    events[0]?.findings.push({ category: "vehicle", lpr: plate(nextWaited) });
    handedOver.set(queryOf(nextWaited), performance.now());
    nextWaited += 2;
  }
  const stored = await ingest.storeBatch({
    host: { hostId, accountId, name: "" },
    message: { type: "events", run: "bench-run", batch: batchNumber, events },
    pictures: new Map(),
  });
  if (!stored) throw new Error("a batch was refused");
}

const readBusyMs = () => readCpuMs(process.pid) + readTreeCpuMs(server.pid ?? 0);

type Run = Awaited<ReturnType<typeof measure>>;

/** Rows a second, and the processor's work for a thousand of them, the database's and the alerts' included. */
async function measure(): Promise<{ rate: number; cpuMs: number }> {
  const busyMs = readBusyMs();
  const begin = performance.now();
  let left = rows / batchRows;
  await Promise.all(
    hostIds.slice(0, hostsAtOnce).map(async (hostId) => {
      for (; left > 0; ) {
        left -= 1;
        await storeBatch(hostId);
      }
    }),
  );
  const rate = rows / ((performance.now() - begin) / 1000);
  await standing.settled();
  return { rate, cpuMs: ((readBusyMs() - busyMs) / rows) * 1000 };
}

/** How long the account's searches take to be read and made ready: once a minute, and after each change of them. */
async function makeReady(): Promise<number> {
  const begin = performance.now();
  await storeBatch(hostIds[0] ?? 0);
  await standing.settled();
  return performance.now() - begin;
}

await measure();
const readiesMs: number[] = [];
const runs = { off: [] as Run[], on: [] as Run[] };
for (let round = 0; round < rounds; round++) {
  // The order alternates, so that the table's growth and drift of the machine's speed affect both states alike.
  for (const state of round % 2 === 0 ? (["off", "on"] as const) : (["on", "off"] as const)) {
    await switchAlerts(state === "on");
    isWaiting = state === "on";
    const readyMs = await makeReady();
    if (state === "on") readiesMs.push(readyMs);
    runs[state].push(await measure());
  }
}
const medianOf = (state: keyof typeof runs, what: keyof Run) =>
  median(runs[state].map((run) => run[what]));
const costs = runs.off.map(({ rate }, round) => (1 - (runs.on[round]?.rate ?? 0) / rate) * 100);
delaysMs.sort((a, b) => a - b);
const delay = (part: number) => delaysMs[Math.floor((delaysMs.length - 1) * part)] ?? Number.NaN;
printTable(`${searches} standing searches`, [
  { what: "ingest without, rows/s", value: Math.round(medianOf("off", "rate")), unit: "" },
  { what: "ingest with, rows/s", value: Math.round(medianOf("on", "rate")), unit: "" },
  { what: "reading the searches, once a minute", value: median(readiesMs), unit: "ms" },
  { what: "cost of ingest", value: median(costs), unit: "%", target: { max: 10 } },
  { what: "processor's work without, 1,000 rows", value: medianOf("off", "cpuMs"), unit: "ms" },
  { what: "processor's work with, 1,000 rows", value: medianOf("on", "cpuMs"), unit: "ms" },
  { what: "pushes", value: delaysMs.length, unit: "" },
  { what: "ingest to push, p50", value: delay(0.5), unit: "ms" },
  { what: "ingest to push, p99", value: delay(0.99), unit: "ms", target: { max: 2_000 } },
]);
await ingest.close();
await standing.close();
await backend.close();
await stopServer();
