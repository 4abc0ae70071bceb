import "./production-env";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbeddedPostgres } from "../backend/db/embedded-postgres";
import { migrateDatabase } from "../backend/db/migrate";
import { openScopes } from "../backend/db/scopes";
import { schema } from "../backend/graphql/schema";
import { type Backend, createBackend } from "../backend/index";
import { makeDataDirectory } from "../tests/support/data-directory";
import { type Case, cases } from "./event-cases";
import {
  benchAccount,
  fillAiEvents,
  fillEvents,
  measureIngest,
  prepareAccount,
} from "./events-load";
import { peers } from "./peers";
import { sealAll } from "./seal-all";
import { printTable, quantile, type Row } from "./table";

/**
 * npm run bench:events [--rows 1000000] [--ai-rows 1000000] [--rounds 50] [--only <part of a case's name>]
 * [--data <folder to keep>]. Event and AI search as the console queries them (GraphQL in this process), beside the
 * bare SQL on the same database.
 */
const { values: flags } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    "ai-rows": { type: "string", default: "1000000" },
    rounds: { type: "string", default: "50" },
    data: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const rounds = Number(flags.rounds);

/** The rounds that the last work asked for; the next work asks for others. */
let asked = 0;

/** So long each case is asked for before it is measured: a console in use has compiled what it does all day. */
const warmUpMs = 2_000;

async function warmUp(work: (round: number) => Promise<unknown>): Promise<void> {
  const endMs = performance.now() + warmUpMs;
  while (performance.now() < endMs) await work(asked++);
}

async function timesOf(work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    await work(asked++);
    times.push(performance.now() - begin);
  }
  return times;
}

async function runQuery(
  backend: Backend,
  token: string,
  query: string,
  variables: Record<string, unknown>,
): Promise<string> {
  const response = await backend.fetchGraphql(
    new Request("http://bench.test/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    }),
    { address: "127.0.0.1" },
  );
  const text = await response.text();
  if (text.includes('"errors"')) throw new Error(`${query}: ${text.slice(0, 300)}`);
  return text;
}

async function signIn(backend: Backend): Promise<string> {
  const { id, email, password } = benchAccount;
  const answer = await runQuery(
    backend,
    "",
    `mutation { login(accountId: ${id}, email: "${email}", password: "${password}", tz: "UTC", reCaptchaToken: "") { token } }`,
    {},
  );
  return (JSON.parse(answer) as { data: { login: { token: string } } }).data.login.token;
}

/** The document of a case, with those of its field's arguments that it gives. */
function toDocument({ field, selection, variables }: Case): string {
  const given = Object.keys(variables(0));
  if (given.length === 0) return `{ ${field} { ${selection} } }`;
  const known = schema.getQueryType()?.getFields()[field]?.args ?? [];
  const types = new Map(known.map(({ name, type }) => [name, String(type)]));
  const declared = given.map((name) => `$${name}: ${types.get(name)}`).join(", ");
  const passed = given.map((name) => `${name}: $${name}`).join(", ");
  return `query(${declared}) { ${field}(${passed}) { ${selection} } }`;
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
const sealed: Row | null =
  segments === 0
    ? null
    : {
        what: "sealing of AI events",
        value: (segments * 65_536) / ((performance.now() - sealing) / 1000),
        unit: "rows/s",
      };
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
const delay = monitorEventLoopDelay({ resolution: 5 });
/** Longest that one request may hold the event loop. */
const holdMs = 50;

/** Calls the cloud for a round of a case. */
function caller(one: Case): (round: number) => Promise<string> {
  const document = toDocument(one);
  return (round) => runQuery(backend, token, document, one.variables(round));
}

async function measure(one: Case): Promise<Row[]> {
  const ask = caller(one);
  await warmUp(ask);
  delay.enable();
  delay.reset();
  const cpu = process.cpuUsage();
  const ours = await timesOf(ask);
  const { user, system } = process.cpuUsage(cpu);
  delay.disable();
  const { bare: write } = one;
  const bare = write ? await timesOf((round) => client.query(write(round))) : null;
  const row = (what: string, value: number, max?: number): Row => ({
    what: `${one.what}: ${what}`,
    value,
    unit: "ms",
    ...(max !== undefined && { target: { max } }),
  });
  return [
    row("best", quantile(ours, 0)),
    { ...row("p50", quantile(ours, 0.5), one.p50), ...(one.peers && { peers: one.peers }) },
    row("p95", quantile(ours, 0.95)),
    row("CPU", (user + system) / 1000 / rounds, one.cpu),
    ...(bare ? [row("bare SQL, p50", quantile(bare, 0.5))] : []),
    row("event loop held", delay.max / 1e6, one.what === "10,000 rows" ? holdMs : undefined),
  ];
}

const rows: Row[] = [];
for (const one of cases) if (one.what.includes(flags.only)) rows.push(...(await measure(one)));
const title = `${flags.rows} events, ${flags["ai-rows"]} AI events`;
printTable(title, rows);

const find = (what: string) => caller(cases.find((one) => one.what === what) as Case);
const askLarge = find("10,000 rows");
globalThis.gc?.();
const before = process.memoryUsage().rss;
let most = before;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, 20);
delay.enable();
delay.reset();
const begin = performance.now();
await Promise.all(Array.from({ length: 20 }, () => askLarge(asked++)));
clearInterval(watch);
const together: Row[] = [
  { what: "20 × 10,000 rows at once", value: performance.now() - begin, unit: "ms" },
  {
    what: "the same: memory",
    value: (most - before) / 1024 ** 2,
    unit: "MB",
    target: { max: 300 },
  },
  {
    what: "the same: event loop held",
    value: delay.max / 1e6,
    unit: "ms",
    target: { max: holdMs },
  },
];
const askLatest = find("latest 50 + total");

/** Requests a second that sixteen clients get answered. */
async function measureClients(durationMs: number): Promise<number> {
  const rate = performance.now();
  let answered = 0;
  const ask = async () => {
    while (performance.now() - rate < durationMs) {
      await askLatest(asked++);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, ask));
  return answered / ((performance.now() - rate) / 1000);
}

// As each case before it: all connections have to have met the statements, too.
await measureClients(4 * warmUpMs);
together.push(
  {
    what: "16 clients, latest 50 + total",
    value: await measureClients(8_000),
    unit: "requests/s",
    target: { min: 500 },
    peers: peers.clients16,
  },
  {
    what: "ingest",
    value: await measureIngest(scopes.system, server.url, 60_000),
    unit: "rows/s",
    target: { min: 25_000 },
  },
  ...(sealed ? [sealed] : []),
);
const sizes = await client.query(
  `select relname, pg_table_size(oid)::float8 as rows, pg_indexes_size(oid)::float8 as indexes
   from pg_class where relname in ('event_hour', 'event_day') or (relname ~ '^(event|ai)_' and relkind = 'r')`,
);
const megabytes = (what: string, bytes: number): Row => ({ what, value: bytes / 1e6, unit: "MB" });
printTable("All at once, and sizes", [
  ...together,
  ...sizes.rows.flatMap(({ relname, rows: table, indexes }) => [
    megabytes(`table ${relname}`, table),
    megabytes(`indexes of ${relname}`, indexes),
  ]),
]);
await client.end();
await backend.close();
await scopes.close();
await server.stop();
if (!flags.data) rmSync(root, { recursive: true, force: true });
