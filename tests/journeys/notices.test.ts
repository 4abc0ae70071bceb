import type { Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, openLogout, signIn, signInByForm, test } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { findHost } from "../support/hosts";
import { eventually } from "../support/live-wall";
import { interceptChannel, type Pushes, stopClock } from "../support/pushes";

const dialog = (page: Page) => page.locator("dialog[open]");
const toast = (page: Page) => page.locator("[data-toast]");
const demoTitle = "This is a demo";

type FirmwareStatus = "received" | "in_progress" | "completed" | "failed";
const sayFirmware = (pushes: Pushes, id: string, status: FirmwareStatus, progress: number) =>
  pushes.push({
    type: "FW_OTA_STATUS",
    status,
    progress,
    to_web_data: { host_id: id, host_name: `NVR-${id}` },
  });

async function open(page: Page, site: ConsoleAddress, path = "/"): Promise<Pushes> {
  const pushes = await interceptChannel(page);
  await signIn(page, site, path);
  await eventually(() => pushes.opened.length).toBe(1);
  return pushes;
}

/** The same with the page's clock at rest: a toast stands until the test lets time pass. */
async function openAtRest(page: Page, site: ConsoleAddress): Promise<Pushes> {
  await page.clock.install();
  const pushes = await open(page, site);
  await stopClock(page);
  return pushes;
}

/** Shows that an alert has fired, with its place and the way to its event. */
async function expectAlertFired(page: Page, pushes: Pushes): Promise<void> {
  pushes.push({
    type: "ALERT_FIRED",
    alert_id: "7",
    alert_name: "Dock at night",
    event: {
      id: "4711",
      event_type: 55,
      event_id: 300,
      event_time: 1_760_000_000,
      host_name: "DC-VMS-02",
      device_name: "Dock east",
    },
  });
  await toast(page).getByText("Alert: Dock at night").waitFor();
  await toast(page).getByText("Dock east on DC-VMS-02").waitFor();
  expect(await toast(page).getByRole("link").getAttribute("href")).toBe("/cloud_vms/events/4711");
}

test("C207, C208, C209, C233, C235, C313, D52: a fired alert, firmware in progress and a failed update are notifications that close after 4500 ms; a failure is spoken, and leads to the host", async ({
  page,
  site,
}) => {
  const pushes = await openAtRest(page, site);
  await expectAlertFired(page, pushes);
  await page.clock.runFor(4_600);
  await toast(page).waitFor({ state: "detached" });

  sayFirmware(pushes, "1", "in_progress", 12);
  await toast(page).getByText("Updating NVR-1").waitFor();
  sayFirmware(pushes, "1", "in_progress", 38);
  await toast(page).getByText("38%").waitFor();
  expect(await toast(page).count()).toBe(1);
  await page.clock.runFor(4_000);
  expect(await toast(page).count()).toBe(1);
  await page.clock.runFor(600);
  await toast(page).waitFor({ state: "detached" });

  sayFirmware(pushes, "3", "failed", 62);
  await page.locator("[data-toast=error]").waitFor();
  expect(await page.getByRole("status").allTextContents()).toContain(
    "Update failed on NVR-3 It stopped at 62%.",
  );
  await page.clock.runFor(4_400);
  expect(await toast(page).count()).toBe(1);
  await page.clock.runFor(200);
  await toast(page).waitFor({ state: "detached" });
  sayFirmware(pushes, "3", "failed", 63);
  await toast(page).getByRole("link", { name: "Open host" }).click();
  await page.waitForURL("**/cloud_vms/hosts/3");
  expect(await toast(page).count()).toBe(0);
});

test("the end of an export is told on other pages, and not again on the page that shows it", async ({
  page,
  site,
}) => {
  const pushes = await openAtRest(page, site);
  const say = (status: number, more: { camera_name?: string }) =>
    pushes.push({ type: "VIDEO_EXPORT_CHANGE", id: "7", status, percent: 100, ...more });
  // No toast for an export that continues or that the user ended in another tab.
  say(1, {});
  say(5, {});
  say(3, { camera_name: "Yard" });
  say(4, { camera_name: "Dock east" });
  await toast(page).getByText("The export of Dock east is ready").waitFor();
  expect(await toast(page).count()).toBe(2);
  const spoken = page.getByRole("status").getByText("The export of Dock east is ready");
  expect(await spoken.count()).toBe(1);
  const failed = page.locator("[data-toast=error]");
  await failed.getByText("The export of Yard failed").waitFor();
  await failed.getByRole("link", { name: "Show exports" }).click();
  await page.waitForURL("**/video_download");
  await page.getByRole("heading", { name: "Video download" }).waitFor();
  await page.clock.runFor(4_500);
  await eventually(() => toast(page).count()).toBe(0);
  say(4, { camera_name: "Gate" });
  sayFirmware(pushes, "1", "completed", 100);
  await toast(page).getByText("NVR-1").waitFor();
  expect(await toast(page).count()).toBe(1);
});

test("at most three toasts stand, and none leaves while the pointer or the focus is among them", async ({
  page,
  site,
}) => {
  const pushes = await openAtRest(page, site);
  for (const id of ["1", "2", "3", "4"]) sayFirmware(pushes, id, "completed", 100);
  await toast(page).getByText("NVR-4").waitFor();
  expect(await toast(page).count()).toBe(3);
  await toast(page).first().hover();
  await page.clock.runFor(20_000);
  expect(await toast(page).count()).toBe(3);
  await page.mouse.move(10, 10);
  await toast(page).last().getByRole("button").focus();
  await page.clock.runFor(20_000);
  expect(await toast(page).count()).toBe(3);
  await page.keyboard.press("Enter");
  await eventually(() => toast(page).count()).toBe(2);
});

