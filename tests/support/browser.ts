import { type Browser, type Cookie, chromium, type Page } from "playwright";
import { test as base, expect, type TestContext } from "vitest";
import { findJourneyBrowser, journeyArgs } from "../../scripts/lib/chromium.mjs";
import { type ConsoleAddress, sharedConsole } from "./console";
import { speak } from "./language";
import { findByCommand, killTree, listDescendants } from "./processes";
import { createProfiles } from "./profile";
import { openPagesReady } from "./script-ready";
import { readTimeZone, skippedAnnouncements, startSession } from "./start-session";
import { createUser } from "./users";

/** Chromium against the shared console. Any error in a page's console, script or security policy fails the test. */

/** Faults in the pages of one test. */
export interface Faults {
  watch(page: Page): void;
  /** Allows a fault that this test provokes, such as /status of 404/. */
  allow(pattern: RegExp): void;
}

async function launchBrowser(): Promise<Browser> {
  const executablePath = findJourneyBrowser();
  if (!executablePath) throw new Error("no Chromium found: see npm test");
  const browser = await chromium.launch({ executablePath, args: journeyArgs });
  openPagesReady(browser);
  return browser;
}

const closeLimitMs = 60_000;

/**
 * Closes a page or a browser. Vitest waits for a fixture's clean-up without limit, and Chromium
 * sometimes does not answer: what does not close in time is killed, and the next test launches
 * another.
 */
async function closeOrKill(close: () => Promise<void>): Promise<void> {
  let deadline: NodeJS.Timeout | undefined;
  const overdue = new Promise<void>((resolve) => {
    deadline = setTimeout(() => {
      console.warn(`Chromium did not close within ${closeLimitMs} ms and was killed`);
      const own = new Set(listDescendants(process.pid));
      for (const pid of findByCommand("chrom")) if (own.has(pid)) killTree(pid);
      resolve();
    }, closeLimitMs);
  });
  await Promise.race([close().catch(() => {}), overdue]);
  clearTimeout(deadline);
}

/** One Chromium for all tests of a worker, launched again when it is gone. */
function createBrowserSource() {
  let browser: Browser | null = null;
  const profiles = createProfiles();
  return {
    async get(): Promise<Browser> {
      if (!browser?.isConnected()) browser = await launchBrowser();
      return browser;
    },
    /** A page in a profile of its own. */
    async openPage({ url }: ConsoleAddress, faults: Faults, withScript: boolean) {
      const page = await profiles.openPage(await this.get(), url, withScript);
      faults.watch(page);
      return { page, close: () => closeOrKill(() => profiles.closePages(page.context())) };
    },
    /** Closes the pages of all tests; the browser stays. */
    async closePages(): Promise<void> {
      await Promise.all(browser?.contexts().map(profiles.closePages) ?? []);
    },
    async close(): Promise<void> {
      if (browser?.isConnected()) await browser.close();
    },
  };
}

/** Not made by the fixture: each test that a file extends has fixtures of its own, of the worker's too. */
const browsers = createBrowserSource();

