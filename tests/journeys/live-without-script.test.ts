import { expect, signIn, test } from "../support/browser";
import { eventually } from "../support/live-wall";

const live = (query: string) => `/?redirect=${encodeURIComponent(`/cloud_vms/live?${query}`)}`;

test("C367: without script the wall shows snapshots that change, and says in one sentence why", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, live("layout=4&refresh=off"));
  expect(await page.locator("main header + noscript").textContent()).toContain("needs JavaScript");
  const picture = page.locator('[aria-label="Camera wall"] li img').first();
  const source = new URL((await picture.getAttribute("src")) ?? "", page.url()).href;
  const read = async () => (await (await page.request.get(source)).body()).toString("base64");
  const before = await read();
  expect(before.length).toBeGreaterThan(1_000);
  await eventually(read).not.toBe(before);
});

test("C367: without script the page comes again by itself, until it is told not to", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, live("layout=4"));
  await page.waitForEvent("load");
  await page.getByRole("link", { name: "Stop refreshing" }).click();
  expect(new URL(page.url()).searchParams.get("refresh")).toBe("off");
  expect(await page.locator("meta[http-equiv=refresh]").count()).toBe(0);
});

test("C367: without script layouts, cameras, search and tools are links and forms", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, live("layout=4&cameras=1&refresh=off"));
  await page.locator("nav[aria-label=Layout] a").nth(2).click();
  await eventually(() => page.locator('[aria-label="Camera wall"] li').count()).toBe(9);
  await page.locator("input[name=q]").fill("sales floor");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("treeitem", { name: "Sales floor", exact: true }).click();
  await eventually(() => page.locator('[aria-label="Camera wall"] li img').count()).toBe(2);
  await page.getByRole("link", { name: /^Remove Sales floor/ }).click();
  await eventually(() => page.locator('[aria-label="Camera wall"] li img').count()).toBe(1);
  await page.getByRole("link", { name: /^Enlarge / }).click();
  expect(new URL(page.url()).searchParams.get("enlarged")).toBe("1");
});
