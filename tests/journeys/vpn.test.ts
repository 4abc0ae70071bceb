import type { Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { openHttpSession } from "../support/http-session";
import { eventually } from "../support/live-wall";
import { deleteVpnEntries, readVpnIds } from "../support/vpn";

/** The list of VPN entries, and what a master does with them. */

const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
const listedIds = (page: Page) => rows(page).locator("a[id^='vpn-']").allInnerTexts();
const addDialog = (page: Page) => page.getByRole("dialog", { name: "Add VPN entry" });

test("C111: the list shows an entry's ID, notes, created, expired and quantity, and is filtered and sorted by its address", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/vpn?q=harbor");
  const heads = await page.getByRole("columnheader").allInnerTexts();
  expect(heads.map((head) => head.trim())).toEqual(
    expect.arrayContaining(["VPN ID", "Notes", "Created", "Expires", "Quantity"]),
  );
  const cells = await page
    .getByRole("row", { name: /harbor-hq-nvr/ })
    .getByRole("cell")
    .allInnerTexts();
  expect(cells.slice(0, 4)).toEqual([
    "Recorder service access",
    expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
    expect.stringMatching(/^\d\d-\d\d-\d{4}\s*in 1[12] days$/),
    "1",
  ]);
  expect(await listedIds(page)).toEqual(["harbor-crane-yard", "harbor-hq-nvr", "harbor-lift-ctl"]);
  await page.getByRole("columnheader", { name: "Created" }).getByRole("link").click();
  await page.waitForURL(/sort=created/);
  await eventually(() => listedIds(page)).toEqual([
    "harbor-lift-ctl",
    "harbor-hq-nvr",
    "harbor-crane-yard",
  ]);
  await page.getByRole("link", { name: /^Expires soon\s*1$/ }).click();
  await page.waitForURL(/state=expiring/);
  await eventually(() => listedIds(page)).toEqual(["harbor-hq-nvr"]);
  await page.getByRole("link", { name: /^Expired\s*1$/ }).click();
  await page.waitForURL(/state=expired/);
  await eventually(() => listedIds(page)).toEqual(["harbor-lift-ctl"]);
  await page.getByText("Expired", { exact: true }).last().waitFor();
  await expectAccessibleInBothThemes(page);
  await page.goto("/vpn?q=nothing-like-it");
  await page.getByText("Nothing matches").waitFor();
});

const refused = [
  { value: "abcd", part: "5 to 30 characters" },
  { value: "a".repeat(31), part: "5 to 30 characters" },
  { value: "Abcde", part: "Lower-case letters, digits and hyphens only" },
  { value: "ab_cd", part: "Lower-case letters, digits and hyphens only" },
  { value: "ab.cd", part: "Lower-case letters, digits and hyphens only" },
  { value: "ab cd", part: "Lower-case letters, digits and hyphens only" },
  { value: "-abcd", part: "No hyphen at the start or end" },
  { value: "abcd-", part: "No hyphen at the start or end" },
];

/** What the field says: the bound of what is too short or too long (C265), else the rule. */
function refusalOf(value: string): string {
  if (value.length < 5) return "VPN ID needs at least 5 characters.";
  if (value.length > 30) return "VPN ID can have at most 30 characters.";
  if (value.includes(" ")) return "VPN ID may not contain spaces.";
  return "Use 5 to 30 lower-case letters, digits and hyphens, with no hyphen at either end.";
}

