import type { Page } from "playwright";
import { expectAccessible, showTheme } from "../support/axe";
import { expect, signIn, startSession, test } from "../support/browser";
import { expectUsableByKeyboard, pressUntil } from "../support/keyboard";
import { speak } from "../support/language";
import { eventually, keepLayout } from "../support/live-wall";

/** Keys that work on every page, their sheet, and the switch that turns those of one character off. */

const sheet = (page: Page) => page.getByRole("dialog", { name: "Keys" });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
}

test("g and a letter lead to a page, but not while something is typed", async ({ page, site }) => {
  await startSession(page, site);
  await keepLayout(page, site, 1);
  await page.goto("/settings");
  const pathname = () => new URL(page.url()).pathname;
  // Keys come after the page. What leads away is pressed once: pressed again on its way, it would begin anew.
  await pressUntil(page, "?", sheet(page));
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });
  for (const [letter, address] of [
    ["h", "/cloud_vms/hosts"],
    ["e", "/cloud_vms/events"],
    ["a", "/cloud_vms/ai_search"],
    ["p", "/cloud_vms/playback"],
    ["l", "/cloud_vms/live"],
    ["c", "/console"],
  ] as const) {
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await eventually(pathname).toBe(address);
  }
  await open(page, "/cloud_vms/hosts");
  await page.getByRole("main").getByRole("searchbox").focus();
  await page.keyboard.type("gl?");
  expect(pathname()).toBe("/cloud_vms/hosts");
  expect(await page.getByRole("main").getByRole("searchbox").inputValue()).toBe("gl?");
  expect(await sheet(page).count()).toBe(0);
});

test("keys work once the network is back, though their script could not be fetched at first", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/ERR_FAILED/);
  await signIn(page, site, "/?redirect=/settings");
  const html = await (await page.request.get("/settings")).text();
  const served = new Set(html.match(/assets\/[\w.-]+\.js/g));
  const failed = new Map<string, number>();
  let isDown = true;
  await page.route("**/assets/*.js", (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (!isDown || served.has(name)) return route.continue();
    failed.set(name, (failed.get(name) ?? 0) + 1);
    return route.abort();
  });
  await page.reload();
  // The page has asked for a script a second time.
  await eventually(() => Math.max(...failed.values())).toBeGreaterThan(1);
  isDown = false;
  await pressUntil(page, "?", sheet(page));
});

test("/ leads to the search field of the page, and opens the palette where there is none", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms/hosts");
  const search = page.getByRole("main").getByRole("searchbox");
  await pressUntil(page, "/", page.locator("main input[type=search]:focus"));
  expect(await search.inputValue()).toBe("");
  await page.goto("/settings");
  await pressUntil(page, "/", page.getByRole("combobox", { name: "Search or jump to" }));
});

test("? lists the keys of every page and of this one, and closes by Escape", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms/hosts?view=table");
  await pressUntil(page, "?", sheet(page));
  await sheet(page).getByRole("region", { name: "In a list" }).waitFor();
  expect(await sheet(page).getByRole("region").count()).toBe(2);
  await expectUsableByKeyboard(page);
  for (const theme of ["light", "dark"] as const) {
    await showTheme(page, theme);
    await expectAccessible(page);
  }
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });
  const button = page.getByRole("button", { name: "Keys" });
  await button.click();
  await sheet(page).waitFor();
  await page.keyboard.press("Escape");
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  for (const [path, name] of [
    ["/cloud_vms/live?layout=1", "On the live wall"],
    ["/cloud_vms/playback?layout=1", "On playback"],
  ] as const) {
    await page.goto(path);
    await pressUntil(page, "?", sheet(page));
    await sheet(page).getByRole("region", { name }).waitFor();
  }
});

test("the sheet is accessible in German and in Chinese", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/settings");
  for (const [language, name] of [
    ["de", "Tasten"],
    ["tw", "鍵盤快速鍵"],
  ] as const) {
    await speak(page, site, language);
    await page.goto("/settings");
    await pressUntil(page, "?", page.getByRole("dialog", { name }));
    await expectAccessible(page);
  }
});

test("switched off in the settings, keys of one character do nothing; Ctrl+K still does", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/settings/appearances");
  const row = page.getByRole("group", { name: "Single-key shortcuts" });
  await row.getByRole("button", { name: "Off" }).click();
  await eventually(async () =>
    (await page.context().cookies()).some(({ name }) => name === "shortcuts"),
  ).toBe(true);
  await open(page, "/cloud_vms/hosts?view=table");
  const first = page.getByRole("main").locator("tbody th a").first();
  await first.focus();
  for (const key of ["?", "j", "x", "/", "g", "l"]) await page.keyboard.press(key);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await page.getByRole("main").locator("tbody tr[data-selected]").count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/cloud_vms/hosts");
  await page.getByRole("button", { name: "Keys" }).click();
  await sheet(page).getByText("Single keys are switched off").waitFor();
});
