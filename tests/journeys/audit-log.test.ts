import type { Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { eventually } from "../support/live-wall";
import { expectToFit } from "../support/narrow";
import { deleteLink, makeLink } from "../support/share-links";
import { addVpnEntry, changeVpnNotes, deleteVpnEntries } from "../support/vpn";

/** The audit log: its filters, an open entry, its file, and whether it is whole. */

const rows = (page: Page) => page.getByRole("table").first().locator("tbody tr[aria-rowindex]");
const actions = (page: Page) => rows(page).getByRole("rowheader").allInnerTexts();
const trimmed = async (page: Page) => (await actions(page)).map((text) => text.trim());

test("the log of the demo's week is filtered by theme, user, service, address and words, all in its address", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/audit_log");
  await page.getByText(/^\d{3} entries$/).waitFor();
  await page.getByRole("combobox", { name: "Action" }).selectOption("VPN");
  await page.waitForURL(/group=vpn/);
  const isOfVpn = async () =>
    (await trimmed(page)).every((action) => action.startsWith("VPN entry "));
  await eventually(isOfVpn).toBe(true);
  const chip = page.getByRole("link", { name: "Remove filter Action: VPN" });
  await chip.click();
  await chip.waitFor({ state: "detached" });
  await page.getByRole("combobox", { name: "User" }).selectOption("Tomas Ricci");
  await page.waitForURL(/user=\d+/);
  await eventually(async () => (await trimmed(page)).includes("Host firmware update started")).toBe(
    true,
  );
  await eventually(
    async () => new Set(await rows(page).locator("td").first().allInnerTexts()),
  ).toEqual(new Set(["Tomas Ricci"]));
  await page.goto("/audit_log?ip=192.0.2.186&q=eva");
  await eventually(
    async () => new Set(await rows(page).locator("td:nth-child(4)").allInnerTexts()),
  ).toEqual(new Set(["192.0.2.186"]));
  await page.goto("/audit_log?service=vpn&q=hall+2");
  await eventually(async () => new Set(await trimmed(page))).toEqual(
    new Set(["VPN entry updated"]),
  );
  await expectAccessibleInBothThemes(page);
});

test("an entry opens to a table of before and after with secrets hidden, and to all about the same thing", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/audit_log?group=regions&q=Old+Town");
  const entry = page.getByRole("link", { name: "Region updated" }).first();
  expect(await entry.getAttribute("aria-expanded")).toBe("false");
  await entry.press("Enter");
  await page.waitForURL(/open=\d+/);
  const change = page.getByRole("table", { name: "What changed" });
  await change.waitFor();
  expect(await change.getByRole("columnheader").allInnerTexts()).toEqual([
    "Field",
    "Before",
    "After",
  ]);
  expect(await change.getByRole("row").nth(1).textContent()).toMatch(
    /^NameOld TownOld Town Retail$/,
  );
  await page.getByText("203.0.113.40").first().waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Only entries about this" }).click();
  await page.waitForURL(/target_type=region&target_id=\d+/);
  await page.getByRole("link", { name: "Remove filter About: Region" }).waitFor();

  await page.goto("/audit_log?q=jonas&group=profile");
  await page.getByRole("link", { name: "Password changed" }).first().click();
  await change.getByRole("row").nth(1).waitFor();
  expect(await change.getByRole("row").nth(1).textContent()).toMatch(/^PasswordHiddenHidden$/);
});

test("what a master does is told with its change, and its file has it too", async ({
  page,
  site,
}) => {
  await addVpnEntry(site, "audited-entry");
  await changeVpnNotes(site, "audited-entry", "=1+1");
  await deleteVpnEntries(site, ["audited-entry"]);
  await signIn(page, site, "/audit_log?q=audited-entry&range=today");
  await eventually(() => trimmed(page)).toEqual([
    "VPN entry deleted",
    "VPN entry updated",
    "VPN entry created",
  ]);
  await page.getByRole("link", { name: "Export CSV" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export 3 entries" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("audit-log.csv");
  const response = await page.request.get("/audit_log_export?q=audited-entry&range=today");
  const text = await response.text();
  expect(text.split("\n")[0]).toBe(
    "\uFEFFTime,Action,Number,User,E-mail,IP address,About,Object,Service,What changed",
  );
  expect(text).toContain("VPN entry updated,65,Ana Kovar,ana.kovar@meridian.example,");
  await page.goto("/audit_log?group=audit&range=today");
  await eventually(async () => new Set(await trimmed(page))).toEqual(
    new Set(["Audit log exported"]),
  );
});

test("the log says up to when it is whole, and what that means", async ({ page, site }) => {
  await signIn(page, site, "/audit_log");
  await page.getByText(/^Verified up to \d\d:\d\d:\d\d, chain unbroken$/).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "What does this mean?" }).click();
  await page.getByText(/Each entry carries a digest of itself/).waitFor();
  await page.getByText(/^\d+ entries verified$/).waitFor();
});

