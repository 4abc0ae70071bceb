import { type Browser, chromium, type Page } from "playwright";
import { chromiumArgs, findJourneyBrowser } from "../scripts/lib/chromium.mjs";

/** Shared by the benches that open the console in Chromium. */

export interface DemoSignIn {
  url: string;
  accountId: string;
  email: string;
  password: string;
}

export async function launch(): Promise<Browser> {
  const executablePath = findJourneyBrowser();
  if (!executablePath) throw new Error("no Chromium found: see npm test");
  return chromium.launch({ executablePath, args: chromiumArgs });
}

/**
 * A page of the demo's master, past its announcement. `probe` is installed before the page's own
 * script.
 */
export async function openSignedIn(
  browser: Browser,
  signIn: DemoSignIn,
  probe: () => void,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: signIn.url,
    viewport: { width: 1440, height: 900 },
  });
  // Marks the demo's announcement as dismissed: it would cover the wall.
  const skipped = encodeURIComponent(btoa(JSON.stringify(["1"])));
  await context.addCookies([{ name: "skipped", value: skipped, url: signIn.url }]);
  const page = await context.newPage();
  // The bundler wraps functions in this helper; a function evaluated in the page needs it there.
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

/** Playwright's connection to Chromium for a page; no public API leads there. */
interface PlaywrightInside {
  _connection: {
    toImpl(page: Page): {
      delegate: { _mainFrameSession: { _client: { send(method: string): Promise<unknown> } } };
    };
  };
}

/**
 * Playwright has Chromium report all traffic, each frame of a socket as text too. No viewer's
 * browser does: for video it costs more than decoding.
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

/** Heap size after a garbage collection. */
export async function readHeapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 1024 / 1024;
}

/**
 * Memory of the page's objects after a garbage collection, in MB: the heap without the machine code that V8 goes on compiling for
 * hundreds of rounds. From a heap snapshot, which takes a second or two.
 */
export async function readObjectsMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  const { snapshot, nodes } = JSON.parse(chunks.join("")) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const code = types[type]?.indexOf("code");
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (nodes[node + type] !== code) bytes += nodes[node + size] ?? 0;
  return bytes / 1024 / 1024;
}

/** As V8 writes it: a node is `node_fields.length` numbers. */
interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: string[][] } };
  nodes: number[];
}
