import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, holdScripts, signIn, test } from "../support/browser";

/** The top bar's search where the palette cannot be: a form, and a page of results. */

test("C367: the top bar's search leads to a page with the same groups", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/settings");
  const box = page.getByRole("banner").getByRole("searchbox", { name: "Search or jump to" });
  await box.fill("dock");
  await box.press("Enter");
  await page.waitForURL(/\/search\?q=dock$/);
  const cameras = page.getByRole("region", { name: "Cameras" });
  expect(await cameras.getByRole("link", { name: "Playback" }).count()).toBeGreaterThan(0);
  await cameras.getByRole("link", { name: "Docks east", exact: true }).click();
  await page.waitForURL(/\/cloud_vms\/live\?layout=1&cameras=\d+/);
  await page.goto("/search?q=invite");
  await page
    .getByRole("region", { name: "Do" })
    .getByRole("link", { name: "Invite a user" })
    .click();
  await page.waitForURL(/\/account_management\/users\?dialog=new/);
});

test("nothing found is said, hostile text is text, and on a phone an icon leads there", async ({
  pageWithoutScript: page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, "/?redirect=/settings");
  await page.getByRole("banner").getByRole("link", { name: "Search or jump to" }).click();
  await page.waitForURL(/\/search$/);
  expect(
    await page.getByRole("region", { name: "Go to" }).getByRole("link").count(),
  ).toBeGreaterThan(10);
  const hostile = `<img src=x onerror=alert(1)>'"%`;
  await page.getByRole("main").getByRole("searchbox").fill(hostile);
  await page.getByRole("main").getByRole("searchbox").press("Enter");
  await page.getByText(`Nothing is called “${hostile}”`).waitFor();
});

test("the page of results is accessible; what is typed before the script runs goes on in the palette", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/search?q=dock");
  await page.getByRole("region", { name: "Cameras" }).waitFor();
  await expectAccessibleInBothThemes(page);
  const release = await holdScripts(page);
  await page.goto("/settings", { waitUntil: "commit" });
  await page.getByRole("banner").getByRole("searchbox").fill("main gate");
  release();
  const field = page.getByRole("combobox", { name: "Search or jump to" });
  await field.waitFor();
  expect(await field.inputValue()).toBe("main gate");
  await page.getByRole("option").filter({ hasText: "Main gate" }).first().waitFor();
});
