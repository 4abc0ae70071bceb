import { type Browser, chromium, type Page } from "playwright";
import { chromiumArgs, findChromium } from "../scripts/lib/chromium.mjs";

/** What the benches share that look at the console in Chromium. */

export interface DemoSignIn {
  url: string;
  accountId: string;
  email: string;
  password: string;
}

export async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("no Chromium found: see npm test");
  return chromium.launch({ executablePath, args: chromiumArgs });
}

/** A page of the demo's master, past its announcement. `probe` is installed before the page's own script. */
export async function openSignedIn(
  browser: Browser,
  signIn: DemoSignIn,
  probe: () => void,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: signIn.url,
    viewport: { width: 1440, height: 900 },
  });
  // The demo's announcement, as one never to be shown again: it would stand over the wall.
  const skipped = encodeURIComponent(btoa(JSON.stringify(["1"])));
  await context.addCookies([{ name: "skipped", value: skipped, url: signIn.url }]);
  const page = await context.newPage();
  // What the bundler calls to keep a function's name; a function that travels into a page leaves it behind.
  await page.addInitScript({ content: "globalThis.__name = (named) => named;" });
  await page.addInitScript(probe);
  await page.goto("/");
  await page.locator("input[name=account_id]").fill(signIn.accountId);
  await page.locator("input[name=email]").fill(signIn.email);
  await page.locator("input[name=password]").fill(signIn.password);
  await page.locator("form:has(input[name=password]) button[type=submit]").click();
  await page.waitForURL((url) => url.pathname !== "/");
  await stopTrafficReports(page);
  return page;
}

/** Where Playwright keeps what speaks to Chromium for a page; no public way leads there. */
interface PlaywrightInside {
  _connection: {
    toImpl(page: Page): {
      delegate: { _mainFrameSession: { _client: { send(method: string): Promise<unknown> } } };
    };
  };
}

/**
 * Playwright has Chromium tell of all that travels, each frame of a socket as text too. No viewer's browser does: of
 * video it costs more than decoding.
 */
async function stopTrafficReports(page: Page): Promise<void> {
  const { delegate } = (page as unknown as PlaywrightInside)._connection.toImpl(page);
  await delegate._mainFrameSession._client.send("Network.disable");
}

/** Resolves when the wall has this many tiles and all of them play. */
export const waitForTiles = (page: Page, tiles: number) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelectorAll("[data-state]").length === wanted &&
      document.querySelectorAll("[data-state=playing]").length === wanted,
    tiles,
    { timeout: 60_000 },
  );

/** Heap after a collection. */
export async function readHeapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 1024 / 1024;
}
