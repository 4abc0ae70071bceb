import type { BrowserContext, Page } from "playwright";
import { expect, signIn, signInByForm, test } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { eventually, waitForStates } from "../support/live-wall";
import { userMenu } from "../support/menus";

const operator = "eva.dvorak@meridian.example";
const path = "/settings/appearances";

function asOperator(site: ConsoleAddress): ConsoleAddress {
  return { ...site, demo: { ...site.demo, email: operator } };
}

const open = (page: Page, site: ConsoleAddress) =>
  signIn(page, asOperator(site), `/?redirect=${path}`);

/** The same user's other device. */
async function openOther(
  page: Page,
  { url }: ConsoleAddress,
  timezoneId = "UTC",
): Promise<BrowserContext> {
  const options = { baseURL: url, locale: "en-US", timezoneId };
  const context = await page.context().browser()?.newContext(options);
  if (!context) throw new Error("no browser");
  return context;
}

const choice = (page: Page, group: string, name: string | RegExp) =>
  page.getByRole("main").getByRole("group", { name: group }).getByRole("button", { name });

async function choose(page: Page, group: string, name: string | RegExp): Promise<void> {
  const button = choice(page, group, name);
  if ((await button.getAttribute("aria-pressed")) === "true") return;
  const kept = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("/preferences"),
  );
  await button.click();
  await kept;
}

/** As the demo makes it, for the tests after this one. */
async function putBack(page: Page): Promise<void> {
  await choose(page, "Theme", "Dark");
  await choose(page, "Time format", /^MM-DD-YYYY HH:mm:ss/);
}

test("C047, C049, C190, C199: a choice is kept at once, said quietly, and offered to the user's other devices, in each of their tabs", async ({
  page,
  site,
}) => {
  const other = await openOther(page, site);
  try {
    const otherPage = await other.newPage();
    const otherTab = await other.newPage();
    const channels = [otherPage, otherTab].map((tab) => tab.waitForEvent("websocket"));
    await signIn(otherPage, asOperator(site), "/", { ownSession: true });
    await otherTab.goto("/console");
    await Promise.all(channels);
    await open(page, site);
    // The toast stays for 3 s.
    const saved = page.locator("[data-toast]").getByText("Saved");
    await Promise.all([saved.waitFor(), choose(page, "Theme", "Light")]);
    await eventually(() => page.getAttribute("html", "data-theme")).toBe("light");
    for (const tab of [otherPage, otherTab]) {
      await tab.getByText("Theme changed elsewhere").waitFor();
    }
    expect(await otherPage.getAttribute("html", "data-theme")).toBe("dark");
    await otherPage.getByRole("button", { name: "OK" }).click();
    await eventually(() => otherPage.getAttribute("html", "data-theme")).toBe("light");
    await putBack(page);
  } finally {
    await other.close();
  }
});

test("C199, D75: another tab of the same browser hears of a choice, the tab that made it does not", async ({
  page,
  site,
}) => {
  await open(page, site);
  const otherTab = await page.context().newPage();
  const channel = otherTab.waitForEvent("websocket");
  await otherTab.goto("/console");
  await channel;
  await choose(page, "Theme", "Light");
  await otherTab.getByText("Theme changed elsewhere").waitFor();
  expect(await otherTab.getAttribute("html", "data-theme")).toBe("dark");
  await eventually(() => page.getAttribute("html", "data-theme")).toBe("light");
  await otherTab.getByRole("button", { name: "OK" }).click();
  await eventually(() => otherTab.getAttribute("html", "data-theme")).toBe("light");
  expect(await page.locator("[data-push]").count()).toBe(0);
  await otherTab.close();
  await putBack(page);
});

test("C356: six time formats with the time as it is now; the chosen one is used at once elsewhere", async ({
  page,
  site,
}) => {
  await open(page, site);
  const samples = page.getByRole("group", { name: "Time format" }).locator("time");
  expect(await samples.count()).toBe(6);
  await choose(page, "Time format", /^YYYY-MM-DD hh:mm:ss A/);
  await eventually(() =>
    choice(page, "Time format", /^YYYY-MM-DD hh:mm:ss A/).getAttribute("aria-pressed"),
  ).toBe("true");
  await page.goto("/settings");
  await page.getByText(/since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d [AP]M/).waitFor();
  await page.goto(path);
  await putBack(page);
});

