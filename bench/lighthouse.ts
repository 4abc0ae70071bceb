import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { findJourneyBrowser } from "../scripts/lib/chromium.mjs";
import { startBalancer } from "../tests/support/balancer";
import { makeCertificate } from "../tests/support/certificate";
import { startConsole } from "../tests/support/console";
import { findFreePort } from "../tests/support/free-port";
import { makeLink } from "../tests/support/share-links";
import { startSession } from "../tests/support/start-session";
import { launch } from "./browser";
import { median, printTable, type Row } from "./table";

/**
 * npm run bench:lighthouse [-- --pages console,events] [--profiles "slow 4G"]. Lighthouse over four pages of the built
 * console's demo, behind HAProxy with TLS as deploy/haproxy.cfg has it, at a desktop and narrow on slow 4G (its own two
 * profiles). Its 185 MB are fetched by npx, and are no dependency of the project. Not judged: how well search engines
 * find a page, for none of them is to find these.
 */
const version = "12.8.2";
const categories = ["performance", "accessibility", "best-practices"];
const profiles = {
  desktop: { size: "1440,900", flags: ["--preset=desktop"] },
  // As wide as a phone, but not named as one: phones are led to the app.
  "slow 4G": {
    size: "412,823",
    flags: ["--screenEmulation.disabled", "--emulated-user-agent=Mozilla/5.0 (X11; Linux x86_64)"],
  },
} as const;
type Profile = (typeof profiles)[keyof typeof profiles];
const { values: chosen } = parseArgs({
  options: {
    pages: { type: "string", default: "login,share page,console,events" },
    profiles: { type: "string", default: Object.keys(profiles).join() },
  },
});
const chosenProfiles = Object.entries(profiles).filter(([name]) =>
  chosen.profiles.split(",").includes(name),
);
/** Lighthouse's own advice: the median of several, for its performance swings. */
const rounds = 3;
const minScore = 95;

const executablePath = findJourneyBrowser();
if (!executablePath) throw new Error("no Chromium found: see npm test");

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string }>;
}

async function runLighthouse(
  url: string,
  cookie: string,
  { size, flags }: Profile,
): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-lighthouse-"));
  const file = path.join(folder, "report.json");
  const args = [
    "--yes",
    `lighthouse@${version}`,
    url,
    "--output=json",
    `--output-path=${file}`,
    `--only-categories=${categories.join(",")}`,
    `--chrome-flags=--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --ignore-certificate-errors --window-size=${size}`,
    `--extra-headers=${JSON.stringify(cookie ? { Cookie: cookie } : {})}`,
    "--quiet",
    ...flags,
  ];
  const child = spawn("npx", args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, CHROME_PATH: executablePath ?? "" },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} for ${url}`);
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  rmSync(folder, { recursive: true, force: true });
  return report;
}

/** The middle score of each category, and what cost points in one of the rounds. */
async function judge(what: string, url: string, cookie: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, profile] of chosenProfiles) {
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round++)
      reports.push(await runLighthouse(url, cookie, profile));
    for (const category of categories) {
      const scores = reports.map((each) => (each.categories[category]?.score ?? 0) * 100);
      rows.push({
        what: `${what}, ${name}: ${category}`,
        value: Math.round(median(scores)),
        unit: "points",
        target: { min: minScore },
      });
    }
    const faults = Object.values(reports[0]?.audits ?? {}).filter(
      ({ score }) => score !== null && score < 0.9,
    );
    for (const { title, score } of faults) console.log(`${what}, ${name}: ${title} (${score})`);
  }
  return rows;
}

const folder = mkdtempSync(path.join(tmpdir(), "sightline-lighthouse-"));
const port = await findFreePort();
const balancer = await startBalancer([port], makeCertificate(folder, "127.0.0.1"));
const site = await startConsole({
  DEMO_HISTORY_DAYS: "7",
  PORT: String(port),
  PUBLIC_ORIGIN: balancer.url,
  TRUST_PROXY: "1",
}).catch(async (error) => {
  await balancer.stop();
  throw error;
});

/** Signs the demo's master in. */
async function openSession(): Promise<string> {
  const browser = await launch();
  const page = await browser.newPage({ baseURL: site.url, ignoreHTTPSErrors: true });
  await startSession(page, site);
  const cookies = await page.context().cookies();
  await browser.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

try {
  const cookie = await openSession();
  // Not by the balancer, whose certificate this process does not trust.
  const direct = { ...site, url: `http://127.0.0.1:${port}` };
  const shared = await makeLink(direct, { note: "Walked in behind the delivery" });
  const pages = {
    login: ["/", ""],
    "share page": [new URL(shared.url).pathname, ""],
    console: ["/console", cookie],
    events: ["/cloud_vms/events", cookie],
  } as const;
  const rows: Row[] = [];
  for (const [what, [address, sent]] of Object.entries(pages))
    if (chosen.pages.split(",").includes(what))
      rows.push(...(await judge(what, site.url + address, sent)));
  printTable("Lighthouse", rows);
} finally {
  await site.stop();
  await balancer.stop();
  rmSync(folder, { recursive: true, force: true });
}
