import type { Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn } from "../support/browser";
import { addEvent, detail, eventPath, fact, test } from "../support/event-detail";
import { eventually } from "../support/live-wall";
import { interceptChannel } from "../support/pushes";
import { callCloud, getMasterToken } from "../support/users";

/** An event by its own address: what it shows, and what can be done with it. */

type Site = Parameters<typeof addEvent>[0];
const box = [0.25, 0.25, 0.5, 0.5] as const;
const name = "Person detected";
const addPerson = (site: Site) =>
  addEvent(site, "DC-VMS-02", { findings: [{ category: "person", box: [...box] }] as never });

const call = async (site: Site, query: string, variables: Record<string, unknown>) =>
  callCloud(site, query, variables, await getMasterToken(site));

/** Shares the open event without mail, by whatever the page offers. */
async function share(page: Page, note: string): Promise<void> {
  await detail(page, name).getByRole("link", { name: "Share", exact: true }).click();
  await page.getByLabel("Note").fill(note);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Create without e-mail" }).click();
  await page.getByRole("link", { name: "Done" }).click();
}

async function archive(page: Page): Promise<void> {
  await detail(page, name).getByRole("link", { name: "Archive", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive", exact: true }).click();
}

test("C107, C108: an event that is shared and archived from its detail says so, with the ways there, with script and without", async ({
  page,
  pageWithoutScript,
  site,
}) => {
  for (const each of [page, pageWithoutScript]) {
    const id = await addPerson(site);
    await signIn(each, site, eventPath(id));
    await detail(each, name).waitFor();
    expect(await each.getByText(/^Shared: link/).count()).toBe(0);
    await share(each, "Left the dock");
    await each.waitForURL(`${site.url}${eventPath(id)}`);
    const link = each.getByRole("link", { name: /^Shared: link \d+$/ });
    expect(await link.getAttribute("href")).toMatch(/^\/cloud_vms\/share_links\/\d+$/);
    await detail(each, name).getByText("Left the dock").waitFor();
    await archive(each);
    await each.waitForURL(`${site.url}${eventPath(id)}`);
    const kept = each.getByRole("link", { name: "Kept in the archive" });
    expect(await kept.getAttribute("href")).toMatch(/^\/cloud_vms\/archives\/\d+$/);
  }
});

test("C298: an event is read from the cloud each time it is opened", async ({ page, site }) => {
  await signIn(page, site, "/cloud_vms/events");
  const first = page.locator("tbody a[href^='/cloud_vms/events/']").first();
  const href = String(await first.getAttribute("href"));
  const [, id] = /events\/(\d+)/.exec(href) ?? [];
  const drawer = page.getByRole("dialog");
  for (const note of ["Seen once", "Seen twice"]) {
    await page.locator(`a[href="${href}"]`).first().click();
    await drawer.getByRole("link", { name: "Close", exact: true }).click();
    await drawer.waitFor({ state: "detached" });
    const made =
      "mutation($e: ID!, $n: String) { create_share_link(event_id: $e, note: $n) { id } }";
    await call(site, made, { e: id, n: note });
    await page.locator(`a[href="${href}"]`).first().click();
    await drawer.getByText(note).waitFor();
    await drawer.getByRole("link", { name: "Close", exact: true }).click();
    await drawer.waitFor({ state: "detached" });
  }
});

test("what is shared elsewhere shows here at once", async ({ page, site }) => {
  const pushes = await interceptChannel(page);
  const id = await addPerson(site);
  await signIn(page, site, eventPath(id));
  await detail(page, name).waitFor();
  const made = 'mutation($e: ID!) { create_share_link(event_id: $e, note: "Elsewhere") { id } }';
  await eventually(() => pushes.opened.length).toBe(1);
  await call(site, made, { e: id });
  pushes.push({ type: "SHARE_LINK_CHANGE" });
  await page.getByText("Elsewhere").waitFor();
});

test("the picture has its boxes, which can be hidden; the recording plays in its place, from 5 s before the event", async ({
  page,
  site,
}) => {
  const id = await addPerson(site);
  await signIn(page, site, eventPath(id));
  const opened = detail(page, name);
  await opened.getByRole("img", { name: /^What Docks 11–15 west saw at .+: Person$/ }).waitFor();
  const boxes = opened.locator(".corners");
  await boxes.waitFor();
  const toggle = opened.getByRole("button", { name: "Boxes around what was recognised" });
  await toggle.click();
  expect(await boxes.count()).toBe(0);
  await toggle.click();
  const video = opened.locator("video").first();
  const at = Number(/from=(\d+)/.exec((await video.getAttribute("src")) ?? "")?.[1]);
  const happened = await fact(page, "Time").locator("time").getAttribute("datetime");
  expect(Date.parse(happened ?? "") - at).toBe(5_000);
  await opened.getByRole("button", { name: "Play", exact: true }).click();
  await opened.getByRole("button", { name: "Pause" }).waitFor();
  await eventually(() =>
    video.evaluate((element: HTMLVideoElement) => element.currentTime),
  ).toBeGreaterThan(0);
  await opened.getByRole("button", { name: "Pause" }).click();
  await opened.getByRole("slider", { name: "Position" }).fill("20");
  await boxes.waitFor({ state: "detached" });
  await opened.getByRole("slider", { name: "Position" }).fill("5");
  await boxes.waitFor();
});

test("a recording that did not come is played again by the same button, from the position chosen meanwhile", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 503/);
  const id = await addPerson(site);
  await signIn(page, site, eventPath(id));
  const opened = detail(page, name);
  const isClip = /\/media\/.*from=\d+/;
  await page.route(isClip, (route) => route.fulfill({ status: 503 }));
  const play = opened.getByRole("button", { name: "Play", exact: true });
  const failure = opened.getByText(
    "The recording around the event is not available at the moment.",
  );
  await play.focus();
  await page.keyboard.press("Enter");
  await failure.waitFor();
  expect(await play.evaluate((button) => button === document.activeElement)).toBe(true);
  await opened.getByRole("slider", { name: "Position" }).fill("9");
  await failure.waitFor();
  await page.unroute(isClip);
  await play.focus();
  await page.keyboard.press("Enter");
  await opened.getByRole("button", { name: "Pause" }).waitFor();
  await failure.waitFor({ state: "detached" });
  const video = opened.locator("video").first();
  expect(await video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(
    8,
  );
});

test("the event's own address is copied; its surroundings are a click away", async ({
  page,
  site,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await addPerson(site);
  await signIn(page, site, eventPath(id));
  const opened = detail(page, name);
  await opened.getByRole("button", { name: "Copy link" }).click();
  await opened.getByRole("status").getByText("Link copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.url}${eventPath(id)}`,
  );
  const around = opened.getByRole("navigation", { name: "Search around here" });
  const seconds =
    Date.parse((await fact(page, "Time").locator("time").getAttribute("datetime")) ?? "") / 1000;
  expect(
    await around.getByRole("link", { name: /^Events of this camera/ }).getAttribute("href"),
  ).toBe(`/cloud_vms/events?host_cam_id=1&range=${seconds - 600}-${seconds + 600}`);
  await around.getByRole("link", { name: /^Recording of this camera/ }).click();
  await page.waitForURL(`${site.url}/cloud_vms/playback?cameras=1&time=${seconds}*`);
});

test("the detail passes axe in both themes, and fits a phone without a scroll sideways", async ({
  page,
  site,
}) => {
  const id = await addPerson(site);
  await signIn(page, site, eventPath(id));
  await detail(page, name).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await eventually(async () => (await detail(page, name).boundingBox())?.width).toBe(390);
  const excess = await detail(page, name).evaluate(
    (drawer) =>
      [document.documentElement, ...drawer.querySelectorAll("*")].filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).overflowX === "auto",
      ).length,
  );
  expect(excess).toBe(0);
});

test("C367: without script the detail stands on the page, with the recording as a plain video", async ({
  pageWithoutScript: page,
  site,
}) => {
  const id = await addPerson(site);
  await signIn(page, site, eventPath(id));
  const opened = detail(page, name);
  expect(await opened.evaluate((element) => getComputedStyle(element).position)).toBe("static");
  await opened.locator("video[controls]").waitFor();
  expect(await opened.getByRole("button", { name: "Play" }).isVisible()).toBe(false);
  await opened.getByRole("link", { name: "Save clip" }).waitFor();
  await opened.getByRole("link", { name: "Close", exact: true }).click();
  await page.waitForURL(`${site.url}/cloud_vms/events`);
});
