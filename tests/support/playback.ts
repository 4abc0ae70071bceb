import type { Page } from "playwright";

/** The playback page as a person sees it. */

/** Where the login form leads to playback. `panel`: the path of one beside it, with its slash. */
export const playback = (query: string, panel = ""): string =>
  `/?redirect=${encodeURIComponent(`/cloud_vms/playback${panel}?${query}`)}`;

/** The moment the page shows, in Unix seconds. */
export const readMoment = async (page: Page): Promise<number> =>
  Date.parse((await page.locator("section time").getAttribute("datetime")) ?? "") / 1000;
