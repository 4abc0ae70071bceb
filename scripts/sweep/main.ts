import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright";
import { type Language, languages } from "../../contract/languages";
import { type ConsoleAddress, startConsole } from "../../tests/support/console";
import { speak } from "../../tests/support/language";
import { fillAddress, openScreenLinks, type ScreenLinks } from "../../tests/support/screen-links";
import { isWall, signedInScreens, visitorScreens } from "../../tests/support/screens";
import { waitForScript } from "../../tests/support/script-ready";
import { startSession } from "../../tests/support/start-session";
import { chromiumArgs, findJourneyBrowser } from "../lib/chromium.mjs";
import { checks } from "./checks";
import { type Finding, groupByCause } from "./finding";

/**
 * npm run sweep -- [--routes events,vpn] [--languages en,de] [--checks axe,fit]. Looks at every screen of the route table
 * in each language and both themes, and prints what is wrong by cause; ends with 1 on any finding. Needs npm run build.
 * Too long for npm test, whose journeys look at the same screens in turns (tests/journeys/every-screen.test.ts).
 */
const { values } = parseArgs({
  options: {
    routes: { type: "string", default: "" },
    languages: { type: "string", default: languages.join() },
    checks: { type: "string", default: Object.keys(checks).join() },
  },
});

const chosenLanguages = languages.filter((each) => values.languages.split(",").includes(each));
const chosenChecks = Object.entries(checks).filter(([name]) =>
  values.checks.split(",").includes(name),
);
const routeParts = values.routes.split(",");

/** Addresses of the chosen routes, as visitors or the master open them. */
const chooseAddresses = (screens: typeof signedInScreens) =>
  Object.entries(screens)
    .filter(([pattern]) => routeParts.some((part) => pattern.includes(part)))
    .flatMap(([, addresses]) => addresses);

async function openPage(browser: Browser, { url }: ConsoleAddress): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
  });
  // The bundler wraps functions in this helper; a function evaluated in the page needs it there.
  await context.addInitScript({ content: "globalThis.__name = (named) => named;" });
  return context.newPage();
}

const spentMs: Record<string, number> = {};

/** Runs a piece of work and counts its time under a name. */
async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const startMs = performance.now();
  try {
    return await work();
  } finally {
    spentMs[name] = (spentMs[name] ?? 0) + performance.now() - startMs;
  }
}

async function lookAt(page: Page, address: string, language: Language): Promise<Finding[]> {
  const html = await timed("loading", async () => {
    const response = await page.goto(address);
    await waitForScript(page);
    return (await response?.text()) ?? "";
  });
  const found: Finding[] = [];
  const screen = { page, html, isWall: isWall(address) };
  for (const [check, { find, inEachLanguage }] of chosenChecks) {
    if (!inEachLanguage && language !== chosenLanguages[0]) continue;
    // Without tokens, which are other ones in each run.
    const where = `${language} ${address.split("token=")[0]}`;
    for (const cause of await timed(check, () => find(screen))) found.push({ check, cause, where });
  }
  return found;
}

async function sweep(browser: Browser, site: ConsoleAddress, links: ScreenLinks) {
  const visitor = await openPage(browser, site);
  const master = await openPage(browser, site);
  await startSession(master, site);
  const found: Finding[] = [];
  let pages = 0;
  for (const language of chosenLanguages) {
    for (const [page, screens] of [
      [visitor, visitorScreens],
      [master, signedInScreens],
    ] as const) {
      await speak(page, site, language);
      for (const address of chooseAddresses(screens)) {
        found.push(...(await lookAt(page, fillAddress(address, links), language)));
        pages += 1;
      }
    }
    console.log(`${language}: ${pages} pages so far, ${found.length} findings`);
  }
  return { found, pages };
}

const shownOutputChars = 4_000;

const startMs = performance.now();
const executablePath = findJourneyBrowser();
if (!executablePath) throw new Error("no Chromium found: see npm test");
const site = await startConsole({ DEMO_HISTORY_DAYS: "7" });
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
try {
  const { links } = await openScreenLinks(site);
  const { found, pages } = await sweep(browser, site, links);
  for (const line of groupByCause(found)) console.log(line);
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
  const parts = Object.entries(spentMs).map(([name, ms]) => `${name} ${seconds(ms)}`);
  const total = seconds(performance.now() - startMs);
  console.log(`${pages} pages in ${total} (${parts.join(", ")}): ${found.length} findings`);
  process.exitCode = found.length > 0 ? 1 : 0;
} catch (error) {
  // A server that ended says why.
  console.error(site.server.output().slice(-shownOutputChars));
  throw error;
} finally {
  await browser.close();
  await site.stop();
}
