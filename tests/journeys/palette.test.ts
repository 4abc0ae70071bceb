import type { Page } from "playwright";
import { expectAccessible, showTheme } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { pressUntil } from "../support/keyboard";
import { speak } from "../support/language";
import { eventually } from "../support/live-wall";

/** The command palette: everything of the console by its name. */

const field = (page: Page) => page.getByRole("combobox", { name: "Search or jump to" });
const options = (page: Page) => page.getByRole("dialog").getByRole("option");
const group = (page: Page, name: string) => page.getByRole("dialog").getByRole("group", { name });
/** The option that Enter opens. */
const active = (page: Page) => page.locator("[role=option][data-focus]");
const status = (page: Page) => page.getByRole("dialog").getByRole("status");

async function openPalette(page: Page): Promise<void> {
  await pressUntil(page, "Control+k", field(page));
}

test("Enter on a camera leads to live, Ctrl+Enter to playback; what was chosen stands first next time", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/settings");
  await openPalette(page);
  await page.keyboard.type("main gate");
  await group(page, "Cameras").waitFor();
  await eventually(() => active(page).textContent()).toContain("Main gate");
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/\/cloud_vms\/playback\?layout=1&cameras=\d+/);
  await page.goto("/settings");
  await openPalette(page);
  await group(page, "Recent")
    .getByRole("option", { name: /Main gate/ })
    .waitFor();
  await eventually(() => active(page).textContent()).toContain("Main gate");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/cloud_vms\/live\?layout=1&cameras=\d+/);
  await page.goto("/settings");
  await openPalette(page);
  await page.getByRole("button", { name: "Clear recent choices" }).click();
  await group(page, "Recent").waitFor({ state: "detached" });
  expect(await page.evaluate(() => localStorage.getItem("palette_recent"))).toBeNull();
});

test("hosts, users, sets, alerts, pages and actions are found, and lead where they say", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/settings");
  for (const [text, heading, option, address] of [
    ["dc-vms-02", "Hosts", /DC-VMS-02/, /\/cloud_vms\/hosts\/\d+/],
    ["marta", "Users", /Marta Ruiz/, /\/account_management\/users\/\d+/],
    ["supervis", "Operator privileges", /Dock supervisors/, /\/operator_privileges\/\d+/],
    ["plate", "Alerts", /Gate plate watch/, /\/cloud_vms\/alert\/\d+/],
    ["audit", "Go to", /Audit log/, /\/audit_log/],
    ["invite", "Do", /Invite a user/, /\/account_management\/users\?dialog=new/],
  ] as const) {
    await openPalette(page);
    await page.keyboard.type(text);
    await group(page, heading).getByRole("option", { name: option }).click();
    await page.waitForURL(address);
    await field(page).waitFor({ state: "detached" });
  }
});

test("pages are there before the cloud has answered, and an older answer never replaces a newer one", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/settings");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  await page.route("**/palette_search?**", async (route) => {
    const text = new URL(route.request().url()).searchParams.get("q") ?? "";
    asked.push(text);
    if (text === "dock") await held;
    await route.continue().catch(() => {});
  });
  await openPalette(page);
  await page.keyboard.type("dock");
  await eventually(() => asked).toContain("dock");
  await eventually(() => status(page).textContent()).toContain("Searching");
  await field(page).fill("hosts");
  await group(page, "Go to").getByRole("option", { name: /Hosts/ }).waitFor();
  await eventually(() => asked).toContain("hosts");
  await eventually(() => status(page).textContent()).toContain("result");
  release();
  await field(page).fill("hosts ");
  expect(await options(page).filter({ hasText: "Docks" }).count()).toBe(0);
});

test("nothing found and a failed search are said in words; pages still open", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 503/);
  await signIn(page, site, "/?redirect=/settings");
  await openPalette(page);
  await page.keyboard.type("no such thing");
  await eventually(() => status(page).textContent()).toContain("Nothing is called “no such thing”");
  await page.route("**/palette_search?**", (route) => route.fulfill({ status: 503, body: "" }));
  await field(page).fill("playb");
  await eventually(() => status(page).textContent()).toContain(
    "Names cannot be searched right now",
  );
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/cloud_vms\/playback/);
});

test("it opens by its button, says how many there are, and Escape gives the focus back", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/settings");
  const button = page.getByRole("button", { name: /^Search or jump to/ });
  await button.press("Enter");
  await field(page).waitFor();
  await eventually(() => field(page).evaluate((input) => input === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.type("playback");
  await eventually(() => status(page).textContent()).toMatch(/^\d+ results?/);
  expect(await field(page).getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("Tab");
  expect(page.url()).toContain("/settings");
  await page.keyboard.press("Escape");
  await field(page).waitFor({ state: "detached" });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("what an operator may not do or see is not there", async ({ page, site, user }) => {
  await signIn(page, { ...site, demo: { ...site.demo, ...user } }, "/?redirect=/settings");
  await openPalette(page);
  await group(page, "Do").waitFor();
  for (const name of ["Invite a user", "Add a host", "Audit log", "Users", "Add serial"]) {
    expect(await options(page).filter({ hasText: name }).count(), name).toBe(0);
  }
  await page.keyboard.type("marta");
  await eventually(() => status(page).textContent()).toContain("Nothing is called");
});

test("Enter before the list is drawn chooses what it will have first", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/settings");
  const input = page.locator("dialog input[role=combobox]");
  // The page listens to keys only once its effects have run.
  await eventually(async () => {
    await page.keyboard.press("Control");
    return input.count();
  }).toBe(1);
  // In one task: the list is drawn in a later one.
  await input.evaluate(async (element: HTMLInputElement) => {
    const press = (target: EventTarget, init: KeyboardEventInit) =>
      target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init }));
    press(document, { key: "k", ctrlKey: true });
    await Promise.resolve();
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    value?.set?.call(element, "playback");
    element.dispatchEvent(new Event("input", { bubbles: true }));
    await Promise.resolve();
    press(element, { key: "Enter" });
  });
  await page.waitForURL(/\/cloud_vms\/playback/, { timeout: 15_000 });
});

test("the theme changes, and the way out leaves no names behind", async ({ page, site, user }) => {
  await signIn(page, { ...site, demo: { ...site.demo, ...user } }, "/?redirect=/settings");
  await openPalette(page);
  await page.keyboard.type("playback");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/cloud_vms\/playback/);
  await page.goto("/settings");
  await openPalette(page);
  await page.keyboard.type("light theme");
  await options(page).filter({ hasText: "light theme" }).click();
  await eventually(() => page.getAttribute("html", "data-theme")).toBe("light");
  await openPalette(page);
  await page.keyboard.type("log out");
  await options(page).filter({ hasText: "Log out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await eventually(() => page.evaluate(() => localStorage.getItem("palette_recent"))).toBeNull();
});

test("open and with results it is accessible in both themes, in German, in Chinese and on a phone", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/settings");
  await openPalette(page);
  await field(page).fill("dock");
  await group(page, "Cameras").waitFor();
  for (const theme of ["light", "dark"] as const) {
    await showTheme(page, theme);
    await expectAccessible(page);
  }
  for (const language of ["de", "tw"] as const) {
    await speak(page, site, language);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/settings");
    await page.locator("header a[href='/search']").click();
    await page.getByRole("combobox").fill("dock");
    await page.getByRole("option").filter({ hasText: "Dock" }).first().waitFor();
    await expectAccessible(page);
    const box = await page.getByRole("dialog").boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
});
