import "./production-env";
import { mkdirSync, rmSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbeddedPostgres } from "../backend/db/embedded-postgres";
import { migrateDatabase } from "../backend/db/migrate";
import { openScopes } from "../backend/db/scopes";
import { type Backend, createBackend } from "../backend/index";
import { makeDataDirectory } from "../tests/support/data-directory";
import {
  benchAccount,
  benchRange,
  fillAiEvents,
  fillEvents,
  measureIngest,
  prepareAccount,
} from "./events-load";
import { sealAll } from "./seal-all";

/**
 * npm run bench:events [--rows 1000000] [--ai-rows 1000000] [--rounds 15] [--data <folder to
 * keep>]. Event and AI search as the console queries them (GraphQL in this process), beside the
 * bare SQL on the same database.
 */
const { values: flags } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    "ai-rows": { type: "string", default: "1000000" },
    rounds: { type: "string", default: "15" },
    data: { type: "string" },
  },
});
const rounds = Number(flags.rounds);

interface Case {
  what: string;
  query: string;
  variables?: Record<string, unknown>;
  /** The same query as plain SQL. */
  bare?: string;
}

const eventFields = `list { id device_name event_type event_id event_time host_id host_name cam overview_link dst_rollback }`;
const aiFields = `real_size list { _id category local_time device_name host_name attributes { hat gender color brand lpr } }`;
const dayAgo = benchRange.et - 86_400;
const weekAgo = benchRange.et - 7 * 86_400;
const rowsSql = `select e.*, h.name, c.name from event e join host h on h.id = e.host_id join camera c on c.id = e.camera_id where e.account_id = 1`;
const newestSql = `order by e.event_time desc nulls last, e.id desc nulls last`;
const aiSql = (where: string) =>
  `select (select count(*) from ai_event where account_id = 1 and ${where}), (select array_agg(id) from (select id from ai_event where account_id = 1 and ${where} order by event_time desc nulls last, id desc nulls last limit 50) p)`;

