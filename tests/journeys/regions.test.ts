import type { Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { eventually } from "../support/live-wall";
import { createRegion, deleteRegions, moveHostsTo, readRegions } from "../support/members";
import { expectToFit } from "../support/narrow";

/** Regions: what they hold, how they are changed, and what keeps them. */

const regions = "/account_management/regions";
const cardOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Regions" }).locator("> li").filter({ hasText: name });

async function find(site: Parameters<typeof readRegions>[0], name: string) {
  const region = (await readRegions(site)).find((each) => each.name === name);
  if (!region) throw new Error(`there is no region ${name}`);
  return region;
}

test("C101: a region has a name, hosts and managers, which the list shows and its page changes", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  const harbor = await find(site, "Harbor Campus");
  try {
    await signIn(page, site, regions);
    const riverside = cardOf(page, "Riverside DC");
    await riverside.getByText("3 hosts").waitFor();
    await riverside.getByText("Tomas Ricci").waitFor();
    await riverside.getByRole("link", { name: "DC-VMS-02", exact: true }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: "Add region" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a region" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Riverside DC");
    await dialog.getByRole("button", { name: "Add region" }).click();
    await dialog.getByText("This name is in use already.").waitFor();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Journey North");
    await dialog.getByRole("button", { name: "Add region" }).click();
    await cardOf(page, "Journey North").getByText("0 hosts").waitFor();

    await page.getByRole("link", { name: "Edit Journey North" }).click();
    const panel = page.getByRole("dialog", { name: "Journey North" });
    await panel.getByRole("combobox", { name: "Managers" }).fill("nina");
    await page.getByRole("option", { name: "Nina Falk" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await panel.getByRole("button", { name: "Remove Nina Falk" }).waitFor();
    await panel.getByRole("searchbox").fill("HQ-AS-01");
    const leftOf = async (name: string) =>
      (await panel.getByRole("treeitem").getByTitle(name, { exact: true }).boundingBox())?.x ?? 0;
    expect(await leftOf("HQ-AS-01")).toBeGreaterThan(await leftOf("Harbor Campus"));
    await panel.getByRole("treeitem", { name: /HQ-AS-01/ }).click();
    await expectAccessibleInBothThemes(page);
    await panel.getByRole("button", { name: "Save changes" }).click();
    await cardOf(page, "Journey North").getByText("Nina Falk").waitFor();
    const saved = await find(site, "Journey North");
    expect(saved.hosts.map(({ name }) => name)).toEqual(["HQ-AS-01"]);
    expect(saved.managers.map(({ name }) => name)).toEqual(["Nina Falk"]);
  } finally {
    await moveHostsTo(
      site,
      harbor.id,
      harbor.hosts.map(({ id }) => id),
    );
    await deleteRegions(site, /^Journey/);
  }
});

test("a region in use is not deleted and names its hosts; they are moved away and it goes; the default one stays", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  const harbor = await find(site, "Harbor Campus");
  const [host] = harbor.hosts.filter(({ name }) => name === "HQ-AS-01");
  const ids = [String(host?.id)];
  const id = await createRegion(site, "Journey West");
  try {
    await signIn(page, site, `${regions}?dialog=delete&id=${id}`);
    const question = page.getByRole("alertdialog", { name: "Delete Journey West?" });
    await question.getByText("No host is in it.").waitFor();
    // Somebody else fills it meanwhile.
    await moveHostsTo(site, id, ids);
    await question.getByRole("button", { name: "Delete region" }).click();
    await question.getByText("It cannot be deleted while 1 host is in it.").waitFor();
    await question.getByRole("listitem").filter({ hasText: "HQ-AS-01" }).waitFor();
    expect(await question.getByRole("button", { name: "Delete region" }).count()).toBe(0);
    await question.getByRole("link", { name: "Move hosts" }).click();
    const dialog = page.getByRole("dialog", { name: "Move hosts to a region" });
    await dialog.waitFor();
    await page.reload();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("combobox", { name: "To region" }).selectOption("Harbor Campus");
    await dialog.getByRole("button", { name: "Move hosts" }).click();
    await cardOf(page, "Journey West").getByText("0 hosts").waitFor();
    await page.getByRole("link", { name: "Delete Journey West" }).click();
    await question.getByRole("button", { name: "Delete region" }).click();
    await eventually(() => cardOf(page, "Journey West").count()).toBe(0);
    expect(await page.getByRole("link", { name: "Delete Harbor Campus" }).count()).toBe(0);
    await page.goto(`${regions}?dialog=delete&id=${harbor.id}`);
    await page.getByText("The default region cannot be deleted").waitFor();
    expect(await page.getByRole("button", { name: "Delete region" }).count()).toBe(0);
  } finally {
    await moveHostsTo(site, harbor.id, ids);
    await deleteRegions(site, /^Journey/);
  }
});

test("a region that somebody else empties while its form is open is not filled again unasked", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  const harbor = await find(site, "Harbor Campus");
  const ids = harbor.hosts.filter(({ name }) => name === "HQ-AS-01").map((host) => host.id);
  const id = await createRegion(site, "Journey East", ids);
  try {
    await signIn(page, site, `${regions}/${id}`);
    const panel = page.getByRole("dialog", { name: "Journey East" });
    await panel.getByRole("textbox", { name: "Name" }).fill("Journey Renamed");
    await moveHostsTo(site, harbor.id, ids);
    await panel.getByRole("button", { name: "Save changes" }).click();
    const conflict = page.getByRole("alert").filter({ hasText: "Somebody else" });
    await conflict.getByRole("row", { name: "Hosts None HQ-AS-01" }).waitFor();
    await conflict.getByRole("row", { name: "Name Journey East Journey Renamed" }).waitFor();
    await conflict.getByRole("link", { name: "Take what is saved" }).click();
    await conflict.waitFor({ state: "detached" });
    expect((await find(site, "Journey East")).hosts).toEqual([]);
  } finally {
    await deleteRegions(site, /^Journey/);
  }
});