test("C258, C259, C260: a VPN ID that breaks the rule is told so while it is typed and refused on its field, and those at its bounds pass", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  const kept = ["vp-n5".padEnd(5, "x"), "vpn-longest".padEnd(30, "9"), "a-b-c"];
  await signIn(page, site, "/vpn?dialog=new");
  const dialog = addDialog(page);
  const field = dialog.getByRole("textbox", { name: "VPN ID" });
  await expectAccessibleInBothThemes(page);
  const post = () => page.waitForResponse((answer) => answer.request().method() === "POST");
  for (const { value, part } of refused) {
    await field.fill(value);
    const broken = dialog.getByRole("listitem").filter({ hasText: "not met" });
    await eventually(() => broken.allInnerTexts()).toEqual([expect.stringContaining(part)]);
    const answered = post();
    await dialog.getByRole("button", { name: "Add entry" }).click();
    await answered;
    await dialog
      .locator("[id$=-message]")
      .filter({ hasText: refusalOf(value) })
      .waitFor();
    expect(await field.getAttribute("aria-invalid"), value).toBe("true");
  }
  try {
    for (const [index, value] of kept.entries()) {
      if (index > 0) await page.getByRole("link", { name: "Add entry" }).click();
      await field.fill(value);
      await eventually(() => dialog.getByText("not met").count()).toBe(0);
      await field.press("Enter");
      await dialog.waitFor({ state: "detached" });
      expect(await readVpnIds(site, value)).toEqual([value]);
    }
  } finally {
    await deleteVpnEntries(site, kept);
  }
});

test("an ID in use is refused on its field; one that is free is added, its notes are changed and it is deleted after a question", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of (400|404|409)/);
  await signIn(page, site, "/vpn");
  await page.getByText(/^\d+ of 12 used$/).waitFor();
  await page.getByRole("link", { name: "Add entry" }).click();
  const dialog = addDialog(page);
  const field = dialog.getByRole("textbox", { name: "VPN ID" });
  await eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(
    true,
  );
  await field.fill("old-town-pos");
  await dialog.getByRole("textbox", { name: "Notes" }).fill("New till");
  await dialog.getByRole("button", { name: "Add entry" }).click();
  await dialog
    .locator("[id$=-message]")
    .filter({ hasText: "This VPN ID is already in use." })
    .waitFor();
  expect(await dialog.getByRole("textbox", { name: "Notes" }).inputValue()).toBe("New till");
  await page.goto("/vpn?dialog=new");
  await field.fill("journey-till");
  await dialog.getByRole("textbox", { name: "Notes" }).fill("New till");
  await dialog.getByRole("button", { name: "Add entry" }).click();
  await page.locator("[data-toast]").getByText("VPN entry added").waitFor();

  await page.getByRole("link", { name: "journey-till", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "journey-till" });
  await drawer.getByRole("button", { name: "Save changes" }).waitFor();
  expect(await drawer.getByRole("textbox").count()).toBe(1);
  await expectAccessibleInBothThemes(page);
  await drawer.getByRole("textbox", { name: "Notes" }).fill("Till by the door");
  await page.keyboard.press("Escape");
  const unsaved = page.getByRole("alertdialog");
  await unsaved.waitFor();
  await page.keyboard.press("Escape");
  await unsaved.waitFor({ state: "detached" });
  await drawer.getByRole("textbox", { name: "Notes" }).press("Enter");
  await page.locator("[data-toast]").getByText("VPN entry saved").waitFor();
  await drawer.waitFor({ state: "detached" });
  await page
    .getByRole("row", { name: /journey-till/ })
    .getByText("Till by the door")
    .waitFor();

  await page.getByRole("link", { name: "Delete journey-till" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete journey-till?" });
  await question.waitFor();
  await expectAccessibleInBothThemes(page);
  await question.getByRole("link", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "journey-till", exact: true }).click();
  await drawer.getByRole("link", { name: "Delete entry" }).click();
  await question.getByRole("button", { name: "Delete entry" }).click();
  await eventually(() => page.getByRole("row", { name: /journey-till/ }).count()).toBe(0);
});

test("an entry's ID is copied", async ({ page, site }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, site, "/vpn?q=old-town");
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("old-town-pos");
});

test("an entry that is not the account's is not found", async ({ site }) => {
  const session = await openHttpSession(site);
  for (const id of ["987654321", "0", "x"]) {
    expect((await session.get(`/vpn/${id}`)).status, id).toBe(404);
  }
});