const cases: Case[] = [
  {
    what: "latest 50 + total",
    query: `{ query_event { total ${eventFields} } }`,
    bare: `${rowsSql} ${newestSql} limit 50`,
  },
  {
    what: "page 100 + total",
    query: `{ query_event(page: 100) { total ${eventFields} } }`,
    bare: `${rowsSql} ${newestSql} limit 50 offset 4950`,
  },
  {
    what: "page 20,000 + total",
    query: `{ query_event(page: 20000) { total ${eventFields} } }`,
    bare: `${rowsSql} ${newestSql} limit 50 offset 999950`,
  },
  {
    what: "camera + type, a day + total",
    query: `{ query_event(host_cam_id: ["400"], event_type: [55], start_date: ${dayAgo}) { total ${eventFields} } }`,
    bare: `${rowsSql} and e.camera_id = 400 and e.event_type = 55 and e.event_time >= to_timestamp(${dayAgo}) ${newestSql} limit 50`,
  },
  {
    what: "exact total, type + id, 7 days",
    query: `{ query_event(event_type: [54], event_id: 316, start_date: ${weekAgo + 1234}, limit: 1) { total } }`,
    bare: `select count(*) from event where account_id = 1 and event_type = 54 and event_id = 316 and event_time >= to_timestamp(${weekAgo + 1234})`,
  },
  {
    what: "exact total, 16 cameras, 7 days",
    query: `query($ids: [ID!]) { query_event(host_cam_id: $ids, start_date: ${weekAgo}, limit: 1) { total } }`,
    variables: { ids: Array.from({ length: 16 }, (_, n) => String(n + 100)) },
    bare: `select count(*) from event where account_id = 1 and camera_id between 100 and 115 and event_time >= to_timestamp(${weekAgo})`,
  },
  {
    what: "10,000 rows",
    query: `{ query_event(limit: 10000) { total ${eventFields} } }`,
    bare: `${rowsSql} ${newestSql} limit 10000`,
  },
  {
    what: "500-row export",
    query: `{ query_event_export(start_date: ${benchRange.et - 86_400}, host_cam_id: ["10","11","12","13"]) { id device_name event_time } }`,
    bare: `${rowsSql} and e.camera_id between 10 and 13 and e.event_time >= to_timestamp(${benchRange.et - 86_400}) ${newestSql} limit 500`,
  },
  {
    what: "AI: no filter + real_size",
    query: `{ query_event_ai { ${aiFields} } }`,
    bare: aiSql("true"),
  },
  {
    what: "AI: person, 5 attributes, 7 days",
    query: `{ query_event_ai(search_person: true, st: ${weekAgo}, gender: 1, hat: 0, bag: 0, up_body_color: "red", low_body_clothing: 0) { ${aiFields} } }`,
    bare: aiSql(
      `category = 1 and event_time >= to_timestamp(${weekAgo}) and gender = 1 and hat = 0 and bag = 0 and up_body_color = 8 and low_body_clothing = 0`,
    ),
  },
  {
    what: "AI: SUV, white, 3 makes",
    query: `{ query_event_ai(search_vehicle: true, car_type: 1, color: "white", brand: ["VW", "Skoda", "Ford"]) { ${aiFields} } }`,
    bare: aiSql(
      `category = 2 and car_type = 1 and color = 0 and brand in ('Volkswagen', 'Škoda', 'Ford')`,
    ),
  },
  {
    what: "AI: loose (male), 30 days",
    query: `{ query_event_ai(search_person: true, gender: 0) { ${aiFields} } }`,
    bare: aiSql("category = 1 and gender = 0"),
  },
  {
    what: "AI: 8 attributes, rare",
    query: `{ query_event_ai(search_person: true, age_type: 2, gender: 1, hat: 0, bag: 0, up_body_color: "red", up_body_clothing: 0, low_body_color: "green", low_body_clothing: 1) { ${aiFields} } }`,
    bare: aiSql(
      "category = 1 and age_type = 2 and gender = 1 and hat = 0 and bag = 0 and up_body_color = 8 and up_body_clothing = 0 and low_body_color = 10 and low_body_clothing = 1",
    ),
  },
  {
    what: "AI: histogram, 5 attributes, 30 days",
    query: `{ query_event_ai_histogram(st: ${benchRange.st}, et: ${benchRange.et}, search_person: true, gender: 1, hat: 0, bag: 0, up_body_color: "red", low_body_clothing: 0) { step buckets { start total } } }`,
  },
  {
    what: "AI: part of a plate",
    query: `{ query_event_ai(search_vehicle: true, lpr: "KX12") { ${aiFields} } }`,
    bare: aiSql("lpr like '%KX12%'"),
  },
  {
    what: "AI: one camera, 30 days",
    query: `{ query_event_ai(host_cam_id: ["400"]) { ${aiFields} } }`,
    bare: aiSql("camera_id = 400"),
  },
  {
    what: "AI: page 2,000",
    query: `{ query_event_ai(search_person: true, gender: 0, from: 100000) { ${aiFields} } }`,
  },
];

function quantile(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 2; round++) {
    const begin = performance.now();
    await work();
    // The first rounds fill caches and compile.
    if (round >= 2) times.push(performance.now() - begin);
  }
  return times.sort((a, b) => a - b);
}

async function runQuery(backend: Backend, token: string, one: Case): Promise<string> {
  const response = await backend.fetchGraphql(
    new Request("http://bench.test/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: one.query, variables: one.variables ?? {} }),
    }),
    { address: "127.0.0.1" },
  );
  const text = await response.text();
  if (text.includes('"errors"')) throw new Error(`${one.what}: ${text.slice(0, 300)}`);
  return text;
}

async function signIn(backend: Backend): Promise<string> {
  const { id, email, password } = benchAccount;
  const answer = await runQuery(backend, "", {
    what: "sign-in",
    query: `mutation { login(accountId: ${id}, email: "${email}", password: "${password}", tz: "UTC", reCaptchaToken: "") { token } }`,
  });
  return (JSON.parse(answer) as { data: { login: { token: string } } }).data.login.token;
}

