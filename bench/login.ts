import { readFileSync, rmSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { makeDataDirectory } from "../tests/support/data-directory";
import { spawnServer } from "../tests/support/server-process";
import { peers } from "./peers";
import { readCpuMs } from "./process-cpu";
import { printTable } from "./table";

/**
 * npm run bench:login. Size of a first visit to the login page, its HTML and the modules it
 * preloads, and the server's cost of rendering it.
 */

/** V8 keeps optimising a page's code for about a thousand requests. */
const warmUps = 1500;
const rounds = 300;
function readRssMb(pid: number): number {
  const match = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(match?.[1] ?? 0) / 1024;
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

const kilobytes = (bytes: number) => bytes / 1000;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

async function measureLoad(url: string) {
  const html = await fetchText(url);
  const scripts = [...new Set([...html.matchAll(/\/assets\/[\w.~-]+\.js/g)].map(([name]) => name))];
  const loaded = scripts.filter(
    (name) =>
      html.includes(`href="${name}"`) ||
      html.includes(`from "${name}"`) ||
      html.includes(`import "${name}"`),
  );
  const styles = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(
    ([, name]) => name ?? "",
  );
  const texts = await Promise.all(loaded.map((name) => fetchText(url + name)));
  const css = await Promise.all(styles.map((name) => fetchText(url + name)));
  return {
    count: texts.length,
    gzip: kilobytes(sum(texts.map((text) => gzipSync(text, { level: 9 }).length))),
    brotli: kilobytes(sum(texts.map((text) => brotliCompressSync(text).length))),
    styles: kilobytes(sum(css.map((text) => gzipSync(text, { level: 9 }).length))),
    html: kilobytes(gzipSync(html).length),
  };
}

async function measureCpuMs(url: string, pid: number): Promise<number> {
  for (let round = 0; round < warmUps; round++) await fetchText(url);
  const before = readCpuMs(pid);
  for (let round = 0; round < rounds; round++) await fetchText(url);
  return (readCpuMs(pid) - before) / rounds;
}

// Without the demo: its agent's reports would count as the page's work.
const dataDirectory = makeDataDirectory();
const server = spawnServer({ env: { DATA_DIR: dataDirectory } });
try {
  const url = await server.waitFor(/Sightline is at (http[^\s"]+)/);
  const load = await measureLoad(url);
  const cpuMs = await measureCpuMs(url, server.pid);
  printTable("Login page", [
    {
      what: "first-load script, gzip",
      value: load.gzip,
      unit: "kB",
      target: { max: 120 },
      peers: peers.loginScript,
    },
    { what: "first-load script, brotli", value: load.brotli, unit: "kB" },
    { what: "script requests", value: load.count, unit: "" },
    { what: "styles, gzip", value: load.styles, unit: "kB" },
    { what: "HTML, gzip", value: load.html, unit: "kB" },
    {
      what: `server CPU a request, mean of ${rounds}`,
      value: cpuMs,
      unit: "ms",
      target: { max: 8 },
    },
    { what: "server memory after it", value: readRssMb(server.pid), unit: "MB" },
  ]);
} finally {
  await server.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}
