import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import {
  addHost,
  createHost,
  hostNames,
  removeHost,
  shownPassword,
  waitForToast,
} from "../support/hosts";

/** As the specification numbers them. */
const deviceTypes = [
  "Unknown device",
  "Cloud cam",
  "VMS",
  "Recording server",
  "Access control",
  "CMS server",
  "SNVR",
  "IO box",
  "AI guard",
  "Cloud bridge",
  "GV SAI",
  "OEM bridge",
  "AS bridge",
  "AS 1620",
  "CA 1320",
  "Cloud bridge pro",
  "IA 1330",
];

const list = "/?redirect=/cloud_vms/hosts%3Fview%3Dtable";

test("search, filter, sort and columns stand in the address, and a reload keeps them", async ({
  page,
  site,
}) => {
  await signIn(page, site, list);
  const all = await hostNames(page);
  await page.getByRole("link", { name: "Version" }).click();
  await page.waitForURL(/sort=version/);
  await expect
    .poll(() => page.locator("th[aria-sort=ascending]").textContent())
    .toContain("Version");
  expect([...(await hostNames(page))].sort()).toEqual([...all].sort());
  await page.getByLabel("State:").selectOption({ label: "Disconnected" });
  await page.waitForURL(/state=disconnected/);
  await expect.poll(() => hostNames(page)).toEqual(["OT-IO-14"]);
  await page.getByRole("link", { name: "Remove filter State: Disconnected" }).click();
  await expect.poll(async () => (await hostNames(page)).length).toBe(all.length);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Storage" }).uncheck();
  await page.waitForURL(/columns=/);
  await expect.poll(() => page.getByRole("columnheader", { name: "Storage" }).count()).toBe(0);
  await page.reload();
  expect(await page.getByRole("columnheader", { name: "Storage" }).count()).toBe(0);
  expect(page.url()).toContain("sort=version");
});

test("C360: rows are ticked by mouse, by range and by key; the question before the deed keeps the focus, closes with Escape and gives the focus back", async ({
  page,
  site,
}) => {
  await signIn(page, site, list);
  const boxes = page.locator("main tbody input[type=checkbox]");
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await page.getByText("3 selected", { exact: true }).last().waitFor();
  await page.locator("main th[scope=row] a").nth(2).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByText("4 selected", { exact: true }).last().waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Update firmware" }).count()).toBe(0);
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  const opener = page.getByRole("button", { name: "Move to region" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: /^Move \d+ hosts to a region/ });
  await dialog.waitFor();
  // Once around, by way of the browser's own controls.
  const stops = await dialog.locator("button, select, a[href]").count();
  for (let step = 0; step < stops + 2; step += 1) {
    await page.keyboard.press("Tab");
    const hasLeft = await page.evaluate(() =>
      document.activeElement?.matches(":not(dialog *, dialog, body)"),
    );
    expect(hasLeft).toBe(false);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  // Back on what opened it, and nothing of the selection is lost.
  await expect
    .poll(() => opener.evaluate((element) => element === document.activeElement))
    .toBe(true);
});

test("C084: a new host's password is shown once, with the command that starts its agent", async ({
  page,
  site,
}) => {
  const id = await addHost(page, site, "Journey host");
  const password = await shownPassword(page);
  const command = await page.locator("code", { hasText: "npm run agent" }).textContent();
  expect(command).toContain(`--cloud=${site.url.replace("http", "ws")} `);
  expect(command).toContain(`--password=${password} `);
  // Escape must not lose it; Chromium closes any dialog on the second one.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
  await page.locator("dialog:modal").getByText("I have saved it").waitFor();
  expect(await shownPassword(page)).toBe(password);
  const address = page.url();
  await page.reload();
  await page.getByText("The password was already shown").waitFor();
  expect(await page.content()).not.toContain(password);
  await page.goto("about:blank");
  await page.goto(address);
  await page.getByText("The password was already shown").waitFor();
  expect(await page.content()).not.toContain(password);
  await removeHost(site, id);
});

test("several hosts are moved to a region; they stay ticked until that is done", async ({
  page,
  site,
  faults,
}) => {
  const ids = [await createHost(site, "Mover A"), await createHost(site, "Mover B")];
  await signIn(page, site, `${list}%26q%3DMover`);
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("button", { name: "Move to region" }).click();
  await page.locator("dialog [name=region_id]").selectOption({ label: "Old Town Retail" });
  faults.allow(/ERR_FAILED/);
  await page.route(/hosts\.data/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Move hosts" }).click();
  await page.getByRole("dialog").getByRole("alert").waitFor();
  await page.unroute(/hosts\.data/);
  const ticked = page.locator("main tbody input:checked");
  expect(await ticked.count()).toBe(ids.length);
  await page.getByRole("button", { name: "Move hosts" }).click();
  await waitForToast(page, "Hosts moved");
  await expect.poll(() => ticked.count()).toBe(0);
  await expect
    .poll(() => page.getByRole("cell", { name: "Old Town Retail" }).count())
    .toBe(ids.length);
  for (const id of ids) await removeHost(site, id);
});

test("C081: a new host may be of any of the device types, by their labels; what is wrong with it stands at its field, and what was typed stays", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, site, "/?redirect=/cloud_vms/hosts%3Fdialog%3Dnew");
  const types = page.locator("dialog [name=type] option");
  expect(await types.evaluateAll((list) => list.map((each) => each.getAttribute("value")))).toEqual(
    deviceTypes.map((_label, number) => String(number)),
  );
  expect(await types.allTextContents()).toEqual(deviceTypes);
  await page.locator("[name=email]").fill("nobody");
  await page.locator("[name=host_code]").fill("a b");
  await page.getByRole("button", { name: "Add host" }).last().click();
  await page.getByText("Name is required.").waitFor();
  await page.getByText("Enter a full e-mail address").waitFor();
  await page.getByText("Host code may not contain spaces.").waitFor();
  expect(await page.locator("[name=email]").inputValue()).toBe("nobody");
  expect(
    await page.locator("[name=name]").evaluate((field) => field === document.activeElement),
  ).toBe(true);
});

test("an operator sees the hosts in reach, and nothing to change them with", async ({
  page,
  site,
}) => {
  const demo = { ...site.demo, email: "mika.ito@meridian.example" };
  await signIn(page, { ...site, demo }, list);
  expect((await hostNames(page)).length).toBeGreaterThan(0);
  expect(await page.getByRole("link", { name: "Add host" }).count()).toBe(0);
  expect(await page.locator("main input[type=checkbox][name=id]").count()).toBe(0);
  await page.goto("/cloud_vms/hosts?dialog=new");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("C362: list and dialogs are accessible in both themes", async ({ page, site }) => {
  await signIn(page, site, `${list}%26state%3Dwarning`);
  await page.locator("main tbody input").first().check();
  await expectAccessibleInBothThemes(page);
  await page.goto("/cloud_vms/hosts?dialog=new");
  await page.getByRole("dialog").waitFor();
  await expectAccessibleInBothThemes(page);
});