test("C129, C170, C306: a sign-in elsewhere says its time zone and stores user, language, theme, time format and session", async ({
  page,
  site,
}) => {
  await open(page, site);
  await choose(page, "Theme", "Light");
  await choose(page, "Time format", /^DD-MM-YYYY HH:mm:ss/);
  await choose(page, "Language", "Deutsch");
  await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
  const other = await openOther(page, site, "Asia/Taipei");
  try {
    const otherPage = await other.newPage();
    const posted = otherPage.waitForRequest((request) => request.method() === "POST");
    await signInByForm(otherPage, asOperator(site), "/?redirect=/settings");
    expect(new URLSearchParams((await posted).postData() ?? "").get("tz")).toBe("Asia/Taipei");
    const kept = new Map((await other.cookies()).map(({ name, value }) => [name, value]));
    const read = (name: string) => JSON.parse(atob(decodeURIComponent(kept.get(name) ?? "")));
    expect(["locale", "theme", "time_format"].map(read)).toEqual(["de", 0, "DD-MM-YYYY HH:mm:ss"]);
    expect(kept.get("sightline")).toBeTruthy();
    await userMenu(otherPage, "Eva").waitFor();
    expect(await otherPage.getAttribute("html", "lang")).toBe("de");
    expect(await otherPage.getAttribute("html", "data-theme")).toBe("light");
    await otherPage.getByText(/seit \d\d-\d\d-\d{4} \d\d:\d\d:\d\d/).waitFor();
  } finally {
    await other.close();
  }
  await choose(page, "Sprache", "English");
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  await putBack(page);
});

test("C162, C163: the theme is stored by its index, 1 before a choice; auto follows the system, also when that changes", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const readIndex = async () => {
    const cookies = await page.context().cookies();
    return atob(decodeURIComponent(cookies.find(({ name }) => name === "theme")?.value ?? ""));
  };
  await page.goto("/");
  expect(await readIndex()).toBe("");
  expect(await page.getAttribute("html", "data-theme")).toBe("dark");
  await open(page, site);
  expect(await readIndex()).toBe("1");
  await choose(page, "Theme", "Light");
  expect(await readIndex()).toBe("0");
  await choose(page, "Theme", "Same as system");
  await eventually(() => page.getAttribute("html", "data-theme")).toBe("auto");
  expect(await readIndex()).toBe("2");
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await page.emulateMedia({ colorScheme: "light" });
  await eventually(background).not.toBe(dark);
  await page.emulateMedia({ colorScheme: "dark" });
  await eventually(background).toBe(dark);
  await putBack(page);
});

test("C160, C161, C367: without script every choice is a form that comes back with it pressed", async ({
  pageWithoutScript: page,
  site,
}) => {
  await open(page, site);
  for (const [group, name] of [
    ["Events open as", "Photos"],
    ["AI events only", "On"],
    ["Hosts open as", "Table"],
    ["Single-key shortcuts", "Off"],
    ["Theme", "Light"],
  ] as const) {
    expect(await choice(page, group, name).getAttribute("aria-pressed"), group).toBe("false");
    await choice(page, group, name).click();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await choice(page, group, name).getAttribute("aria-pressed"), group).toBe("true");
  }
  expect(await page.getAttribute("html", "data-theme")).toBe("light");
  await page.goto("/cloud_vms");
  expect(await page.locator("main table").count()).toBe(1);
  await page.goto(path);
  await choice(page, "Theme", "Dark").click();
});

test("a choice that could not be sent goes back and says why where it was made, in a menu too", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/ERR_FAILED .*preferences/);
  await open(page, site);
  await page.route("**/preferences.data", (route) => route.abort());
  await choice(page, "Theme", "Light").click();
  await page.getByRole("main").getByRole("alert").getByText("No connection").waitFor();
  await eventually(() => choice(page, "Theme", "Dark").getAttribute("aria-pressed")).toBe("true");
  const chooseInMenu = async () => {
    await userMenu(page, "Eva").click();
    await page.getByRole("menu").getByRole("menuitem", { name: "Light" }).click();
  };
  await chooseInMenu();
  await page.locator("aside").getByRole("alert").getByText("No connection").waitFor();
  expect(await page.getAttribute("html", "data-theme")).toBe("dark");
  await page.unroute("**/preferences.data");
  await chooseInMenu();
  await eventually(() => page.getAttribute("html", "data-theme")).toBe("light");
  await putBack(page);
});

test("of two presses in a row the last one counts", async ({ page, site }) => {
  await open(page, site);
  let releaseFirst = () => {};
  const first = new Promise<void>((resolve) => {
    releaseFirst = resolve;
  });
  await page.route("**/preferences.data", async (route) => {
    if (route.request().postData()?.includes("theme=light")) await first;
    // The browser gave the first one up.
    await route.continue().catch(() => {});
  });
  await choice(page, "Theme", "Light").click();
  await choose(page, "Theme", "Same as system");
  releaseFirst();
  await eventually(() => page.getAttribute("html", "data-theme")).toBe("auto");
  await page.reload();
  expect(await choice(page, "Theme", "Same as system").getAttribute("aria-pressed")).toBe("true");
  await putBack(page);
});

test("C161: single keys rest when they are turned off, chords work, and the layout is remembered", async ({
  page,
  site,
}) => {
  await open(page, site);
  await choose(page, "Single-key shortcuts", "Off");
  await page.goto("/cloud_vms/live?layout=1");
  // The keys are the script's: it runs when the pictures do.
  await waitForStates(page, { playing: 1 });
  await page.keyboard.press("/");
  expect(await page.locator("input:focus").count()).toBe(0);
  await page.keyboard.press("Alt+2");
  await page.waitForURL(/layout=4/);
  await page.goto("/cloud_vms/live");
  expect(await page.locator("[data-tile]").count()).toBe(4);
});
