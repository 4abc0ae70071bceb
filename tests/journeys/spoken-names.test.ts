import { expect, signIn, test } from "../support/browser";
import { eventually, findCamera, waitForStates } from "../support/live-wall";
import { findRecordedSeconds } from "../support/recorded";
import { readSpoken } from "../support/spoken";

test("a screen reader names the camera, host and state of a tile, the camera and time of the timeline, and level, state and counts of a tree's row", async ({
  page,
  site,
  faults,
}) => {
  // The camera without a signal has no snapshot either.
  faults.allow(/\/media\/snapshot/);
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=4%26cameras=1");
  const jetty = await findCamera(page, "Jetty");
  await page.goto(`/cloud_vms/live?layout=4&cameras=1,${jetty}`);
  await waitForStates(page, { playing: 1, no_signal: 1 });
  const links = await readSpoken(page, "link");
  expect(links).toContain("link Docks 11–15 west, DC-VMS-02: Playing");
  expect(links).toContain("link Jetty, HQ-BRIDGE: No signal");
  const cameras = await readSpoken(page, "treeitem");
  expect(cameras).toContain("treeitem HQ-BRIDGE 4 cameras level 2 expanded true");
  expect(cameras).toContain("treeitem Docks 11–15 west level 3 selected true");
  expect(cameras).toContain("treeitem Jetty no signal level 3 selected true");

  const start = findRecordedSeconds();
  await page.goto(`/cloud_vms/playback?cameras=1&layout=1&time=${start}&span=3600`);
  await waitForStates(page, { playing: 1 });
  const timeline = page.getByRole("slider", { name: "Timeline" });
  await eventually(() => timeline.getAttribute("aria-valuetext")).toMatch(
    /\d\d:\d\d:\d\d, Docks 11–15 west: recorded$/,
  );
  await eventually(() =>
    page.getByTitle("Docks 11–15 west", { exact: true }).textContent(),
  ).toMatch(/^Docks 11–15 west \d+ events? in view$/);

  await page.goto("/cloud_vms/alert/new");
  const row = page.getByRole("treeitem", { name: /^Harbor Campus/ });
  await row.press("ArrowRight");
  await page.getByRole("treeitem", { name: /^HQ-BRIDGE/ }).click();
  const hosts = await readSpoken(page, "treeitem");
  expect(hosts.find((each) => each.includes("Harbor Campus"))).toMatch(
    /^treeitem Harbor Campus \d+ of \d+ level 1 checked mixed expanded true$/,
  );
  expect(hosts.find((each) => each.includes("HQ-BRIDGE"))).toMatch(/ level 2 checked true/);
});

test("a text that its place cuts off is shown whole in a tooltip when it is pointed at", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/cloud_vms");
  const texts = page.locator("main .truncate");
  await texts.first().waitFor();
  // Where a link covers it the pointer meets the link.
  const place = await texts.evaluateAll((all) =>
    all.findIndex((each) => {
      const { x, y, height } = each.getBoundingClientRect();
      return (
        each.contains(document.elementFromPoint(x + 8, y + height / 2)) && !each.closest("[title]")
      );
    }),
  );
  const text = texts.nth(place);
  const whole = await text.textContent();
  await text.evaluate((element: HTMLElement) => {
    element.style.maxWidth = "1rem";
  });
  await eventually(async () => {
    await page.mouse.move(0, 0);
    await text.hover({ force: true });
    return text.getAttribute("title");
  }).toBe(whole);
});
