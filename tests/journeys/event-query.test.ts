import type { Page } from "playwright";
import { eventPicturePath, smallPictureWidthPixels } from "../../contract/event-picture";
import { expectAccessible } from "../support/axe";
import { expect, signIn } from "../support/browser";
import { eventNames, listOf, listTable, quietDay, resultCount, test } from "../support/event-list";
import { interceptChannel } from "../support/pushes";

const open = (path: string) => `/?redirect=${encodeURIComponent(path)}`;
const search = (page: Page) => page.getByRole("button", { name: "Search", exact: true }).click();
const times = (page: Page) => listTable(page).locator("tbody time").allTextContents();

test("C131 C357: the list says how many there are of how many, and its address brings back page, sort and filters", async ({
  page,
  site,
}) => {
  await signIn(page, site, open(listOf(quietDay)));
  expect(await resultCount(page).textContent()).toBe("124 events");
  await page.getByText("1–50 of 124").waitFor();
  // Drawn by script: from here on links are followed by it.
  await page.locator("input#events-name").waitFor();
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByText("51–100 of 124").waitFor();
  // The rows in sight come first.
  await expect.poll(async () => (await times(page)).length).toBe(50);
  const second = await times(page);
  await page.reload();
  await page.getByText("51–100 of 124").waitFor();
  expect(await times(page)).toEqual(second);
  await page.getByRole("columnheader", { name: "Time" }).getByRole("link").click();
  await page.waitForURL(/sort=time/);
  await expect.poll(async () => (await eventNames(page))[0]).toBe("Video lost");
  await page.getByRole("checkbox", { name: "AI", exact: true }).check();
  for (const name of ["Video", "I/O", "POS", "System"]) {
    await page.getByRole("checkbox", { name, exact: true }).uncheck();
  }
  await search(page);
  await page.waitForURL(/event_type=55/);
  expect(page.url()).toContain("sort=time");
  await expect.poll(() => eventNames(page)).toEqual(["Intrusion"]);
  const copied = page.url();
  await page.goto("/cloud_vms");
  await page.goto(copied);
  expect(await eventNames(page)).toEqual(["Intrusion"]);
  await page.getByRole("link", { name: "Remove filter AI" }).click();
  await expect.poll(() => resultCount(page).textContent()).toBe("124 events");
});

test("C133 C134 C135 C137: types and events are named each in their own space, an unknown event by its number", async ({
  page,
  site,
}) => {
  await signIn(page, site, open(listOf(quietDay, "&sort=time&size=25")));
  const kinds = page.getByRole("group", { name: "Event type" });
  for (const [type, name] of [
    ["51", "System"],
    ["52", "Video"],
    ["53", "I/O"],
    ["54", "POS"],
    ["55", "AI"],
  ]) {
    expect(await kinds.getByRole("checkbox", { name, exact: true }).getAttribute("value")).toBe(
      type,
    );
  }
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  expect(await row("Storage full").textContent()).toContain("System");
  expect(await row("Event 999").textContent()).toContain("Video");
  expect(await row("Intrusion").textContent()).toContain("Person");
  // Drawn by script over the browser's own list.
  await page.locator("input#events-name").fill("storage fu");
  await page.getByRole("option", { name: "Storage full" }).click();
  await search(page);
  await page.waitForURL(/event_id=52/);
  await expect.poll(() => eventNames(page)).toEqual(["Storage full"]);
  await expectAccessible(page);
});

test("C161: a list that starts with AI events alone says so, without a way off it that leads nowhere", async ({
  page,
  site,
}) => {
  const prefer = async (choice: "On" | "Off") => {
    await page.goto("/settings/appearances");
    const group = page.getByRole("group", { name: "AI events only" });
    const kept = page.waitForResponse(
      (response) =>
        response.request().method() === "POST" && response.url().includes("/preferences"),
    );
    await group.getByRole("button", { name: choice }).click();
    await kept;
  };
  await signIn(page, site, open("/settings/appearances"));
  await prefer("On");
  await page.goto("/cloud_vms/events");
  const active = page.getByRole("navigation", { name: "Active filters" });
  await active.getByText("AI", { exact: true }).waitFor();
  expect(await active.getByRole("link").count()).toBe(0);
  await page.goto("/cloud_vms/events?event_type=52");
  expect(await active.getByRole("link").count()).toBe(2);
  await prefer("Off");
});

