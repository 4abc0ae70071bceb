import type { Browser, BrowserContext, Page } from "playwright";

/** For what is waited for in a page: a limit for what hangs, as those of vitest.config.ts. */
export const pageLimitMs = 60_000;

/** All that a page can store, but what is only cached. */
const storageTypes = "cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems";

/** What a browser keeps for its user: one for the pages of a test. */
interface Profile {
  context: BrowserContext;
  url: string;
  /** Whether something runs in it that nothing can take out again. */
  isAltered(): boolean;
}

async function createContext(browser: Browser, url: string, javaScriptEnabled: boolean) {
  const context = await browser.newContext({
    baseURL: url,
    javaScriptEnabled,
    locale: "en-US",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(pageLimitMs);
  return context;
}

/** Notes calls of what stays in a context for good: scripts before a page's own, and a clock of the test's. */
function watchAlterations(context: BrowserContext): () => boolean {
  let isAltered = false;
  const watch = <Of extends object>(of: Of, name: keyof Of & string) => {
    const method = of[name] as (...args: unknown[]) => unknown;
    Object.defineProperty(of, name, {
      value: (...args: unknown[]) => {
        isAltered = true;
        return method.apply(of, args);
      },
    });
  };
  watch(context, "addInitScript");
  for (const name of ["install", "pauseAt", "setFixedTime", "setSystemTime"] as const) {
    watch(context.clock, name);
  }
  return () => isAltered;
}

/** A page of a profile whose pages were closed, without what they stored. */
async function reopen({ context, url }: Profile): Promise<Page> {
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
  ]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: url, storageTypes });
  await session.detach();
  return page;
}

/**
 * A worker's profiles: each test finds one without cookies, stored data and permissions. One with script keeps its
 * cache, where Chromium has the console's scripts compiled: a test's first page takes a fifth less CPU.
 */
export function createProfiles() {
  let kept: Profile | null = null;
  return {
    /** A page in a profile that is like new. */
    async openPage(browser: Browser, url: string, withScript: boolean): Promise<Page> {
      if (!withScript) return (await createContext(browser, url, false)).newPage();
      if (kept?.context.browser() === browser && kept.url === url) return reopen(kept);
      kept?.context.close().catch(() => {});
      const context = await createContext(browser, url, true);
      kept = { context, url, isAltered: watchAlterations(context) };
      return context.newPage();
    },
    /** Ends all pages of a profile. */
    async closePages(context: BrowserContext): Promise<void> {
      if (kept?.context === context) {
        if (!kept.isAltered()) {
          await Promise.all(context.pages().map((page) => page.close()));
          return;
        }
        kept = null;
      }
      await context.close();
    },
  };
}