test("C284: a region manager sees the manager mark on their region, and on no other", async ({
  page,
  site,
}) => {
  const demo = { ...site.demo, email: "tomas.ricci@meridian.example" };
  await signIn(page, { ...site, demo }, "/?redirect=/cloud_vms/hosts?view=table");
  const rows = page.getByRole("table").locator("tbody tr");
  await rows.filter({ hasText: "DC-VMS-02" }).getByText("You manage it").waitFor();
  for (const text of await rows.allInnerTexts()) {
    expect(text.includes("You manage it"), text).toBe(text.includes("Riverside DC"));
  }
});

test("C367: without script a region is added, filled, emptied and deleted by plain forms, and nothing is wider than a phone", async ({
  pageWithoutScript: page,
  site,
}) => {
  const harbor = await find(site, "Harbor Campus");
  try {
    await signIn(page, site, `${regions}?dialog=new`);
    await page.getByRole("textbox", { name: "Name" }).fill("Journey Plain");
    await page.locator("summary").filter({ hasText: "Harbor Campus" }).click();
    await page.getByRole("checkbox", { name: "HQ-AS-01" }).check();
    await page.getByRole("button", { name: "Add region" }).click();
    await cardOf(page, "Journey Plain").getByText("1 host").waitFor();
    await page.getByRole("link", { name: "Journey Plain", exact: true }).click();
    await page.getByRole("checkbox", { name: "HQ-AS-01" }).uncheck();
    await page.getByRole("button", { name: "Save changes" }).click();
    await cardOf(page, "Journey Plain").getByText("0 hosts").waitFor();
    await page.getByRole("link", { name: "Delete Journey Plain" }).click();
    await page.getByRole("button", { name: "Delete region" }).click();
    expect((await readRegions(site)).map(({ name }) => name)).not.toContain("Journey Plain");
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [regions, `${regions}/${harbor.id}`, `${regions}?dialog=move`]) {
      await page.goto(path);
      await expectToFit(page);
    }
  } finally {
    await moveHostsTo(
      site,
      harbor.id,
      harbor.hosts.map(({ id }) => id),
    );
    await deleteRegions(site, /^Journey/);
  }
});
