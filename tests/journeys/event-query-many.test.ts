import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { expectAccessible } from "../support/axe";
import { expect, forgetSignIn, signIn } from "../support/browser";
import {
  tickBoxes as boxes,
  foldDay,
  fullDay,
  listOf,
  listTable,
  quietDay,
  resultCount,
  test,
} from "../support/event-list";
import { createUser } from "../support/users";

const open = (path: string) => `/?redirect=${encodeURIComponent(path)}`;
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

/** Reads the file behind the dialog's link as the page would, without the byte order mark. */
async function readFile(page: Page, name: string | RegExp): Promise<string[]> {
  const href = await page.getByRole("link", { name }).getAttribute("href");
  const response = await page.request.get(String(href));
  expect(response.headers()["content-type"]).toContain("text/csv");
  return (await response.text()).trim().split("\n");
}

test("C275: the dialog says how many go into the file; ticked rows, or all that match, and 501 are refused with their number", async ({
  page,
  site,
}) => {
  await signIn(page, site, open(listOf(quietDay)));
  await boxes(page).nth(0).check();
  await boxes(page)
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByText("3 events go into a CSV file.").waitFor();
  await expectAccessible(page);
  const ticked = await readFile(page, "Export 3 events");
  expect(ticked).toHaveLength(4);
  expect(ticked[1]).toMatch(/^06-10-2031 11:59:00,Motion,Video,/);
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Export list" }).click();
  expect(await readFile(page, "Export 124 events")).toHaveLength(125);
  await page.goto(listOf(fullDay));
  await page.getByRole("link", { name: /^Export list/ }).click();
  await page.getByText("501 events match, and at most 500 can be exported at once.").waitFor();
  expect(await page.getByRole("link", { name: /^Export 501/ }).count()).toBe(0);
  const { from, until } = fullDay;
  await page.goto(`/cloud_vms/events_export?range=${from}-${until}`);
  await page.getByText("501 events match, and at most 500 can be exported at once.").waitFor();
  await page.goto(listOf({ from, until: from + 3600 + 499 * 60 }));
  expect(await resultCount(page).textContent()).toBe("500 events");
  await page.getByRole("link", { name: /^Export list/ }).click();
  expect(await readFile(page, "Export 500 events")).toHaveLength(501);
});

test("ticked rows are exported also once a range that moves on with time has left them behind", async ({
  page,
  site,
}) => {
  await signIn(page, site, open(listOf(quietDay)));
  const id = await boxes(page).first().getAttribute("value");
  const response = await page.request.get(`/cloud_vms/events_export?range=hour&id=${id}`);
  expect((await response.text()).trim().split("\n")).toHaveLength(2);
});

test("D80 D81: one event is shared, several are archived, and the rows show both", async ({
  page,
  site,
}) => {
  await signIn(page, site, open(listOf(quietDay)));
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).check();
  const share = page.getByRole("button", { name: "Share" });
  expect(await share.getAttribute("aria-disabled")).toBe("true");
  expect(await share.getAttribute("title")).toBe("only one event can be shared at a time");
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Archive 2 events" });
  await dialog.getByRole("button", { name: "Archive" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => listTable(page).locator("[title=Archived]").count()).toBe(2);
  await expect.poll(() => listTable(page).getByRole("checkbox", { checked: true }).count()).toBe(0);
  const off = page.getByRole("link", { name: /^Archive Motion, .*: already archived$/ });
  expect(await off.first().getAttribute("aria-disabled")).toBe("true");
  await boxes(page).nth(3).check();
  await share.click();
  await page.getByRole("dialog").getByLabel("Note").waitFor();
});

test("C139 C140: what cannot be done with an event is not there, or off with the reason", async ({
  page,
  site,
}) => {
  const user = await createUser(site);
  const { cameraId, accountId } = site.cameras.dock;
  await site.db.execute(sql`
    with made as (
      insert into permission (account_id, name) values (${accountId}, 'Look at events') returning id
    ), allowed as (
      insert into permission_camera (permission_id, camera_id, live, playback)
      select id, ${cameraId}, false, false from made
    )
    insert into permission_user (permission_id, user_id)
    select made.id, app_user.id from made, app_user where app_user.email = ${user.email}`);
  const list = listOf(quietDay, "&sort=time");
  await signIn(page, site, open(list));
  const unlicensed = row(page, "Video lost");
  for (const name of [
    /^Play .*: this camera has no licence$/,
    /^Watch .*: this camera has no licence$/,
  ]) {
    const action = unlicensed.getByRole("link", { name });
    expect(await action.getAttribute("aria-disabled")).toBe("true");
    expect(await action.getAttribute("href")).toBe(null);
  }
  const own = row(page, "Storage full");
  expect(await own.getByRole("link", { name: /^(Play|Watch)/ }).count()).toBe(0);
  expect(await own.getByRole("link", { name: /^Share/ }).count()).toBe(1);
  const play = row(page, "Intrusion").getByRole("link", { name: /^Play/ });
  const seconds = Date.parse("2031-06-10T07:00:00Z") / 1000 - 5;
  expect(await play.getAttribute("href")).toBe(
    `/cloud_vms/playback?cameras=${cameraId}&time=${seconds}`,
  );
  await forgetSignIn(page);
  await signIn(page, { ...site, demo: { ...site.demo, ...user } }, open(list));
  const seen = row(page, "Intrusion");
  for (const verb of ["Play", "Watch"]) {
    const action = seen.getByRole("link", { name: new RegExp(`^${verb} .*: you lack the right`) });
    expect(await action.getAttribute("aria-disabled")).toBe("true");
  }
});

test("C141: two events at the same time on the host's clock are told apart", async ({
  page,
  site,
}) => {
  await signIn(page, site, open(listOf(foldDay)));
  const times = await listTable(page).locator("tbody time").allTextContents();
  expect(times).toHaveLength(2);
  expect(times[0]).toMatch(/^01:30:00 UTC-5 second pass of the repeated hour\n11-02-2031$/);
  expect(times[1]).toMatch(/^01:30:00\n11-02-2031 UTC-4$/);
});

test("C273: on a phone a follow-up action without a choice is asked for, and the ticks stay", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, open(listOf(quietDay)));
  await boxes(page).nth(0).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("Choose what to do next.").waitFor();
  expect(await boxes(page).nth(0).isChecked()).toBe(true);
  await page.getByRole("combobox", { name: "Follow-up action" }).selectOption("export");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("1 event goes into a CSV file.").waitFor();
});
