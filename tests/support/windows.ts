import type { Browser, Page } from "playwright";
import type { SimulatedWindow } from "../../scripts/player-simulator/simulated-window";
import {
  type PlayerSimulator,
  type SimulatorOptions,
  startPlayerSimulator,
} from "../../scripts/player-simulator/simulator";
import { test as base, expect, type Faults } from "./browser";
import type { ConsoleAddress } from "./console";
import { pageLimitMs } from "./profile";

/** Journeys of a Windows visitor, with the local player's simulator on its real ports. */

const systems = {
  windows: "Windows NT 10.0; Win64; x64",
  mac: "Macintosh; Intel Mac OS X 10_15_7",
  linux: "X11; Linux x86_64",
} as const;
export type System = keyof typeof systems;

async function openOn(
  system: System,
  browser: Browser,
  site: ConsoleAddress,
  faults: Faults,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: "en-US",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
    userAgent: `Mozilla/5.0 (${systems[system]}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
  });
  context.setDefaultTimeout(pageLimitMs);
  const page = await context.newPage();
  faults.watch(page);
  return page;
}

/**
 * Adds `openPage`, for a page whose browser reports that system, and `startPlayer`, for the
 * simulator; both end with the test.
 */
export const test = base
  .extend("openPage", ({ browsers, site, faults }, { onCleanup }) => {
    const opened: Page[] = [];
    onCleanup(async () => {
      for (const page of opened) await page.context().close();
    });
    return async (system: System, at: ConsoleAddress = site): Promise<Page> => {
      const page = await openOn(system, await browsers.get(), at, faults);
      opened.push(page);
      return page;
    };
  })
  .extend("startPlayer", ({ faults: _faults }, { onCleanup }) => {
    const started: PlayerSimulator[] = [];
    onCleanup(async () => {
      for (const simulator of started) {
        await simulator.close();
        expect(simulator.faults, "messages against the contract").toEqual([]);
      }
    });
    return async (options?: SimulatorOptions): Promise<PlayerSimulator> => {
      const simulator = await startPlayerSimulator(options);
      started.push(simulator);
      return simulator;
    };
  });

/** The newest window of the player. */
export function newestWindow({ windows }: PlayerSimulator): SimulatedWindow {
  const window = [...windows].at(-1);
  if (!window) throw new Error("no page has a window");
  return window;
}

/** Channels in each state. */
export function countChannels(simulator: PlayerSimulator): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const window of simulator.windows) {
    for (const { state } of window.channels.values()) counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}

export { expect };
