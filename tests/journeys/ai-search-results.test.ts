import { readFile } from "node:fs/promises";
import {
  expectAllToSay,
  filterGroup,
  openSearch,
  press,
  readCount,
  readRows,
} from "../support/ai-search-page";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, holdScripts, startSession, test } from "../support/browser";

test("C132: the count is that of all that match, and more of them are shown on demand", async ({
  page,
  site,
}) => {
  await openSearch(page, site);
  await expect
    .poll(async () => {
      const count = await readCount(page);
      if (count <= 100) await page.reload();
      return count;
    })
    .toBeGreaterThan(100);
  expect(await readRows(page)).toHaveLength(50);
  await page.getByText(/^50 of [\d,]+$/).waitFor();
  await page.getByRole("link", { name: "Show 50 more" }).click();
  await page.waitForURL(/size=100/);
  await expect.poll(async () => (await readRows(page)).length).toBe(100);
  await page.getByText(/^100 of [\d,]+$/).waitFor();
});

test("a slow answer to an old filter of the search never overwrites a newer one", async ({
  page,
  site,
}) => {
  await openSearch(page, site);
  await expectAllToSay(page, /Gender:/);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/ai_search\.data\?.*gender=0(&|$)/, async (route) => {
    await released;
    // The page may have given it up by now: that is one way to be right.
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest(/gender=0/);
  await press(page, "Gender", "Male");
  await asked;
  await press(page, "Gender", "Male");
  await press(page, "Gender", "Female");
  await page.waitForURL(/gender=1/);
  await expectAllToSay(page, /Gender: Female/);
  release();
  await page.evaluate(async (href) => (await fetch(href)).text(), "/cloud_vms/ai_search?gender=1");
  expect(page.url()).toContain("gender=1");
  await expectAllToSay(page, /Gender: Female/);
});

test("a result opens beside the list, and what looks like it is found by one link", async ({
  page,
  site,
}) => {
  await openSearch(page, site, "hat=0");
  await expectAllToSay(page, /Hat: Yes/);
  const first = page.locator("main table:not(details table) tbody tr").first();
  const link = first.locator("th a");
  const address = await link.getAttribute("href");
  await link.click();
  await page.getByRole("dialog").waitFor();
  expect(new URL(page.url()).pathname).toBe(address?.split("?")[0]);
  // By its own address too: the filters, once their script is there, do not search anew.
  await page.reload();
  await page.locator("#ai-search-filters [aria-haspopup=dialog]").waitFor();
  expect(new URL(page.url()).pathname).toBe(address?.split("?")[0]);
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => url.pathname === "/cloud_vms/ai_search");
  await expect.poll(() => link.evaluate((each) => each === document.activeElement)).toBe(true);
  await first.getByRole("link", { name: /^Search for the same attributes/ }).click();
  await page.waitForURL(/age_type=.*gender=.*hat=0.*up_body_color=/);
  await expectAllToSay(page, /Hat: Yes/);
});

test("an export says how many there are, makes a file of them, and refuses 501 with both numbers", async ({
  page,
  site,
}) => {
  await openSearch(page, site);
  await expect
    .poll(async () => {
      const count = await readCount(page);
      if (count <= 500) await page.reload();
      return count;
    })
    .toBeGreaterThan(500);
  await page.getByRole("link", { name: "Export" }).click();
  const refusal = page.getByRole("dialog", { name: "Export the results" });
  await refusal.getByText(/[\d,]+ results match, and one file holds 500 at most/).waitFor();
  expect(await refusal.getByRole("link", { name: /^Export/ }).count()).toBe(0);
  await page.goto("/cloud_vms/ai_search?view=list&range=day&category=vehicle&vehicle_type=4");
  await expectAllToSay(page, /Kind: Bus/);
  const count = await readCount(page);
  await page.getByRole("link", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export the results" });
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("link", { name: /^Export/ }).click();
  const file = await (await downloading).path();
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  // New results may have come since.
  expect(lines.length - 1).toBeGreaterThanOrEqual(count);
  expect(lines[0]).toContain("Time,Camera,Host,Age,Gender");
  expect(lines[1]).toContain("Bus,");
});

test("a search is kept under a name, found again by keyboard, and a deleted one taken back", async ({
  page,
  site,
}) => {
  await openSearch(page, site, "category=vehicle&color=white");
  const name = `White vans ${Date.now()}`;
  const menu = page.getByRole("button", { name: "Saved searches" });
  // Closed, and drawn by script: a press while script takes the place of the browser's own button is lost. It closes a
  // little after what was chosen in it.
  const closed = menu.and(page.locator("[aria-expanded=false]"));
  await closed.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Save this search" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this search" });
  await dialog.getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.count()).toBe(0);
  await page.goto("/cloud_vms/ai_search");
  await closed.click();
  await page.getByRole("link", { name, exact: true }).click();
  await page.waitForURL(/color=white/);
  expect(new URL(page.url()).searchParams.get("category")).toBe("vehicle");
  await closed.click();
  const edit = page.getByRole("link", { name: `Edit ${name}` });
  // The rest of the address is that of the page, which may be about to change.
  const readId = async () =>
    new URLSearchParams((await edit.getAttribute("href"))?.split("?")[1]).get("search");
  const id = await readId();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Restored").first().waitFor();
  await closed.click();
  // The same search, so that alerts on it go on.
  expect(await readId()).toBe(id);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await expect.poll(() => page.getByRole("link", { name, exact: true }).count()).toBe(0);
});

