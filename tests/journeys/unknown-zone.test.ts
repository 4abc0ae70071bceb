import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { test as base, expect, signIn } from "../support/browser";
import { startConsoleWithDatabase } from "../support/console-with-database";
import { eventually, waitForStates } from "../support/live-wall";
import { findRecordedSeconds } from "../support/recorded";
import { shareEvent } from "../support/shared-event";

/** Hosts whose time zone has no IANA name: their pages are there, on UTC's clock, and say so. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: what Vitest asks for where a fixture needs no other
  .extend("site", { scope: "file" }, async ({}, { onCleanup }) => {
    const own = await startConsoleWithDatabase();
    onCleanup(() => own.stop());
    // The pictures of a host that has not come yet are answered with 503.
    await own.server.waitFor(/online as "HQ-NVR-01"/);
    await own.db.execute(sql`
      update host set timezone = case when name like 'DC-%' then 'Taipei Standard Time' else '' end`);
    return own;
  });

const markedClock = /^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d UTC$/;

/** The clock over the first tile's picture. */
const readClock = (page: Page) => page.locator("[data-state] > time").first().textContent();

test("live and playback show the cameras of such hosts, with UTC on every clock", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=4%26cameras=1,2");
  await waitForStates(page, { playing: 2 });
  expect(await readClock(page)).toMatch(markedClock);
  await page.goto(`/cloud_vms/playback?layout=4&cameras=1,2&time=${findRecordedSeconds()}`);
  await waitForStates(page, { playing: 2 });
  expect(await readClock(page)).toMatch(markedClock);
  await page.locator("header").getByRole("button", { name: /UTC/ }).click();
  await page.getByLabel("Date and time (UTC, time zone unknown)").waitFor();
});

test("a share link's page shows its event, and that the zone is unknown", async ({
  page,
  site,
}) => {
  const { path } = await shareEvent(site, { note: "Zone unknown" });
  await page.goto(path);
  await page.getByRole("heading", { name: "Zone unknown" }).waitFor();
  const time = page.locator("dd", { hasText: "UTC, time zone unknown" }).locator("time");
  expect(await time.textContent()).toMatch(markedClock);
});

test("list and page of such a host say it, and its form offers UTC in place of the name", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms/hosts?view=table%26q=HQ-NVR-01");
  await page.locator("main th[scope=row]", { hasText: "UTC, time zone unknown" }).waitFor();
  await page.locator("main th[scope=row] a").click();
  await page.locator("aside dd", { hasText: "UTC, time zone unknown" }).waitFor();
  await page.goto(`${new URL(page.url()).pathname}/edit`);
  expect(await page.locator("[name=timezone]").inputValue()).toBe("UTC");
  await page.locator("[name=contact_name]").fill("Mara Lind");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
  await eventually(() => page.locator("aside dd", { hasText: /^UTC$/ }).count()).toBe(1);
});
