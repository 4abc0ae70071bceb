import "./production-env";
import { parseArgs } from "node:util";
import { type HttpSession, openHttpSession } from "../tests/support/http-session";
import { benchRange } from "./events-load";
import { createToken, postGraphql } from "./graphql";
import { type LoadedConsole, startLoadedConsole } from "./loaded-console";
import { readCpuMs, readTreeCpuMs } from "./process-cpu";
import { median, printTable, type Row } from "./table";

/**
 * npm run bench:event-pages [--rows 1000000] [--rounds 100] [--warm-ups 2000] [--data <folder to keep>]. Pages of the
 * event list as a browser requests them from the built console, loader and rendering together, and the histogram's call
 * alone.
 */
const { values: flags } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "100" },
    "warm-ups": { type: "string", default: "2000" },
    data: { type: "string" },
  },
});
const rounds = Number(flags.rounds);

interface Case {
  what: string;
  request: () => Promise<Response>;
  /** Aims in ms: on the clock, and of the server's processor. */
  p50?: number;
  cpu?: number;
}

const cameraIds = Array.from({ length: 40 }, (_, n) => String(n + 1));
const forty = `host_cam_id=${cameraIds.join(",")}`;
const list = "/cloud_vms/events";

function listPages(master: HttpSession, operator: HttpSession): Case[] {
  const month = `${list}?range=month`;
  const page = (what: string, path: string, p50?: number, session = master): Case => ({
    what,
    request: () => session.get(path),
    ...(p50 !== undefined && { p50, cpu: 25 }),
  });
  return [
    page("page, today", `${list}?range=today`, 40),
    page("page, 24 hours", `${list}?range=day`, 40),
    page("page, 30 days", month),
    page("page, 40 cameras, 30 days", `${month}&${forty}`, 90),
    page("page, operator with 40 cameras, 30 days", month, 90, operator),
    page("page as data, today", `${list}.data?range=today`),
    page("page as data, 40 cameras, 30 days", `${list}.data?range=month&${forty}`),
    page("pictures, today", `${list}?range=today&view=photo`),
  ];
}

function histograms(url: string, token: string): Case[] {
  const post = (what: string, filter: Record<string, unknown>): Case => ({
    what: `histogram, ${what}`,
    p50: 30,
    request: () =>
      postGraphql(url, token, histogramQuery, {
        start: benchRange.et - 30 * 86_400,
        end: benchRange.et,
        ...filter,
      }),
  });
  return [
    post("30 days", {}),
    post("one type, 30 days", { types: [55] }),
    post("40 cameras, 30 days", { cameras: cameraIds }),
  ];
}

const histogramQuery = `query($start: Int, $end: Int, $types: [Int!], $cameras: [ID!]) {
  query_event_histogram(start_date: $start, end_date: $end, event_type: $types, host_cam_id: $cameras, buckets: 60) {
    step buckets { start total by_type { type total } } types { type total }
  }
}`;

async function runCase(one: Case): Promise<string> {
  const response = await one.request();
  const text = await response.text();
  if (!response.ok || text.includes('"errors":[')) {
    throw new Error(`${one.what}: ${response.status} ${text.slice(0, 300)}`);
  }
  return text;
}

async function measure(one: Case, { server, postgres }: LoadedConsole): Promise<Row[]> {
  const text = await runCase(one);
  const readDatabaseMs = () => readTreeCpuMs(postgres.pid ?? 0);
  const [cpuMs, databaseMs] = [readCpuMs(server.pid), readDatabaseMs()];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const beginMs = performance.now();
    await runCase(one);
    times.push(performance.now() - beginMs);
  }
  const aim = (max: number | undefined) => (max === undefined ? {} : { target: { max } });
  const each = (ms: number) => ms / rounds;
  return [
    { what: `${one.what}: best`, value: Math.min(...times), unit: "ms" },
    { what: `${one.what}: p50`, value: median(times), unit: "ms", ...aim(one.p50) },
    {
      what: `${one.what}: CPU`,
      value: each(readCpuMs(server.pid) - cpuMs),
      unit: "ms",
      ...aim(one.cpu),
    },
    {
      what: `${one.what}: database's CPU`,
      value: each(readDatabaseMs() - databaseMs),
      unit: "ms",
    },
    { what: `${one.what}: size`, value: text.length / 1000, unit: "kB" },
  ];
}

const loaded = await startLoadedConsole({ rows: Number(flags.rows), aiRows: 0, data: flags.data });
try {
  const [master, operator] = await Promise.all(
    [loaded.master, loaded.operator].map((demo) => openHttpSession({ url: demo.url, demo })),
  );
  if (!master || !operator) throw new Error("not signed in");
  const token = await createToken(loaded.master);
  const cases = [...listPages(master, operator), ...histograms(loaded.master.url, token)];
  for (let round = 0; round < Number(flags["warm-ups"]); round++) {
    const one = cases[round % cases.length];
    if (one) await runCase(one);
  }
  const rows: Row[] = [];
  for (const one of cases) rows.push(...(await measure(one, loaded)));
  printTable(`Event list at ${flags.rows} events`, rows);
} finally {
  await loaded.stop();
}