const root = flags.data ?? makeDataDirectory();
mkdirSync(root, { recursive: true, mode: 0o755 });
const server = await startEmbeddedPostgres({ dataDirectory: root, log: () => {} });
const migrationsFolder = path.resolve("backend/db/migrations");
await migrateDatabase({ databaseUrl: server.url, folder: migrationsFolder });
const scopes = openScopes(server.url);
// As the owner and without limits, for loading and for the plain queries.
const client = new pg.Client({ connectionString: server.url });
await client.connect();
const known = await client.query("select count(*)::int as count from account");
if (known.rows[0].count === 0) {
  await prepareAccount(scopes.system);
  await fillEvents(client, Number(flags.rows));
  await fillAiEvents(client, Number(flags["ai-rows"]));
  await client.query("vacuum analyze");
}
const sealing = performance.now();
const segments = await sealAll(scopes.system);
if (segments > 0) {
  const rate = (segments * 65_536) / ((performance.now() - sealing) / 1000);
  console.log(`sealed ${segments} segments of AI events, ${rate.toFixed(0)} rows/s`);
}
// Not before the load: its worker would start sealing.
const backend = await createBackend({
  databaseUrl: server.url,
  migrationsFolder,
  secret: "only for the bench, of more than 32 characters",
  production: true,
  isAllowedOrigin: () => true,
  clientAddress: () => "127.0.0.1",
  settings: { publicOrigin: "http://localhost", filesDirectory: path.join(root, "files") },
});
const token = await signIn(backend);
const report: Record<string, string | number>[] = [];
const delay = monitorEventLoopDelay({ resolution: 5 });
for (const one of cases) {
  await runQuery(backend, token, one);
  delay.enable();
  delay.reset();
  const cpu = process.cpuUsage();
  const ours = await timesOf(() => runQuery(backend, token, one));
  const { user, system } = process.cpuUsage(cpu);
  delay.disable();
  const bare = one.bare === undefined ? null : await timesOf(() => client.query(one.bare ?? ""));
  report.push({
    what: one.what,
    "best ms": quantile(ours, 0).toFixed(1),
    "p50 ms": quantile(ours, 0.5).toFixed(1),
    "p95 ms": quantile(ours, 0.95).toFixed(1),
    "cpu ms": ((user + system) / 1000 / (rounds + 2)).toFixed(1),
    "bare SQL best": bare ? quantile(bare, 0).toFixed(1) : "",
    "bare SQL p50": bare ? quantile(bare, 0.5).toFixed(1) : "",
    "loop held, ms": (delay.max / 1e6).toFixed(0),
  });
}
console.log(`Events on ${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores`);
console.table(report);

const large = cases.find((one) => one.what === "10,000 rows");
globalThis.gc?.();
const before = process.memoryUsage().rss;
let most = before;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, 20);
delay.enable();
delay.reset();
const begin = performance.now();
if (large) await Promise.all(Array.from({ length: 20 }, () => runQuery(backend, token, large)));
clearInterval(watch);
console.log(
  `20 × 10,000 rows at once: ${(performance.now() - begin).toFixed(0)} ms, memory +${((most - before) / 1024 ** 2).toFixed(0)} MB, loop held ${(delay.max / 1e6).toFixed(0)} ms`,
);
const latest = cases[0];
const rate = performance.now();
let answered = 0;
await Promise.all(
  Array.from({ length: 16 }, async () => {
    while (latest && performance.now() - rate < 4_000) {
      await runQuery(backend, token, latest);
      answered += 1;
    }
  }),
);
console.log(
  `16 clients, latest + total: ${(answered / ((performance.now() - rate) / 1000)).toFixed(0)} requests/s`,
);
console.log(
  `ingest: ${(await measureIngest(scopes.system, server.url, 60_000)).toFixed(0)} rows/s`,
);
const sizes = await client.query(
  `select relname, pg_size_pretty(pg_table_size(oid)) as "table", pg_size_pretty(pg_indexes_size(oid)) as indexes
   from pg_class where relname in ('event', 'event_hour', 'event_day') or (relname like 'ai\\_%' and relkind = 'r')`,
);
console.table(sizes.rows);
await client.end();
await backend.close();
await scopes.close();
await server.stop();
if (!flags.data) rmSync(root, { recursive: true, force: true });
