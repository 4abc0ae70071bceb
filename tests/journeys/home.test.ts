import type { Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, holdScripts, openLogout, signIn, startSession, test } from "../support/browser";

const filters = ["All", "Warning", "Disconnected", "AI event"];

/** Host names shown, as cards or rows. */
function listHosts(page: Page): Promise<string[]> {
  return page
    .locator("main :is(li h2, th[scope=row]) a")
    .evaluateAll((links) => links.map((link) => link.textContent ?? ""));
}

async function countOf(page: Page, filter: string): Promise<number> {
  const chip = page
    .getByRole("navigation", { name: "Filters" })
    .getByRole("link", { name: filter });
  return Number((await chip.textContent())?.replace(/\D/g, ""));
}

test("C058: the home has exactly four filters, and each count is the length of its list", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms");
  const chips = page.getByRole("navigation", { name: "Filters" }).getByRole("link");
  expect(await chips.count()).toBe(4);
  for (const filter of filters) {
    await chips.filter({ hasText: filter }).click();
    await page
      .getByRole("navigation", { name: "Filters" })
      .locator("[aria-current]", { hasText: filter })
      .waitFor();
    expect(await listHosts(page), filter).toHaveLength(await countOf(page, filter));
  }
});

test("region and search stand in the address, narrow list and counts alike, and outlast a reload", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms");
  const everywhere = await listHosts(page);
  await page.getByLabel("Region:").selectOption({ label: "Old Town Retail" });
  await page.waitForURL(/region=/);
  // The address changes before the page does.
  await expect.poll(async () => (await listHosts(page)).length).toBeLessThan(everywhere.length);
  expect(await listHosts(page)).toHaveLength(await countOf(page, "All"));
  await page.getByRole("main").getByRole("searchbox").fill("sales floor");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=sales/);
  await expect.poll(() => listHosts(page)).toEqual(["OT-REC-14"]);
  await page.reload();
  expect(await listHosts(page)).toEqual(["OT-REC-14"]);
});

test("a region chosen before the page's script ran applies once it does", async ({
  page,
  site,
}) => {
  await startSession(page, site);
  const release = await holdScripts(page);
  await page.goto("/cloud_vms", { waitUntil: "commit" });
  await page.getByLabel("Region:").selectOption({ label: "Old Town Retail" });
  release();
  await page.waitForURL(/region=/);
});

test("a search without a hit says so and offers the way back", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/cloud_vms%3Fq%3Dnothing-like-this");
  await page.getByText("Nothing matches").waitFor();
  await page.getByRole("link", { name: "Show all" }).click();
  await page.waitForURL(`${site.url}/cloud_vms`);
  await expect.poll(async () => (await listHosts(page)).length).toBeGreaterThan(1);
});

test("a page beyond the last, as after hosts came back, leads to the last with its filters", async ({
  page,
  site,
}) => {
  await signIn(page, site, `/?redirect=${encodeURIComponent("/cloud_vms?q=DC&page=9")}`);
  await page.getByText("There is nothing on this page").waitFor();
  await page.getByRole("link", { name: "Last page" }).click();
  await page.waitForURL((url) => url.search === "?q=DC");
  await expect.poll(async () => (await listHosts(page)).length).toBeGreaterThan(0);
});

test("C160: photo is the first view; the table, once chosen, stays", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/cloud_vms");
  expect(await page.locator("main table").count()).toBe(0);
  const cards = await listHosts(page);
  await page.getByRole("link", { name: "Table" }).click();
  await page.locator("main table").waitFor();
  expect(await listHosts(page)).toEqual(cards);
  await page.goto("/cloud_vms");
  await page.locator("main table").waitFor();
});

test("hosts show pictures of their cameras", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/cloud_vms");
  const card = page.locator("main li", { hasText: "HQ-NVR-01" });
  const picture = card.getByRole("img", { name: "Reception" });
  await picture.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0,
    await picture.elementHandle(),
  );
});

test("an operator sees only the hosts of the given privileges", async ({ page, site, faults }) => {
  // A page that is being left may still ask for these when its session has ended.
  faults.allow(/media\/(snapshot|event)|WebSocket connection/);
  const demo = { ...site.demo, email: "mika.ito@meridian.example" };
  await signIn(page, site, "/?redirect=/cloud_vms");
  const all = await listHosts(page);
  await openLogout(page, site);
  await signIn(page, { ...site, demo }, "/?redirect=/cloud_vms");
  const own = await listHosts(page);
  expect(own.length).toBeLessThan(all.length);
  expect(own.every((host) => all.includes(host))).toBe(true);
});

test("C362, C363: as cards and as a table the home is accessible in both themes, and at 320 px only the table's own scroller moves sideways", async ({
  page,
  site,
}) => {
  for (const view of ["photo", "table"]) {
    await signIn(page, site, `/?redirect=/cloud_vms%3Fview%3D${view}`);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const widths = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.querySelector("main")?.scrollWidth,
    ]);
    expect(widths, view).toEqual([320, 320]);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test("home comes by urgency, a host without cameras has no picture, and console and home count alike", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms");
  const states = await page
    .locator("main li h2 + .sr-only")
    .evaluateAll((marks) => marks.map((mark) => mark.textContent ?? ""));
  const order = ["Disconnected", "Warning", "Online", "Disabled"];
  expect(states.map((state) => order.indexOf(state))).toEqual(
    states.map((state) => order.indexOf(state)).sort((a, b) => a - b),
  );
  const without = page.locator("main li", { hasText: "HQ-AS-01" });
  await without.waitFor();
  expect(await without.getByText("No picture").count()).toBe(0);
  const [online = ""] =
    /\d+/.exec((await page.getByText(/cameras online/).textContent()) ?? "") ?? [];
  const panel = page.getByRole("complementary").locator("dt:text-is('Online') + dd");
  expect(await panel.textContent()).toBe(online);
  await page.goto("/console");
  const figure = page.locator("main dl > div", { hasText: "online" }).first().locator("dd");
  expect(await figure.textContent()).toBe(online);
});

test("a user without rights reads that, with the names of the masters, and not that all is quiet", async ({
  page,
  site,
}) => {
  const demo = { ...site.demo, email: "jonas.weber@meridian.example" };
  await signIn(page, { ...site, demo }, "/?redirect=/console");
  await page.getByText("You may not see any cameras yet").waitFor();
  await page.getByText(/Ask .*Ana Kovar.* for access\./).waitFor();
  expect(await page.getByText("All quiet").count()).toBe(0);
  await page.goto("/cloud_vms");
  await page.getByText("You may not see any cameras yet").waitFor();
  await page.getByText(/Ask .*Ana Kovar.* for access\./).waitFor();
});
