import type { Locator, Page } from "playwright";
import { expectAccessible, expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { findRecordedSeconds } from "../support/recorded";

/** Exports of the demo's recordings, from the panel beside playback to the file. Each test takes away what it made. */

const panelOf = (cameras: string, seconds: number) =>
  `/cloud_vms/playback/export?cameras=${cameras}&layout=1&time=${seconds}`;
const toLogin = (path: string) => `/?redirect=${encodeURIComponent(path)}`;

const from = (page: Page) => page.getByLabel("From", { exact: true });
const to = (page: Page) => page.getByLabel("To", { exact: true });

/** Value of a date-and-time field, some seconds from that of another field, in the host's zone. */
async function shifted(page: Page, seconds: number): Promise<string> {
  const ms = Date.parse(`${await to(page).inputValue()}Z`) + seconds * 1000;
  return new Date(ms).toISOString().slice(0, 19);
}

/** Presses "4 h", which only the page's script answers. */
async function waitForScript(panel: Locator): Promise<void> {
  const preset = panel.getByRole("button", { name: "4 h", exact: true });
  const press = async () => {
    await preset.click();
    return preset.getAttribute("aria-pressed");
  };
  await expect.poll(press).toBe("true");
}

/** Rows of the page, newest first, as their words. */
const rows = (page: Page) => page.getByRole("table").locator("tbody tr").allTextContents();

async function removeAll(page: Page): Promise<void> {
  await page.goto("/video_download");
  const buttons = page.getByRole("button", { name: /^(Remove|Cancel) / });
  while ((await buttons.count()) > 0) {
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await buttons.first().click();
    await answered;
    await page.goto("/video_download");
  }
}

test("C356: the clocks of the panel follow the chosen time format, and take what is typed in it", async ({
  page,
  site,
}) => {
  await signIn(page, site, toLogin(panelOf("1", findRecordedSeconds())));
  const format = encodeURIComponent(btoa(JSON.stringify("DD-MM-YYYY hh:mm:ss A")));
  await page.context().addCookies([{ name: "time_format", value: format, url: site.url }]);
  await page.reload();
  const panel = page.getByRole("complementary", { name: "Export" });
  await waitForScript(panel);
  for (const field of [from(page), to(page)]) {
    expect(await field.inputValue()).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d [AP]M$/);
  }
  await from(page).fill("13-09-2020 12:00:00 PM");
  await to(page).fill("13-09-2020 12:01:00 PM");
  const posted = (name: string) =>
    panel.locator(`input[name="${name}"]:not([disabled])`).inputValue();
  await expect.poll(() => posted("start_date")).toBe("2020-09-13T12:00");
  await expect.poll(() => posted("end_date")).toBe("2020-09-13T12:01");
});

test("C210, C353: a range of two cameras is exported though its page is left, and comes as files and as a ZIP", async ({
  page,
  site,
}) => {
  await signIn(page, site, toLogin(panelOf("1,2", findRecordedSeconds())));
  const panel = page.getByRole("complementary", { name: "Export" });
  await waitForScript(panel);
  const words = await panel.getByText(/Takes about/).textContent();
  const [, least, most] = /Takes about ([\d,]+) to ([\d,]+) (?:s|min|h)\./.exec(words ?? "") ?? [];
  const read = (text = "") => Number(text.replaceAll(",", ""));
  expect([read(least) > 0, read(most)]).toEqual([true, 2 * read(least)]);
  await from(page).fill(await shifted(page, -30));
  const second = panel.locator("[name=host_cam_ids]:not(:checked)").first();
  if ((await panel.locator("[name=host_cam_ids]:checked").count()) < 2) await second.check();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Start export" }).click();
  // The export goes on without its page.
  await panel.getByRole("link", { name: /^All exports/ }).click();
  await page.waitForURL("**/video_download");
  await expect.poll(() => rows(page)).toHaveLength(2);
  await expect.poll(async () => (await rows(page)).every((row) => /Complete/.test(row))).toBe(true);
  await expectAccessibleInBothThemes(page);
  const whole = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^Download (?!the)/ })
    .first()
    .click();
  expect((await whole).suggestedFilename()).toMatch(/ \d\d-\d\d-\d{4} \d\d\.\d\d\.\d\d\.mp4$/);
  const archive = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the 2 cameras exported together as ZIP" }).click();
  expect((await archive).suggestedFilename()).toMatch(/\.zip$/);
  // As after the rows of the last page were removed.
  await page.goto("/video_download?page=2");
  await page.getByText("There is nothing on this page").waitFor();
  await page.getByRole("link", { name: "Last page" }).click();
  await expect.poll(() => rows(page)).toHaveLength(2);
  await removeAll(page);
});