test("reset takes back what was changed and not sent, at the same address too", async ({
  page,
  site,
}) => {
  await signIn(page, site, open("/cloud_vms/events"));
  await page.locator("input#events-name").waitFor();
  const video = page.getByRole("checkbox", { name: "Video", exact: true });
  const before = await video.isChecked();
  await video.click();
  const count = page.getByRole("group", { name: "Hosts and cameras" }).locator(".tnum").first();
  const all = await count.textContent();
  await page.locator("[role=treeitem][aria-level='1']").first().click();
  await expect.poll(() => count.textContent()).not.toBe(all);
  await page.getByRole("link", { name: "Reset" }).click();
  await expect.poll(() => video.isChecked()).toBe(before);
  await expect.poll(() => count.textContent()).toBe(all);
});

test("C271: with every tick taken away the field says so, and nothing is sent", async ({
  page,
  site,
}) => {
  await signIn(page, site, open(listOf(quietDay)));
  const tree = page.getByRole("tree", { name: "Hosts and cameras" });
  await tree.getByRole("treeitem").first().waitFor();
  for (const region of await tree.locator("[role=treeitem][aria-level='1']").all()) {
    await region.click();
  }
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await search(page);
  const field = page.getByRole("group", { name: "Hosts and cameras" });
  await field.getByText("Choose at least one host.").waitFor();
  expect(sent.filter((url) => url.includes("/cloud_vms/events"))).toEqual([]);
  expect(page.url()).toContain(listOf(quietDay));
  await page.goto("/cloud_vms/events?host_id=");
  await field.getByText("Choose at least one host.").waitFor();
  await page.getByText("Nothing was searched for").waitFor();
});

test("C272: with cleared dates the field says so, and nothing is sent; so does an end before the start", async ({
  page,
  site,
}) => {
  await signIn(page, site, open(listOf(quietDay)));
  const when = page.getByRole("group", { name: "When" });
  await when.getByRole("button", { name: /^When:/ }).click();
  const panel = page.getByRole("dialog", { name: "When" });
  for (const edge of ["From", "To"]) await panel.getByLabel(edge, { exact: true }).fill("");
  await panel.getByRole("button", { name: "Apply" }).click();
  await when.getByText("No dates").waitFor();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await search(page);
  await when.getByText("Choose a date.").waitFor();
  expect(sent.filter((url) => url.includes("/cloud_vms/events"))).toEqual([]);
  await page.goto("/cloud_vms/events?range=-");
  await when.getByText("Choose a date.").waitFor();
  await page.goto("/cloud_vms/events?range=20-10");
  await when.getByText("The end is before the start.").waitFor();
});

test("C160: rows or pictures are remembered, and a new event is announced without moving the list", async ({
  page,
  site,
}) => {
  const pushes = await interceptChannel(page);
  await signIn(page, site, open("/cloud_vms/events?range=week"));
  const before = await times(page);
  const place = await listTable(page).boundingBox();
  await expect.poll(() => pushes.opened.length).toBeGreaterThan(0);
  const { hostId, cameraId } = site.cameras.dock;
  pushes.push({
    type: "EVENTS_ADDED",
    count: 1,
    events: [
      {
        id: "1",
        event_type: 52,
        event_id: 1,
        event_time: Math.floor(Date.now() / 1000),
        host_id: String(hostId),
        cam: String(cameraId),
      },
    ],
  });
  const more = page.getByRole("link", { name: "1 new event" });
  await more.waitFor();
  expect(await times(page)).toEqual(before);
  expect(await listTable(page).boundingBox()).toEqual(place);
  await more.click();
  await more.waitFor({ state: "detached" });
  const widthOf = (place: string) =>
    page
      .locator(`${place} img[src^='${eventPicturePath}/']`)
      .first()
      .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  await expect.poll(() => widthOf("main tr")).toBe(smallPictureWidthPixels);
  await page.getByRole("link", { name: "Pictures" }).click();
  await expect.poll(() => widthOf("main li")).toBeGreaterThan(smallPictureWidthPixels);
  await page.goto(listOf(quietDay));
  expect(await listTable(page).count()).toBe(0);
  await page
    .getByRole("checkbox", { name: /^Select Motion/ })
    .first()
    .check();
  await page.getByText("1 selected", { exact: true }).last().waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Table", exact: true }).click();
  await listTable(page).waitFor();
});

test("a range that begins before what is kept says for how many days events are kept", async ({
  page,
  site,
}) => {
  const now = Math.floor(Date.now() / 1000);
  const since = (days: number) => `/cloud_vms/events?range=${now - days * 86_400}-${now}`;
  const note = page.getByText("Events are kept for 180 days.");
  await signIn(page, site, open(since(200)));
  await note.waitFor();
  await page.goto(since(60));
  await resultCount(page).waitFor();
  expect(await note.count()).toBe(0);
  // A search among what was recognised is no other.
  await page.goto(since(200).replace("events", "ai_search"));
  await note.waitFor();
});
