import type { Page } from "playwright";
import { expect, signIn, test } from "../support/browser";
import { openHost } from "../support/hosts";
import { eventually, waitForStates } from "../support/live-wall";
import { playback } from "../support/playback";
import { findRecordedSeconds } from "../support/recorded";

/** From every place that names an event to the event itself, and back to the recording. */

const detail = (page: Page) => page.getByRole("dialog");
const eventAddress = /\/cloud_vms\/events\/\d+$/;

test("the newest events of the home and of the console lead to their detail, with script and without", async ({
  page,
  pageWithoutScript,
  site,
}) => {
  for (const each of [page, pageWithoutScript]) {
    await signIn(each, site, "/cloud_vms");
    for (const path of ["/cloud_vms", "/console"]) {
      await each.goto(path);
      // Which event is the newest may change until the click.
      await each.locator("main li a[href^='/cloud_vms/events/']").first().click();
      await each.waitForURL(eventAddress);
      await detail(each)
        .getByText(`#${each.url().split("/").at(-1)}`)
        .waitFor();
    }
  }
});

test("the pictures of events on the home and on the console are links to them", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/cloud_vms");
  const inFeed = "main li:has(> div > p > a[href^='/cloud_vms/events/'])";
  const onConsole = "main li:has(> p > a[href^='/cloud_vms/events/'])";
  for (const [path, item] of [
    ["/cloud_vms", inFeed],
    ["/console", onConsole],
  ] as const) {
    await page.goto(path);
    await page
      .locator(item)
      .first()
      .click({ position: { x: 24, y: 24 } });
    await page.waitForURL(eventAddress);
    await detail(page).waitFor();
  }
});

test("a host's page leads to its newest event, to all of its events, and to those of a camera", async ({
  page,
  site,
}) => {
  await openHost(page, site, "DC-VMS-02");
  const camera = page.getByRole("link", { name: "Events of Docks 11–15 west" });
  expect(await camera.getAttribute("href")).toBe("/cloud_vms/events?host_cam_id=1");
  const aside = page.locator("main").getByRole("complementary");
  expect(
    await aside.getByRole("link", { name: "All events of this host" }).getAttribute("href"),
  ).toMatch(/^\/cloud_vms\/events\?host_id=\d+$/);
  await aside.locator("a[href^='/cloud_vms/events/']").click();
  await page.waitForURL(eventAddress);
  await detail(page).getByRole("link", { name: "DC-VMS-02" }).waitFor();
});

test("playback leads from the event of its moment to the detail, and the detail back to 5 s before it", async ({
  page,
  site,
}) => {
  await signIn(page, site, playback(`cameras=1&layout=1&time=${findRecordedSeconds()}`));
  await waitForStates(page, { playing: 1 });
  await page.keyboard.press("k");
  await page.keyboard.press("j");
  const link = page.getByRole("main").locator("section a[href^='/cloud_vms/events/']");
  await eventually(() => link.count()).toBeGreaterThan(0);
  await link.first().click();
  await page.waitForURL(eventAddress);
  const time = detail(page).locator("dd time").first();
  const seconds = Date.parse((await time.getAttribute("datetime")) ?? "") / 1000;
  await detail(page).getByRole("link", { name: "Playback", exact: true }).click();
  await page.waitForURL(`${site.url}/cloud_vms/playback?cameras=1&time=${seconds - 5}*`);
  await waitForStates(page, { playing: 1 });
});
