import {
  expectAllToSay,
  filterGroup,
  openSearch,
  press,
  readRows,
} from "../support/ai-search-page";
import { expect, test } from "../support/browser";

test("C367: people are searched with a plain form, and more of them shown by a link", async ({
  pageWithoutScript: page,
  site,
}) => {
  await openSearch(page, site);
  await press(page, "Hat", "Yes");
  await filterGroup(page, "Upper body").getByRole("checkbox", { name: "Yellow" }).check();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  // The form's fields became the list's own address.
  await page.waitForURL(
    (url) => url.searchParams.get("hat") === "0" && !url.searchParams.has("at"),
  );
  await expectAllToSay(page, /Hat: Yes.*Upper body: Yellow/);
  await expect
    .poll(async () => {
      const more = await page.getByRole("link", { name: "Show 50 more" }).count();
      if (more === 0) await page.reload();
      return more;
    })
    .toBe(1);
  await page.getByRole("link", { name: "Show 50 more" }).click();
  await page.waitForURL(/size=100/);
  await expect.poll(async () => (await readRows(page)).length).toBe(100);
});

test("C274: without script no category is refused at the field too, and no list is shown", async ({
  pageWithoutScript: page,
  site,
}) => {
  await openSearch(page, site);
  await press(page, "Look for", "People");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const group = filterGroup(page, "Look for");
  await group.getByText("Choose at least one category.").waitFor();
  expect(await group.getByRole("checkbox", { name: "People" }).getAttribute("aria-invalid")).toBe(
    "true",
  );
  expect(await page.locator("main table").count()).toBe(0);
});

test("a sentence in an address leads to the view that the address asks for", async ({
  pageWithoutScript: page,
  site,
}) => {
  await openSearch(page, site);
  expect(await readRows(page)).not.toEqual([]);
  // Of today there may be nothing yet: it may be just after midnight.
  await page.goto("/cloud_vms/ai_search?range=month&words=red+car&view=photo");
  await page.waitForURL(/color=red.*view=photo/);
  await page.locator("main li time").first().waitFor();
  expect(await readRows(page)).toEqual([]);
});

test("C367: a sentence is read without script, and a search kept, changed and deleted", async ({
  pageWithoutScript: page,
  site,
}) => {
  await openSearch(page, site);
  const field = page.getByRole("searchbox", { name: "Describe what you are looking for" });
  await field.fill("red car flibber");
  await page.getByRole("button", { name: "Find" }).click();
  await page.waitForURL(/vehicle_type=1.*color=red/);
  await page.getByText("flibber", { exact: true }).waitFor();
  const name = `Plain cars ${Date.now()}`;
  const menu = page.locator("summary", { hasText: "Saved searches" });
  await menu.click();
  await page.getByRole("link", { name: "Save this search" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Save search" }).click();
  await menu.click();
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await page.getByLabel("Name", { exact: true }).fill(`${name} 2`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await menu.click();
  await page.getByRole("button", { name: `Delete ${name} 2` }).click();
  await menu.click();
  await expect
    .poll(() => page.getByRole("link", { name: `${name} 2`, exact: true }).count())
    .toBe(0);
});
