import { expect, signIn, test } from "../support/browser";
import { eventually, waitForStates } from "../support/live-wall";
import { interceptChannel } from "../support/pushes";

const live = (query: string) => `/?redirect=${encodeURIComponent(`/cloud_vms/live?${query}`)}`;
const strip = "section[aria-label='Activity on these cameras']";

const added = (cam: string, eventId: number) => ({
  type: "EVENTS_ADDED" as const,
  events: [
    {
      id: "1",
      event_type: 55,
      event_id: eventId,
      event_time: Math.floor(Date.now() / 1000),
      host_id: "1",
      cam,
    },
  ],
  count: 1,
});

test("the strip shows the newest events of the cameras in view, and leads to them, and to their recordings, 5 s before", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=1&cameras=1"));
  await waitForStates(page, { playing: 1 });
  const items = page.locator(`${strip} li a[href*="/events/"]`);
  await eventually(() => items.count()).toBeGreaterThan(0);
  for (const text of await items.allTextContents()) expect(text).toContain("Docks 11–15 west");
  await page.getByRole("link", { name: "Hide activity" }).click();
  await eventually(() => items.count()).toBe(0);
  await page.getByRole("link", { name: "Show activity" }).click();
  await eventually(() => items.count()).toBeGreaterThan(0);
  const event = items.first();
  const happened = Date.parse((await event.locator("time").getAttribute("datetime")) ?? "") / 1000;
  const before = `${site.url}/cloud_vms/playback?cameras=1&time=${happened - 5}*`;
  // On the picture, away from the link to the recording.
  await event.click({ position: { x: 20, y: 30 } });
  await page.waitForURL(/\/cloud_vms\/events\/\d+$/);
  await page.getByRole("dialog").getByRole("link", { name: "Playback", exact: true }).click();
  await page.waitForURL(before);
  await waitForStates(page, { playing: 1 });
  await page.goBack();
  await page.goBack();
  await page
    .locator(`${strip} li`, {
      has: page.locator(`time[datetime="${new Date(happened * 1000).toISOString()}"]`),
    })
    .first()
    .getByRole("link", { name: "Play the recording of Docks 11–15 west" })
    .click();
  await page.waitForURL(before);
});

test("at 1920×1080 the strip has its pictures, and the tiles go on filling nine tenths of the width", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn(page, site, live("layout=4&cameras=1,2,3,4"));
  const picture = page.locator(`${strip} li a span.aspect-video`).first();
  await picture.waitFor();
  const { height = 0 } = (await picture.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(60);
  const words = await page.locator(`${strip} li time`).first().boundingBox();
  const bottom = await page.locator("footer").boundingBox();
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(bottom?.y ?? 0);
  const wall = await page.locator('[aria-label="Camera wall"]').boundingBox();
  const area = await page.locator(strip).boundingBox();
  expect((wall?.width ?? 0) / (area?.width ?? 1)).toBeGreaterThan(0.9);
});

test("events lead to themselves, and to no recording, for a viewer who may watch their cameras and not play them back", async ({
  page,
  site,
}) => {
  const demo = { ...site.demo, email: "eva.dvorak@meridian.example" };
  await signIn(page, { ...site, demo }, "/?redirect=/cloud_vms/live?layout=1");
  await waitForStates(page, { playing: 1 });
  await eventually(() => page.locator(`${strip} li`).count()).toBeGreaterThan(0);
  expect(await page.locator(`${strip} li a[href*="/playback"]`).count()).toBe(0);
  await page.locator(`${strip} li a`).first().click();
  await page.waitForURL(/\/cloud_vms\/events\/\d+$/);
  const detail = page.getByRole("dialog");
  await detail.getByText("You may not play back this camera.").waitFor();
  expect(await detail.getByRole("button", { name: "Playback" }).isDisabled()).toBe(true);
});

/** An event of camera 1 as the strip's address answers it. */
const listed = (id: string, eventId: number) => ({
  id,
  cameraId: "1",
  cameraName: "Docks 11–15 west",
  type: 55,
  eventId,
  seconds: Math.floor(Date.now() / 1000),
  timeZone: "UTC",
  picture: null,
});

test("C137: the strip follows the users' channel, for cameras in view only; an event without a name shows its number", async ({
  page,
  site,
}) => {
  const channel = await interceptChannel(page);
  await signIn(page, site, live("layout=1&cameras=1"));
  await waitForStates(page, { playing: 1 });
  const asked: string[] = [];
  await page.route("**/live/activity?*", (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("cameras") ?? "");
    return route.fulfill({ json: [listed("77", 300), listed("78", 9_876)] });
  });
  await eventually(() => channel.opened.length).toBeGreaterThan(0);
  channel.push(added("999999", 300));
  channel.push(added("1", 301));
  await eventually(() => page.locator(strip).textContent()).toContain("Intrusion");
  await page.locator(strip).getByText("Event 9876", { exact: true }).waitFor();
  expect(asked).toEqual(["1"]);
});

test("after a break of the users' channel the strip shows what it was not told of meanwhile", async ({
  page,
  site,
}) => {
  const channel = await interceptChannel(page);
  await signIn(page, site, live("layout=1&cameras=1"));
  await waitForStates(page, { playing: 1 });
  await eventually(() => channel.opened.length).toBe(1);
  await page.route("**/live/activity?*", (route) => route.fulfill({ json: [listed("77", 9_876)] }));
  await channel.close(1_012);
  await eventually(() => channel.opened.length).toBe(2);
  await page.locator(strip).getByText("Event 9876", { exact: true }).waitFor();
});

test("a tile is marked for ten seconds after an event that calls for a look at once", async ({
  page,
  site,
}) => {
  const channel = await interceptChannel(page);
  await page.clock.install();
  await signIn(page, site, live("layout=4&cameras=1,2"));
  await waitForStates(page, { playing: 2 });
  await eventually(() => channel.opened.length).toBeGreaterThan(0);
  const marked = page.locator("[data-alarm]");
  const atSeconds = await page.evaluate(() => Math.floor(Date.now() / 1000));
  const push = (eventId: number, event_time: number) => {
    const message = added("1", eventId);
    channel.push({ ...message, events: message.events.map((event) => ({ ...event, event_time })) });
  };
  push(1, atSeconds);
  push(300, atSeconds - 600);
  push(300, atSeconds);
  await eventually(() => marked.count()).toBe(1);
  expect(
    await page.locator("li", { has: marked }).evaluate((item) => getComputedStyle(item).boxShadow),
  ).toContain("rgb(255, 122, 112)");
  await page.clock.fastForward("00:11");
  await eventually(() => marked.count()).toBe(0);
});
