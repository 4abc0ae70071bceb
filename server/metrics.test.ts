import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import type { ProcessState } from "../backend/metrics/process-state";
import type { Listener } from "./listener";
import { openMetrics } from "./metrics";

/** /metrics itself, and that the dashboard and the alarms in deploy/ ask for nothing else. */

const job = { due: 0, later: 0, running: 0, failing: 0, givenUp: 0, oldestDueSeconds: 0 };
const state: ProcessState = {
  isReady: true,
  realtimeSockets: 0,
  mediaSockets: 0,
  cloud: {
    connectedHosts: 0,
    liveStreams: 0,
    ingest: { waiting: 0, oldestWaitSeconds: 0 },
    pools: [{ pool: "system", max: 10, idle: 0, used: 0, waiting: 0 }],
    stored: { deadLetters: 0, jobs: [{ kind: "send_mail", ...job }] },
  },
};
let readState: () => Promise<ProcessState> | null;
let listener: Listener;
let url: string;

beforeAll(async () => {
  const env = { METRICS_PORT: 0, METRICS_HOST: "127.0.0.1" };
  const options = { env, root: ".", builtAt: "2026-11-24T10:00:00.000Z" };
  listener = (await openMetrics({ ...options, readState: () => readState() })) as Listener;
  url = `http://127.0.0.1:${listener.port}/metrics`;
});
afterAll(() => listener.drain(0));

async function scrape(): Promise<string> {
  readState = async () => state;
  return (await fetch(url)).text();
}

test("without a port there is none", async () => {
  const env = { METRICS_PORT: undefined, METRICS_HOST: "127.0.0.1" };
  const options = { env, root: ".", builtAt: undefined, readState: () => null };
  expect(await openMetrics(options)).toBeNull();
});

test("a taken port is told with the setting that names it", async () => {
  const env = { METRICS_PORT: listener.port, METRICS_HOST: "127.0.0.1" };
  const options = { env, root: ".", builtAt: undefined, readState: () => null };
  await expect(openMetrics(options)).rejects.toThrow("set METRICS_PORT");
});

test("GET /metrics answers as Prometheus reads it, and every other address with 404", async () => {
  readState = async () => state;
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const text = await answer.text();
  expect(text).toContain('built_at="2026-11-24T10:00:00.000Z"} 1\n');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
  for (const other of ["/", "/metricsx", "/healthz"]) {
    expect((await fetch(new URL(other, url))).status).toBe(404);
  }
  expect((await fetch(url, { method: "POST" })).status).toBe(404);
});

test("a process that starts or stops is not ready, and answers all the same", async () => {
  readState = () => null;
  const text = await (await fetch(url)).text();
  expect(text).toMatch(/^sightline_ready 0$/m);
  expect(text).toMatch(/^process_resident_memory_bytes /m);
  expect(text).not.toContain("sightline_jobs");
});

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}
interface Panel {
  title: string;
  targets?: { expr: string }[];
}

const rulesOf = (
  parse(readFileSync("deploy/prometheus-alerts.yml", "utf8")) as {
    groups: { rules: Rule[] }[];
  }
).groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(readFileSync("deploy/grafana-dashboard.json", "utf8")) as {
  panels: Panel[];
  templating: { list: { query: string }[] };
};
const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
);
const alarms = rulesOf.map(({ alert, expr }) => [alert, expr] as const);

const words = new Set(["and", "or", "unless", "offset", "bool"]);
/** Prometheus makes it itself. */
const ofPrometheus = new Set(["up"]);

/** The names in an expression that are neither functions, labels nor words of the language. */
function listMetrics(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, " ")
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, " ");
  const names = [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)].map(([name]) => name);
  return names.filter((name) => !words.has(name) && !ofPrometheus.has(name));
}

/** Each metric with a label that must be one word of ours: [metric, label, value]. */
function listSelected(expr: string): [string, string, string][] {
  return [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = "", labels = ""]) =>
    [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(
      ([, label = "", value = ""]): [string, string, string] => [metric, label, value],
    ),
  );
}

test("the dashboard has a panel for each part, and there are twelve alarms", () => {
  expect(panels.length).toBeGreaterThan(20);
  expect(new Set(alarms.map(([name]) => name)).size).toBe(12);
  expect(listMetrics('sum by (le) (rate(a_bucket{x="y"}[5m])) / b > 0.5 or c')).toEqual([
    "a_bucket",
    "b",
    "c",
  ]);
});

test("every metric that the dashboard and the alarms name is one that /metrics shows", async () => {
  const exposed = new Set([...(await scrape()).matchAll(/^(\w+)[ {]/gm)].map(([, name]) => name));
  // Histograms and counters with labels have no samples before something was counted.
  const declared = [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  for (const [, name = "", type] of declared) {
    for (const suffix of type === "histogram" ? ["_bucket", "_sum", "_count"] : [""]) {
      exposed.add(name + suffix);
    }
  }
  for (const [name, expr] of [...alarms, ...panels]) {
    expect(listMetrics(expr).length + Number(expr.includes("up{")), name).toBeGreaterThan(0);
    for (const metric of listMetrics(expr)) expect([...exposed], name).toContain(metric);
  }
});

test("the labels they choose by are ones that the metric has", async () => {
  const labels: Record<string, Record<string, string[]>> = {
    sightline_http_requests_total: { status: ["5xx"] },
    sightline_graphql_calls_total: { outcome: ["failed"] },
  };
  const text = await scrape();
  const own = [...alarms, ...panels].flatMap(([name, expr]) =>
    listSelected(expr).map((selected) => [name, ...selected] as const),
  );
  expect(own.length).toBeGreaterThan(5);
  for (const [name, metric, label, value] of own.filter(([, metric]) => metric !== "up")) {
    const isShown = text
      .split("\n")
      .some((line) => line.startsWith(`${metric}{`) && line.includes(`${label}="${value}"`));
    expect(isShown || labels[metric]?.[label]?.includes(value), `${name}: ${metric}`).toBe(true);
  }
});

/** The anchor of a heading, as the page is shown. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

const listAnchors = (page: string) =>
  [...readFileSync(page, "utf8").matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = ""]) =>
    toAnchor(heading),
  );

test("each alarm leads to its paragraph, and from there to a place that is there", () => {
  const page = readFileSync("docs/alarms.md", "utf8");
  expect(listAnchors("docs/alarms.md").sort()).toEqual(
    rulesOf.map(({ alert }) => alert.toLowerCase()).sort(),
  );
  for (const { alert, annotations } of rulesOf) {
    expect(annotations.runbook).toBe(`docs/alarms.md#${alert.toLowerCase()}`);
  }
  const places = [...page.matchAll(/\((operations\.md)#([\w-]+)\)/g)];
  expect(places.length).toBeGreaterThan(3);
  for (const [, , anchor] of places) expect(listAnchors("docs/operations.md")).toContain(anchor);
});