test("a sentence becomes chips, and what was left out is said with its reason", async ({
  page,
  site,
}) => {
  await openSearch(page, site);
  const field = page.getByRole("searchbox", { name: "Describe what you are looking for" });
  await field.fill("red car flibber, plate AB12 plate CD34");
  await page.keyboard.press("Enter");
  await page.waitForURL(/vehicle_type=1/);
  await page.getByRole("link", { name: "Remove filter Colour: Red" }).waitFor();
  await page.getByText("Not understood, and left out:").waitFor();
  await page.getByText("flibber", { exact: true }).waitFor();
  const second = page.getByText("Left out, as the search takes only one of these:");
  expect(await second.locator("q").textContent()).toBe("CD34");
  expect(await filterGroup(page, "Kind").getByRole("checkbox", { name: "Car" }).isChecked()).toBe(
    true,
  );
});

test("the sentence and what was left out of it stay beside a result and after it", async ({
  page,
  site,
}) => {
  await openSearch(page, site);
  const field = page.getByRole("searchbox", { name: "Describe what you are looking for" });
  const left = page.getByText("flibber", { exact: true });
  await field.fill("woman, flibber");
  await page.keyboard.press("Enter");
  await page.waitForURL(/gender=1/);
  await expectAllToSay(page, /Gender: Female/);
  await page.locator("main table:not(details table) tbody a").first().click();
  await page.getByRole("dialog").getByRole("link", { name: "Close", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe("woman, flibber");
  expect(await left.count()).toBe(1);
  await page.getByRole("link", { name: "Remove filter Gender: Female" }).click();
  await expect.poll(() => left.count()).toBe(0);
  expect(await field.inputValue()).toBe("");
});

test("an event that narrows people stays while other filters are chosen", async ({
  page,
  site,
}) => {
  await openSearch(page, site, "event_id=300");
  await press(page, "Gender", "Male");
  await page.waitForURL(/gender=0/);
  expect(new URL(page.url()).searchParams.get("event_id")).toBe("300");
  await page.getByRole("link", { name: "Remove filter Intrusion" }).click();
  await expect.poll(() => page.url()).not.toContain("event_id");
});

test("C274: the missing category is no longer asked for once another page has one", async ({
  page,
  site,
}) => {
  await openSearch(page, site, "gender=0");
  await press(page, "Look for", "People");
  const error = page.getByText("Choose at least one category.");
  await error.waitFor();
  await page.getByRole("link", { name: "Remove filter Gender: Male" }).click();
  await expect.poll(() => page.url()).not.toContain("gender");
  const people = filterGroup(page, "Look for").getByRole("checkbox", { name: "People" });
  await expect.poll(() => people.isChecked()).toBe(true);
  expect(await error.count()).toBe(0);
});

test("the cameras stay in sight while the first one is ticked again", async ({ page, site }) => {
  await openSearch(page, site);
  // Drawn by script: until then what is below it may move.
  await page.getByRole("button", { name: /^When:/ }).waitFor();
  await page.getByText(/^Cameras:/).click();
  const regions = page.getByRole("tree").locator("[role=treeitem][aria-level='1']");
  await regions.first().waitFor();
  const count = await regions.count();
  for (let place = 0; place < count; place += 1) await regions.nth(place).click();
  const error = page.getByText("Choose at least one host.").first();
  await error.waitFor();
  await regions.first().click();
  await error.waitFor({ state: "detached" });
  expect(await regions.first().isVisible()).toBe(true);
});

test("a sentence typed before the page's script ran is the one that is searched for", async ({
  page,
  site,
}) => {
  await startSession(page, site);
  const release = await holdScripts(page);
  await page.goto("/cloud_vms/ai_search?range=month", { waitUntil: "commit" });
  const field = page.getByRole("searchbox", { name: "Describe what you are looking for" });
  await field.fill("red car");
  release();
  await page.waitForLoadState("networkidle");
  expect(await field.inputValue()).toBe("red car");
  await field.press("Enter");
  await page.getByRole("link", { name: "Remove filter Colour: Red" }).waitFor();
});

test("the search has no fault for axe, in both themes and both views, empty and refused", async ({
  page,
  site,
}) => {
  await startSession(page, site);
  for (const search of [
    "view=list&range=month",
    "view=photo&range=month&category=vehicle&color=white",
    "view=photo&category=person,vehicle",
    "category=",
    "lpr=nothing&category=vehicle",
    "dialog=save-search",
  ]) {
    await page.goto(`/cloud_vms/ai_search?${search}`);
    await expectAccessibleInBothThemes(page);
  }
});
