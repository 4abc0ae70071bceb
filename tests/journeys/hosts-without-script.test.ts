import { expect, signIn, test } from "../support/browser";
import {
  addHost,
  createHost,
  deleteHost,
  hostNames,
  openHost,
  removeHost,
  shownPassword,
} from "../support/hosts";
import { refuseOnce } from "../support/refuse-once";

test("C367: the list is searched, sorted and its columns chosen with plain forms and links", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms/hosts%3Fview%3Dtable");
  await page.getByRole("main").getByRole("searchbox").fill("HQ");
  await page.getByLabel("Region:").selectOption({ label: "Harbor Campus" });
  await page.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => hostNames(page)).toEqual(["HQ-AS-01", "HQ-BRIDGE", "HQ-NVR-01"]);
  await page.getByRole("link", { name: "Host", exact: true }).click();
  await expect.poll(() => hostNames(page)).toEqual(["HQ-NVR-01", "HQ-BRIDGE", "HQ-AS-01"]);
  await page.locator("main summary").click();
  await page.getByRole("checkbox", { name: "Storage" }).uncheck();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => page.getByRole("columnheader", { name: "Storage" }).count()).toBe(0);
});

test("C367: ticked hosts are moved by way of a page that asks", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of 4/);
  const id = await createHost(site, "Plain mover");
  await signIn(page, site, "/?redirect=/cloud_vms/hosts%3Fview%3Dtable%26q%3DPlain%2Bmover");
  await page.getByRole("checkbox", { name: "Select Plain mover" }).check();
  await page.getByRole("button", { name: "Move to region" }).click();
  const region = page.locator("main [name=region_id]");
  await region.selectOption({ label: "Riverside DC" });
  await refuseOnce(page, "ids");
  await page.getByRole("button", { name: "Move hosts" }).click();
  await page.getByRole("alert").first().waitFor();
  await region.selectOption({ label: "Riverside DC" });
  await page.getByRole("button", { name: "Move hosts" }).click();
  await expect.poll(() => page.getByRole("cell", { name: "Riverside DC" }).count()).toBe(1);
  await removeHost(site, id);
});

test("C085: a reset password is shown once, and C219: the question says that the device is disconnected first", async ({
  pageWithoutScript: page,
  site,
}) => {
  const id = await addHost(page, site, "Plain reset");
  const first = await shownPassword(page);
  await page.goto(`/cloud_vms/hosts/${id}/edit`);
  await page.getByRole("link", { name: "Reset password" }).click();
  await page.getByText("The device is disconnected first.").waitFor();
  await page.getByRole("button", { name: "Disconnect and reset" }).click();
  const second = await shownPassword(page);
  expect(second).not.toBe(first);
  await page.goto(page.url());
  await page.getByText("The password was already shown").waitFor();
  expect(await page.content()).not.toContain(second);
  await removeHost(site, id);
});

test("C216: without script the server holds the word DELETE to the letter", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  const id = await createHost(site, "Plain delete");
  await signIn(page, site, `/?redirect=/cloud_vms/hosts/${id}/edit`);
  for (const word of ["delete", " DELETE ", "DELET"]) {
    await page.locator("[name=confirm]").fill(word);
    await page.getByRole("button", { name: "Delete host" }).click();
    await page.getByText("Type exactly DELETE").waitFor();
  }
  await deleteHost(page, id);
});

test("C367: an output is switched and a camera renamed with plain forms", async ({
  pageWithoutScript: page,
  site,
}) => {
  const path = await openHost(page, site, "HQ-NVR-01", "?tab=modules");
  const output = page.getByRole("switch", { name: "Lobby I/O, output 1" });
  const before = await output.getAttribute("aria-checked");
  await output.click();
  await expect.poll(() => output.getAttribute("aria-checked")).not.toBe(before);
  await output.click();
  await expect.poll(() => output.getAttribute("aria-checked")).toBe(before);
  for (const [from, to] of [
    ["Bicycle shed", "Bike shed"],
    ["Bike shed", "Bicycle shed"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("link", { name: `Edit ${from}` }).click();
    await page.locator("[name=name]").fill(to);
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("link", { name: `Edit ${to}` }).waitFor();
  }
});
