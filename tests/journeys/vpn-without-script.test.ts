import type { Page } from "playwright";
import { expect, signIn, test } from "../support/browser";
import { eventually } from "../support/live-wall";
import { expectToFit } from "../support/narrow";
import { readVpnIds } from "../support/vpn";

/** VPN entries by plain forms, by keyboard and on a phone. */

const listedIds = (page: Page) =>
  page.getByRole("table").locator("tbody tr a[id^='vpn-']").allInnerTexts();

test("C367: without script entries are filtered, added, refused, changed and deleted by plain forms", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, site, "/vpn");
  await page.getByRole("searchbox", { name: "Search IDs and notes" }).fill("gateway");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await eventually(() => listedIds(page)).toEqual(["old-town-pos"]);
  await page.goto("/vpn?dialog=new");
  await page.getByRole("textbox", { name: "VPN ID" }).fill("-plain");
  await page.getByRole("textbox", { name: "Notes" }).fill("Kept");
  await page.getByRole("button", { name: "Add entry" }).click();
  await page.getByText(/with no hyphen at either end/).waitFor();
  expect(await page.getByRole("textbox", { name: "Notes" }).inputValue()).toBe("Kept");
  await page.getByRole("textbox", { name: "VPN ID" }).fill("plain-form");
  await page.getByRole("button", { name: "Add entry" }).click();
  await page.getByRole("link", { name: "plain-form", exact: true }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("n".repeat(65));
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Notes can have at most 64 characters.").waitFor();
  await page.getByRole("textbox", { name: "Notes" }).fill("Changed plainly");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page
    .getByRole("row", { name: /plain-form/ })
    .getByText("Changed plainly")
    .waitFor();
  await page.getByRole("link", { name: "Delete plain-form" }).click();
  await page.getByRole("button", { name: "Delete entry" }).click();
  await eventually(() => readVpnIds(site, "plain-form")).toEqual([]);
});

test("by keyboard and on a phone: j and k go through the entries, Escape gives the focus back, and nothing is wider than the screen", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/vpn?q=harbor");
  // Before script hears Enter, the link leads to a page of its own, which begins where any page does.
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "harbor-crane-yard", exact: true }).press("Enter");
  await page.locator("[role=dialog]:focus", { hasText: "harbor-crane-yard" }).waitFor();
  await page.keyboard.press("j");
  await page
    .getByRole("dialog", { name: "harbor-hq-nvr" })
    .getByText(/^Ends in 1[12] days/)
    .waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
    "harbor-hq-nvr",
  );
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/vpn", "/vpn?dialog=new"]) {
    await page.goto(path);
    await expectToFit(page);
  }
  await page.goto("/vpn?q=harbor");
  await page.getByRole("link", { name: "harbor-lift-ctl", exact: true }).click();
  await page.getByRole("dialog", { name: "harbor-lift-ctl" }).waitFor();
  await expectToFit(page);
});