/** That it was read is kept, and the page has come anew with it. */
const waitUntilKept = (page: Page) =>
  Promise.all([
    page.waitForResponse(
      (response) =>
        response.request().method() === "POST" && response.url().includes("/preferences"),
    ),
    page.waitForResponse(/\/console\.data/),
  ]);

test("C172, C234: after signing in the announcement stays until it is dismissed, over reloads too", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signInByForm(page, site, "/", { announcements: true });
  await dialog(page).getByText(demoTitle).waitFor();
  await page.clock.fastForward("01:00:00");
  await dialog(page).getByText(demoTitle).waitFor();
  await page.reload();
  await dialog(page).getByText(demoTitle).waitFor();
  expect(await page.locator(":focus").textContent()).toBe("Close");
  const kept = waitUntilKept(page);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await kept;
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await dialog(page).count()).toBe(0);
});

test("C157, C172, C177: one that is not to be shown again stays away after the next sign-in, on the login page too", async ({
  page,
  site,
}) => {
  await signInByForm(page, site, "/", { announcements: true });
  await dialog(page).getByLabel("Do not show again").check();
  const kept = waitUntilKept(page);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await kept;
  await openLogout(page, site);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByText(demoTitle).count()).toBe(0);
  await signInByForm(page, site, "/", { announcements: true });
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await dialog(page).count()).toBe(0);
});

test("C172: without script it is a banner with a form", async ({ pageWithoutScript, site }) => {
  const page = pageWithoutScript;
  await signInByForm(page, site, "/", { announcements: true });
  const banner = page.getByRole("region", { name: "Announcement" });
  await banner.getByText(demoTitle).waitFor();
  await banner.getByRole("button", { name: "Close" }).click();
  await page.waitForURL("**/console");
  expect(await banner.count()).toBe(0);
});

/** The browser still holds the session's cookie, but the session is over. */
async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  await page.context().request.post("/logout", {
    headers: { Origin: new URL(page.url()).origin },
    form: {},
  });
  await page.context().addCookies(cookies);
}

test("C322, D63: an ended session leads to the login page, under one alert with OK", async ({
  page,
  site,
}) => {
  const pushes = await interceptChannel(page);
  await signIn(page, site, "/?redirect=/cloud_vms?view=table", { ownSession: true });
  await eventually(() => pushes.opened.length).toBe(1);
  await endSession(page);
  // The page, its layout and the root load again at once, each with several calls.
  for (let count = 0; count < 10; count++) {
    pushes.push({ type: "HOST_STATE_CHANGE", host_id: "1", connected: true });
  }
  await dialog(page).waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(1);
  expect(await dialog(page).textContent()).toContain("Your session ended. Log in again.");
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ redirect: "/cloud_vms?view=table" });
  expect(await page.locator(":focus").getAttribute("name")).toBe("account_id");
});

test("C324: ten calls that fail at once open one login page, under one alert", async ({
  page,
  site,
}) => {
  // In the test's hands the channel does not tell the page of the end before the calls do.
  await interceptChannel(page);
  const host = await findHost(site, "HQ-NVR-01");
  await signIn(page, site, `/?redirect=${host}`, { ownSession: true });
  // What the page still asks for would meet the end first, and lead away before a call is made.
  await page.waitForLoadState("networkidle");
  const entries = await page.evaluate(() => history.length);
  await endSession(page);
  let calls = 0;
  let opened = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/hosts/")) calls++;
  });
  page.on("domcontentloaded", () => {
    opened++;
  });
  // The browser opens the last of ten equal addresses, and the others never begin.
  await page.evaluate(() => {
    const switches = [...document.forms].filter((form) => form.querySelector("[value=monitor]"));
    for (const each of switches.slice(0, 10)) each.requestSubmit();
  });
  await dialog(page).waitFor();
  await page.waitForLoadState("networkidle");
  expect({ calls, opened }).toEqual({ calls: 10, opened: 1 });
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  expect(await page.getByRole("alertdialog").count()).toBe(1);
});

test("C323: a missing right has its own words; an unknown notice has none", async ({ page }) => {
  await page.goto("/?notice=ACCESS_DENIED&redirect=/console");
  await dialog(page).getByText("You may not open that.").waitFor();
  await dialog(page).getByRole("button", { name: "OK" }).click();
  await page.waitForURL("/?redirect=%2Fconsole");
  await page.goto("/?notice=%3Cb%3Ehello");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await dialog(page).count()).toBe(0);
});

test("C322: without script the reason is a banner", async ({ pageWithoutScript: page }) => {
  await page.goto("/?notice=EXPIRED_TOKEN");
  expect(await page.getByRole("alert").textContent()).toContain("Your session ended.");
});

test("a page for the master only leads to the console and says why", async ({ page, site }) => {
  const manager = { ...site.demo, email: "tomas.ricci@meridian.example" };
  await signIn(page, { ...site, demo: manager }, "/?redirect=/settings/subscription");
  await page.waitForURL("**/console");
  await toast(page).getByText("Only the master of this account may open that page.").waitFor();
});

test("alerts and toasts pass axe in both themes", async ({ page, site }) => {
  const pushes = await open(page, site);
  sayFirmware(pushes, "1", "failed", 62);
  // Under the pointer it stays.
  await toast(page).hover();
  pushes.push({ type: "USER_PRIVILEGES_CHANGE" });
  await page.locator("[data-push]").waitFor();
  await expectAccessibleInBothThemes(page);
  expect(await toast(page).count()).toBe(1);
  pushes.push({ type: "SERVER_UPDATE" });
  await dialog(page).waitFor();
  await expectAccessibleInBothThemes(page);
});
