import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { waitForToast } from "../support/hosts";
import { eventually } from "../support/live-wall";
import {
  box,
  createSet,
  deleteSets,
  editor,
  findDemoHost,
  isMixed,
  listedSet,
  readSet,
  savePrivileges as save,
} from "../support/privileges";

/** The editor of a set of operator privileges. */

const home = "/cloud_vms/operator_privileges";

test("C282: a region of which a part is ticked is mixed, in each column by itself, and a press ticks all of it", async ({
  page,
  site,
}) => {
  const guard = await findDemoHost(site, "DC-GUARD-01");
  const id = await createSet(site, { name: "Mixed set", host_ids: [guard.id] });
  try {
    await signIn(page, site, `/?redirect=${home}/${id}`);
    const region = guard.region.name;
    for (const name of [region, `Live, ${region}`, `Playback, ${region}`]) {
      await eventually(() => isMixed(page, name)).toBe(true);
      expect(await box(page, name).isChecked(), name).toBe(false);
    }
    const tree = await editor(page).ariaSnapshot();
    expect(tree).toContain(`checkbox "Live, ${region}" [checked=mixed]`);
    expect(tree).toContain('checkbox "Live, DC-GUARD-01" [checked]');
    expect(await isMixed(page, `PTZ, ${region}`)).toBe(false);
    await expectAccessibleInBothThemes(page);

    await box(page, `PTZ, ${region}`).press("Space");
    expect(await box(page, `PTZ, ${region}`).isChecked()).toBe(true);
    const search = page.getByRole("searchbox", { name: "Find a region, host or camera" });
    await search.fill("Yard crane");
    await box(page, "PTZ, Yard crane").press("Space");
    await search.fill("");
    expect(await isMixed(page, `PTZ, ${region}`)).toBe(true);
    await box(page, `Live, ${region}`).press("Space");
    expect(await box(page, `Live, ${region}`).isChecked()).toBe(true);
    await save(page).click();
    await waitForToast(page, "Privileges saved");
    await page.reload();
    await eventually(() => isMixed(page, `PTZ, ${region}`)).toBe(true);
    expect(await box(page, `Live, ${region}`).isChecked()).toBe(true);
    const stored = await readSet(site, "Mixed set");
    const vms = await findDemoHost(site, "DC-VMS-02");
    expect(stored.cameras).toHaveLength(vms.cameras.length + guard.cameras.length);
    const moved = stored.cameras.filter(({ ptz }) => ptz).map(({ host_cam_id: camera }) => camera);
    const moving = vms.cameras.filter(({ ptz, name }) => ptz && name !== "Yard crane");
    expect(moved).toEqual(moving.map((camera) => camera.id));
  } finally {
    await deleteSets(site, "Mixed set");
  }
});

test("rights are copied from a set or an operator, and new cameras are allowed in plain words; deleting asks first", async ({
  page,
  site,
}) => {
  const bridge = await findDemoHost(site, "HQ-BRIDGE");
  try {
    await signIn(page, site, `/?redirect=${home}/new`);
    await page.getByRole("textbox", { name: "Name" }).fill("Copied set");
    const from = page.getByRole("combobox", { name: "Copy from" });
    await from.selectOption({ label: "Mika Ito" });
    await page.getByRole("button", { name: "Copy rights" }).click();
    await page.getByText("The rights below were copied. Nothing is saved yet.").waitFor();
    const night = await readSet(site, "Night guards");
    const all = new RegExp(`^${night.cameras.length} of \\d+ cameras, PTZ on \\d+$`);
    await page.getByText(all).waitFor();
    expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Copied set");
    // The same source again takes back what was changed since.
    await box(page, "Harbor Campus").click();
    await box(page, "Harbor Campus").click();
    await page.getByRole("button", { name: "Copy rights" }).click();
    await page.getByText(all).waitFor();

    await page.getByText("Cameras that are added later do not join this set").waitFor();
    await page.getByRole("searchbox", { name: "Find a region, host or camera" }).fill("BRIDGE");
    await page.getByRole("switch", { name: "Allow new cameras, HQ-BRIDGE" }).press("Space");
    await page.getByText("Cameras that are added later at HQ-BRIDGE join this set").waitFor();
    await save(page).click();
    await waitForToast(page, "Privileges saved");
    const stored = await readSet(site, "Copied set");
    expect(stored.cameras).toEqual(night.cameras);
    expect(stored.auto_allow_new_cameras).toEqual({ region_ids: [], host_ids: [bridge.id] });

    await page.getByRole("link", { name: "Delete set" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete the set Copied set" });
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Delete set" }).click();
    await dialog.getByRole("button", { name: "Delete set" }).click();
    await listedSet(page, "Copied set").waitFor({ state: "detached" });
  } finally {
    await deleteSets(site, "Copied set");
  }
});

test("D92: who saves second sees both states and chooses", async ({ page, site, faults }) => {
  faults.allow(/status of 400/);
  const id = await createSet(site, { name: "Twice set" });
  try {
    await signIn(page, site, `/?redirect=${home}/${id}`);
    const other = await page.context().newPage();
    await other.goto(`${home}/${id}`);
    await other.getByRole("textbox", { name: "Name" }).fill("Twice set first");
    await save(other).click();
    await waitForToast(other, "Privileges saved");
    await other.close();
    await page.getByRole("textbox", { name: "Name" }).fill("Twice set second");
    await save(page).click();
    await page.getByText("Somebody else has saved changes here meanwhile").waitFor();
    await page.getByRole("cell", { name: "Twice set first" }).waitFor();
    await page.getByRole("button", { name: "Save mine" }).click();
    await listedSet(page, "Twice set second").waitFor();
  } finally {
    await deleteSets(site, "Twice set");
  }
});

test("a set whose deletion is refused still asks before its changes are left behind", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  const id = await createSet(site, { name: "Kept set" });
  try {
    await signIn(page, site, `/?redirect=${home}/${id}`);
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("Kept set, changed");
    const ask = page.getByRole("link", { name: "Delete set" });
    await ask.click();
    const dialog = page.getByRole("alertdialog", { name: "Delete the set Kept set" });
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: "Delete set" }).click();
    await dialog.getByText("No connection to Sightline.").waitFor();
    await page.context().setOffline(false);
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await listedSet(page, "Night guards").click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving" });
    await question.getByRole("button", { name: "Stay here" }).click();
    expect(await name.inputValue()).toBe("Kept set, changed");
    // What is deleted takes its changes with it, unasked.
    await ask.click();
    await dialog.getByRole("button", { name: "Delete set" }).click();
    await listedSet(page, "Kept set").waitFor({ state: "detached" });
    expect(await question.count()).toBe(0);
  } finally {
    await deleteSets(site, "Kept set");
  }
});
