import type { Locator, Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, holdScripts, signIn, startSession, test } from "../support/browser";
import { eventually } from "../support/live-wall";
import { menuButton, openLanguages, userMenu } from "../support/menus";

/** Menus and panels by keyboard, by mouse, and opened before the page's script ran. */

const menu = (page: Page) => page.getByRole("menu");
/** The item the arrow keys are on. */
const active = (page: Page) => page.locator("[role=menuitem][data-focus]").textContent();
const hasFocus = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

test("a menu opens and is walked through with keys, and gives the focus back", async ({
  page,
  site,
  user,
}) => {
  // A user of its own: a language once chosen is the account's.
  await signIn(page, { ...site, demo: { ...site.demo, ...user } }, "/?redirect=/console");
  const button = userMenu(page, "User menu");
  for (const [key, item] of [
    ["Enter", "Light"],
    ["Space", "Light"],
    ["ArrowDown", "Light"],
    ["ArrowUp", "Log out"],
  ] as const) {
    await button.press(key);
    await menu(page).waitFor();
    await eventually(() => active(page)).toContain(item);
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Escape");
    await menu(page).waitFor({ state: "detached" });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await button.press("Enter");
  await page.locator("[role=menu]:focus").waitFor();
  await page.keyboard.press("End");
  await eventually(() => active(page)).toBe("Log out");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await eventually(() => active(page)).toBe("Dark");
  await page.keyboard.type("deu");
  await eventually(() => active(page)).toBe("Deutsch");
  await page.keyboard.press("Enter");
  await eventually(() => page.getAttribute("html", "lang")).toBe("de");
  await menu(page).waitFor({ state: "detached" });
});

test("a press beside a menu closes it, and its roles are those of a menu", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/console");
  await userMenu(page, "Ana Kovar").click();
  await menu(page).waitFor();
  expect(await menu(page).getByRole("group", { name: "Language" }).count()).toBe(1);
  const current = menu(page).locator("[role=menuitem][aria-current=true]");
  expect(await current.allTextContents()).toEqual(["Dark", "English"]);
  await expectAccessibleInBothThemes(page);
  await page.mouse.click(700, 600);
  await menu(page).waitFor({ state: "detached" });
});

test("letters typed into an open menu do nothing else on the page", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=4%26cameras=1");
  await menuButton(page, "Views").click();
  await page.locator("[role=menu]:focus").waitFor();
  await page.keyboard.press("f");
  await page.keyboard.press("ArrowDown");
  await eventually(() => active(page)).toBe("Save as a new view");
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test("a panel closes with Escape, with a press beside it and when the focus leaves it", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms/hosts?view=table");
  const button = page.getByRole("button", { name: "Columns" });
  const box = page.getByRole("checkbox", { name: "Storage" });
  await button.press("Enter");
  await page.keyboard.press("Tab");
  expect(await hasFocus(page, "[name=columns]")).toBe(true);
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await button.press("Space");
  await box.waitFor();
  await page.mouse.click(700, 30);
  await box.waitFor({ state: "detached" });
  await button.press("Enter");
  await box.waitFor();
  await page.getByRole("main").getByRole("searchbox").first().focus();
  await box.waitFor({ state: "detached" });
});

test("what was opened before the page's script ran stays open, and keeps the focus", async ({
  page,
  site,
}) => {
  await startSession(page, site);
  const release = await holdScripts(page);
  await page.goto("/console", { waitUntil: "commit" });
  await page.locator("aside summary", { hasText: "Ana Kovar" }).press("Enter");
  await page.getByRole("button", { name: "Light" }).focus();
  release();
  await menu(page).waitFor();
  await eventually(() => active(page)).toBe("Light");
  await page.keyboard.press("ArrowDown");
  await eventually(() => active(page)).toBe("Dark");
});

test("what was typed into a panel before the page's script ran stays typed", async ({
  page,
  site,
}) => {
  await startSession(page, site);
  const release = await holdScripts(page);
  await page.goto("/cloud_vms/playback?cameras=1&layout=1", { waitUntil: "commit" });
  await page.locator("header summary", { has: page.locator("time") }).click();
  const field = page.getByLabel(/^Date and time/);
  await field.fill("2026-11-02T10:11:12");
  release();
  await page.locator("header button", { has: page.locator("time") }).waitFor();
  const posted = page.locator("input[name=when]:enabled");
  await eventually(async () => [await posted.count(), await posted.first().inputValue()]).toEqual([
    1,
    "2026-11-02T10:11:12",
  ]);
  expect(await hasFocus(page, "[data-time=when]")).toBe(true);
});

interface Press {
  name: string;
  touch: (button: Locator) => Promise<void>;
  down: (page: Page) => Promise<void>;
  up: (page: Page) => Promise<void>;
}

const presses: Press[] = [
  {
    name: "the mouse",
    touch: (button) => button.hover(),
    down: (page) => page.mouse.down(),
    up: (page) => page.mouse.up(),
  },
  {
    name: "the space bar",
    touch: (button) => button.focus(),
    down: (page) => page.keyboard.down("Space"),
    up: (page) => page.keyboard.up("Space"),
  },
];

test.for(presses)(
  "a press of $name during which a panel's script arrives opens the panel",
  async ({ touch, down, up }, { page, site }) => {
    await signIn(page, site, "/?redirect=/console");
    await page.waitForLoadState("networkidle");
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    const release = await holdScripts(page);
    const header = page.locator("header");
    await touch(header.getByTitle(/^Notifications/));
    await down(page);
    await eventually(() => scripts.length).toBeGreaterThan(0);
    release();
    const imports = scripts.map((url) => `import(${JSON.stringify(url)})`).join();
    await page.evaluate(`Promise.all([${imports}]).then(() => new Promise(requestAnimationFrame))`);
    await up(page);
    await page.getByRole("link", { name: "All notifications" }).waitFor();
    // The script draws it once the press is over.
    await header.getByRole("button", { name: /^Notifications/, expanded: true }).waitFor();
  },
);

test("the login page fetches the script of its menu when it is touched", async ({ page }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(await page.locator("header summary").count()).toBe(1);
  await openLanguages(page);
  expect(await menu(page).getByRole("menuitem").count()).toBe(6);
});
