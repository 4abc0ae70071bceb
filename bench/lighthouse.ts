import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { chromiumArgs, findJourneyBrowser } from "../scripts/lib/chromium.mjs";
import { startConsole } from "../tests/support/console";
import { openHttpBrowser } from "../tests/support/http-browser";
import { makeLink } from "../tests/support/share-links";
import { skippedAnnouncements } from "../tests/support/start-session";
import { printTable } from "./table";

/**
 * npm run bench:lighthouse. Lighthouse's scores of four pages, on a desktop and on a slow 4G phone. Lighthouse is no
 * dependency: it is 185 MB, with a tracing service's client and a second driver of browsers; npx fetches it.
 */
const lighthouse = "lighthouse@12.8.2";
const goal = 95;
const categories = ["performance", "accessibility", "best-practices"];

/** Phones are sent to the app stores, so the slow device says that it is a desktop. */
const desktopAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
/** Options of Lighthouse; without a preset it is a middling phone on slow 4G. */
const devices = {
  desktop: ["--preset=desktop"],
  "slow 4G": [`--emulated-user-agent=${desktopAgent}`],
};

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  finalDisplayedUrl: string;
}

const folder = mkdtempSync(path.join(tmpdir(), "sightline-lighthouse-"));

/** @throws Error when Lighthouse was led elsewhere, or did not end well */
function measure(url: string, cookie: string, device: string[]): Report {
  const file = path.join(folder, "report.json");
  const args = [
    ...["--yes", lighthouse, url, "--quiet", "--output=json", `--output-path=${file}`],
    `--only-categories=${categories.join()}`,
    `--chrome-flags=${chromiumArgs.join(" ")}`,
    `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
    ...device,
  ];
  const env = { ...process.env, CHROME_PATH: findJourneyBrowser() ?? "" };
  const { status, stderr } = spawnSync("npx", args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`Lighthouse on ${url}: ${stderr.slice(-2_000)}`);
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  const { pathname } = new URL(report.finalDisplayedUrl);
  if (pathname !== new URL(url).pathname) throw new Error(`${url} led to ${pathname}`);
  return report;
}

const site = await startConsole({ DEMO_HISTORY_DAYS: "7" });
try {
  const shared = await makeLink(site, { note: "Lighthouse" });
  const browser = openHttpBrowser(site.url);
  const { accountId: account_id, email, password } = site.demo;
  await browser.post("/?index", { intent: "log_in", account_id, email, password });
  // Past the demo's announcement, which would cover the page.
  browser.cookies.set("skipped", skippedAnnouncements);
  const signedIn = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const pages = [
    { name: "login", url: `${site.url}/`, cookie: "" },
    { name: "shared event", url: shared.url, cookie: "" },
    { name: "console", url: `${site.url}/console`, cookie: signedIn },
    { name: "events", url: `${site.url}/cloud_vms/events`, cookie: signedIn },
  ];
  for (const [device, options] of Object.entries(devices)) {
    const rows = pages.flatMap(({ name, url, cookie }) => {
      const { categories: scores, audits } = measure(url, cookie, options);
      const paint = audits["largest-contentful-paint"]?.numericValue ?? Number.NaN;
      return [
        ...categories.map((category) => ({
          what: `${name}: ${category}`,
          value: Math.round((scores[category]?.score ?? 0) * 100),
          unit: "",
          target: { min: goal },
        })),
        { what: `${name}: largest contentful paint`, value: Math.round(paint), unit: "ms" },
      ];
    });
    const load = `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`;
    printTable(`Lighthouse, ${device} (${load})`, rows);
  }
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