test("a time of more than 90 days, backwards or half is refused with its reason, and none found says so", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/audit_log?range=1700000000-1707776000");
  await page
    .getByText("No entries")
    .first()
    .or(page.getByText("Nothing matches"))
    .first()
    .waitFor();
  await page.goto("/audit_log?range=1700000000-1707776001");
  await page
    .getByText(/A query covers at most 90 days/)
    .first()
    .waitFor();
  await page.goto("/audit_log?range=1700000009-1700000000");
  await page.getByText("The end is before the start.").first().waitFor();
  await page.goto("/audit_log?range=1700000009-");
  await page.getByText("Choose a date.").first().waitFor();
  await page.goto("/audit_log?target_type=host&target_id=987654");
  await page.getByText("Nothing matches").waitFor();
});

test("users, regions, hosts, cameras and share links lead to their own entries", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/account_management/users/2");
  await page.getByRole("link", { name: "Show in the audit log" }).click();
  await page.waitForURL(/target_type=user&target_id=2$/);
  await page.getByRole("link", { name: "Remove filter About: User" }).waitFor();
  await page.goto("/account_management/regions/2");
  await page.getByRole("dialog").getByRole("link", { name: "Show in the audit log" }).click();
  await page.waitForURL(/target_type=region&target_id=2$/);
  await page.getByRole("link", { name: "Remove filter About: Region" }).waitFor();
  await page.goto("/cloud_vms/hosts/2");
  const name = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("link", { name: `Audit log of ${name}` }).click();
  await page.waitForURL(/\/audit_log\?range=month&target_type=host&target_id=2$/);
  await page.getByRole("link", { name: "Remove filter About: Host" }).waitFor();
  await page.goto("/cloud_vms/hosts/2");
  await page
    .getByRole("table")
    .getByRole("link", { name: /^Audit log of / })
    .first()
    .click();
  await page.waitForURL(/target_type=camera&target_id=\d+$/);
  const { id } = await makeLink(site, { note: "Looked up in the log" });
  await page.goto(`/cloud_vms/share_links/${id}`);
  await page.getByRole("link", { name: "In the audit log" }).click();
  await page.waitForURL(new RegExp(`target_type=share_link&target_id=${id}$`));
  await eventually(() => trimmed(page)).toEqual(["Share link created"]);
  await deleteLink(site, id);
});

test("C367: without script the log is filtered, opened and closed by plain forms and links", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, "/audit_log");
  await page.getByRole("searchbox", { name: "Search users, objects and details" }).fill("PLC");
  await page.getByRole("combobox", { name: "Action" }).selectOption("VPN");
  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  expect(new Set(await trimmed(page))).toEqual(new Set(["VPN entry updated"]));
  await page.getByRole("link", { name: "VPN entry updated" }).first().click();
  await page
    .getByRole("table", { name: "What changed" })
    .getByText("PLC cabinet, hall 2")
    .waitFor();
  await page.getByText("What does this mean?").click();
  await page.getByText(/Each entry carries a digest of itself/).waitFor();
  await page.goto("/audit_log");
  await page.locator("summary", { hasText: "Last 7 days" }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  expect(new URL(page.url()).searchParams.get("at")).toBeNull();
  await page.getByText(/^\d+ entries$/).waitFor();
});

test("on a phone nothing is wider than the screen, and an entry opens", async ({ page, site }) => {
  await signIn(page, site, "/audit_log?group=regions");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Region updated" }).first().click();
  await page.getByRole("table", { name: "What changed" }).waitFor();
  await expectToFit(page);
});