test("C210, C211: what is written shows its percentage; cancelled, it offers to try again", async ({
  page,
  site,
}) => {
  await signIn(page, site, toLogin(panelOf("1", findRecordedSeconds())));
  const panel = page.getByRole("complementary", { name: "Export" });
  await waitForScript(panel);
  await from(page).fill(await shifted(page, -20 * 3_600));
  await panel.getByRole("button", { name: "Start export" }).click();
  await expect.poll(() => panel.textContent()).toMatch(/Downloading\s*\d+%/);
  await page.reload();
  await expect.poll(() => panel.textContent()).toMatch(/Downloading\s*\d+%/);
  await panel.getByRole("button", { name: /^Cancel / }).click();
  await panel.getByText("Interrupted").waitFor();
  await panel.getByText("You cancelled it.").waitFor();
  await panel.getByRole("button", { name: /^Try .* again$/ }).click();
  await expect.poll(() => panel.textContent()).toMatch(/Waiting|Downloading/);
  await panel.getByRole("button", { name: /^Cancel / }).click();
  await panel.getByRole("button", { name: /^Remove / }).click();
  await expect.poll(() => panel.getByText("Interrupted").count()).toBe(0);
  // Nothing was recorded so long ago.
  await from(page).fill("2020-09-13T12:00:00");
  await to(page).fill("2020-09-13T12:01:00");
  await panel.getByRole("button", { name: "Start export" }).click();
  await panel.getByText("Seek failed").waitFor();
  await panel.getByRole("button", { name: /^Try .* again$/ }).waitFor();
  await removeAll(page);
});

test("C354: a range beyond the maximum says so at its field, and keeps what was typed", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, site, toLogin(panelOf("1", findRecordedSeconds())));
  const [early, near] = [await shifted(page, -30 * 3_600), await shifted(page, -60)];
  await from(page).fill(early);
  await page.getByRole("button", { name: "Start export" }).click();
  await page.getByText("An export may be at most 24 h long.").waitFor();
  expect(await to(page).getAttribute("aria-invalid")).toBe("true");
  expect(await from(page).inputValue()).toBe(early);
  // A plain form too: shorter, it is made, and taken away again.
  await from(page).fill(near);
  await page.getByRole("button", { name: "Start export" }).click();
  await page.getByRole("heading", { name: "Downloads" }).waitFor();
  await removeAll(page);
  await page.getByText("No exports yet").waitFor();
});

test("C277, C358: a fault takes the focus, a lost network is said in the form, and pressed twice it is sent once", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400|ERR_INTERNET_DISCONNECTED|WebSocket/);
  await signIn(page, site, toLogin(panelOf("1", findRecordedSeconds())));
  const panel = page.getByRole("complementary", { name: "Export" });
  await waitForScript(panel);
  const start = panel.getByRole("button", { name: "Start export" });
  const late = await shifted(page, 60);
  await from(page).fill(late);
  await panel.getByLabel("Quality").selectOption("sub");
  await start.click();
  await panel.getByText("The end must lie after the start.").waitFor();
  expect(await page.locator(":focus").getAttribute("data-time")).toBe("end_date");

  await from(page).fill(await shifted(page, -30));
  await page.context().setOffline(true);
  await start.click();
  await panel.getByRole("alert").filter({ hasText: "No connection" }).waitFor();
  expect(await panel.getByLabel("Quality").inputValue()).toBe("sub");
  await page.context().setOffline(false);

  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await start.dblclick();
  await expect.poll(() => panel.locator("li", { hasText: "Complete" }).count()).toBe(1);
  expect(posts.filter((url) => url.includes("/playback/export"))).toHaveLength(1);
  await removeAll(page);
});

test("who may play back no camera is told so, and offered no form that could not work", async ({
  pageWithoutScript: page,
  site,
}) => {
  const jonas = { ...site, demo: { ...site.demo, email: "jonas.weber@meridian.example" } };
  await signIn(page, jonas, toLogin(panelOf("1", findRecordedSeconds())));
  const panel = page.getByRole("complementary", { name: "Export" });
  await panel.getByText("There is no camera you may play back.").waitFor();
  expect(await panel.getByRole("button", { name: "Start export" }).count()).toBe(0);
});
