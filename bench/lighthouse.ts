import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findJourneyBrowser } from "../scripts/lib/chromium.mjs";
import { startConsole } from "../tests/support/console";
import { makeLink } from "../tests/support/share-links";
import { startSession } from "../tests/support/start-session";
import { launch } from "./browser";
import { median, printTable, type Row } from "./table";

/**
 * npm run bench:lighthouse. Lighthouse over four pages of the built console's demo, at a desktop and narrow on slow
 * 4G (its own two profiles). Its 185 MB are fetched by npx, and are no dependency of the project. Not judged: how well search
 * engines find a page, for none of them is to find these.
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
    `--chrome-flags=--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --window-size=${size}`,
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
  for (const [name, profile] of Object.entries(profiles)) {
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

const site = await startConsole({ DEMO_HISTORY_DAYS: "7" });
try {
  const browser = await launch();
  const page = await browser.newPage({ baseURL: site.url });
  await startSession(page, site);
  const cookies = await page.context().cookies();
  await browser.close();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const shared = await makeLink(site, { note: "Walked in behind the delivery" });
  printTable("Lighthouse", [
    ...(await judge("login", site.url, "")),
    ...(await judge("share page", shared.url, "")),
    ...(await judge("console", `${site.url}/console`, cookie)),
    ...(await judge("events", `${site.url}/cloud_vms/events`, cookie)),
  ]);
} finally {
  await site.stop();
}