/** A page may still request pictures after its session has ended. */
const lateForPictures = /status of 401 .*\/media\/(snapshot|event)\//;
/** Remix logs an answer that a newer request replaced while it was being read. */
const replacedAnswer = /AbortError: signal is aborted without reason/;
/** Remix logs that it could not learn the routes of a page's links in advance, also when the page was left. */
const leftBeforeRoutes = /Failed to fetch manifest patches TypeError: Failed to fetch/;
/** The router logs that an answer ended while it was read: no fault where the page was being left for another one. */
const endedWhileRead = /TypeError: network error \(/;

function createFaults() {
  const found: string[] = [];
  const allowed: RegExp[] = [lateForPictures, replacedAnswer, leftBeforeRoutes];
  /** Until another document has loaded. */
  const ended = new Map<Page, string[]>();
  return {
    found: () =>
      [...found, ...[...ended.values()].flat()].filter(
        (fault) => !allowed.some((pattern) => pattern.test(fault)),
      ),
    allow: (pattern: RegExp) => void allowed.push(pattern),
    watch(page: Page) {
      page.on("pageerror", (error) => found.push(`script error: ${error.message}`));
      // A breach of the content security policy is a console error too.
      page.on("console", (message) => {
        if (message.type() !== "error") return;
        const fault = `console: ${message.text()} (${message.location().url})`;
        if (endedWhileRead.test(fault)) ended.set(page, [...(ended.get(page) ?? []), fault]);
        else found.push(fault);
      });
      page.on("domcontentloaded", () => ended.delete(page));
    },
  };
}

/** Last state of the pages of a failed test, for the run's output. */
async function reportFailure(page: Page, task: Readonly<TestContext["task"]>): Promise<void> {
  if (task.result?.state !== "fail") return;
  const read = page.locator("dialog[open], main").last().ariaSnapshot({ timeout: 5_000 });
  const text = await read.catch((error: Error) => error.message);
  console.info(`"${task.name}" ended at ${page.url()}\n${text.slice(0, 1_500)}`);
}

/**
 * Vitest's test with, for a journey: `site` (address and demo sign-in), `page`,
 * `pageWithoutScript`, `faults` to allow what a test provokes, and `user`, a sub-user of the
 * test's own. Each page has a profile like a fresh one.
 */
export const test = base
  .extend("site", { scope: "file" }, () => sharedConsole())
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs, here nothing.
  .extend("browsers", { scope: "worker" }, ({}, { onCleanup }) => {
    onCleanup(() => closeOrKill(() => browsers.close()));
    return browsers;
  })
  .extend("faults", ({ site: _site }, { onCleanup }) => {
    const faults = createFaults();
    // As one text: of a list the run's end would name the length alone.
    onCleanup(() => expect(faults.found().join("\n"), "errors in the page's console").toBe(""));
    return faults;
  })
  .extend("page", async ({ browsers, site, faults, task }, { onCleanup }) => {
    const { page, close } = await browsers.openPage(site, faults, true);
    onCleanup(async () => {
      await reportFailure(page, task);
      await close();
    });
    return page;
  })
  .extend("pageWithoutScript", async ({ browsers, site, faults, task }, { onCleanup }) => {
    const { page, close } = await browsers.openPage(site, faults, false);
    onCleanup(async () => {
      await reportFailure(page, task);
      await close();
    });
    return page;
  })
  .extend("user", async ({ site, browsers }, { onCleanup }) => {
    const user = await createUser(site);
    onCleanup(async () => {
      // Pages first: one that still loads would log an error about its deleted user.
      await closeOrKill(() => browsers.closePages());
      await user.remove();
    });
    return user;
  });

export { expect, startSession };

interface SignInOptions {
  /** Show the demo's announcement, as to a user who has not dismissed it. */
  announcements?: boolean;
  /** Load the page behind the form once more, which waits for all of it. */
  reload?: boolean;
}

/** Fills and sends the login form, and waits until the page behind it shows. Works with script and without. */
export async function signInByForm(
  page: Page,
  { url, demo }: ConsoleAddress,
  path = "/",
  { announcements = false, reload = true }: SignInOptions = {},
): Promise<void> {
  if (!announcements) {
    await page.context().addCookies([{ name: "skipped", value: skippedAnnouncements, url }]);
  }
  await page.goto(path);
  await page.locator("input[name=account_id]").fill(demo.accountId);
  await page.locator("input[name=email]").fill(demo.email);
  await page.locator("input[name=password]").fill(demo.password);
  await page.locator("form:has(input[name=password]) button[type=submit]").click();
  await page.waitForURL((url) => url.pathname !== "/");
  // The address changes before the page and its pictures are there; a reload waits for them.
  if (reload && !announcements) await page.reload();
}

/** Cookies of a run's first sign-in, by console, user and time zone. */
const keptSignIns = new Map<string, Cookie[]>();

/** Target of the form at this address: a page of this console, which may not be the shared one. */
function targetOf(path: string, url: string): string {
  const { href, pathname, searchParams } = new URL(path, url);
  return pathname === "/" ? new URL(searchParams.get("redirect") ?? "/console", url).href : href;
}

/**
 * Opens the page behind the login form, which is not loaded: the first profile of a run and user is
 * signed in by what the form would send; later ones start with its cookies, like a browser that was
 * signed in before. A test that ends its session takes one of its own.
 */
export async function signIn(
  page: Page,
  site: ConsoleAddress,
  path = "/",
  { ownSession = false, locale }: { ownSession?: boolean; locale?: string } = {},
): Promise<void> {
  const context = page.context();
  const { url, demo } = site;
  const key = `${url} ${demo.email} ${await readTimeZone(page)}`;
  const isFresh = !ownSession && (await context.cookies(url)).length === 0;
  const kept = isFresh && keptSignIns.get(key);
  if (kept) await context.addCookies(kept);
  else await startSession(page, site);
  if (isFresh && !kept) keptSignIns.set(key, await context.cookies(url));
  if (locale) await speak(page, site, locale);
  await page.goto(targetOf(path, url));
  if (!kept || new URL(page.url()).pathname !== "/") return;
  // A test has ended that session.
  keptSignIns.delete(key);
  await forgetSignIn(page);
  await signIn(page, site, path, { locale });
}

/**
 * Signs a profile out by deleting its cookies. Leaves the page first: a late request of its without a session would
 * redirect it to the login page, and the answer would overwrite the cookie of the next sign-in.
 */
export async function forgetSignIn(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Signs a profile out by the address that does. Leaves the page first, as forgetSignIn(). */
export async function openLogout(page: Page, { url }: Pick<ConsoleAddress, "url">): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${url}/logout`);
}

/** Blocks the next page's scripts until the returned function is called. */
export const holdScripts = (page: Page) => holdRequests(page, /\/assets\/.*\.js/);

/** Blocks requests to such addresses until the returned function is called. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}
