import { expect, signIn, test } from "../support/browser";
import { waitForFlash } from "../support/flash";
import { expectToFit } from "../support/narrow";
import {
  createSet,
  deleteSets,
  findDemoHost,
  findUserId,
  listedSet,
  readSet,
  savePrivileges as save,
} from "../support/privileges";
import { callCloud, getMasterToken } from "../support/users";

/** Operator privileges by plain forms, and on a phone. */

const home = "/cloud_vms/operator_privileges";

test("C367: without script a set is made, copied into, changed and deleted; all of a region means each of its cameras", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  const vms = await findDemoHost(site, "DC-VMS-02");
  const guard = await findDemoHost(site, "DC-GUARD-01");
  const jonas = await findUserId(site, "jonas.weber@meridian.example");
  const rights = page.getByRole("group", { name: "Regions, hosts and cameras", exact: true });
  const row = (name: string) => rights.getByRole("group", { name, exact: true });
  const right = (name: string, column: string) =>
    row(name).getByRole("checkbox", { name: column, exact: true });
  try {
    await signIn(page, site, `/?redirect=${home}/new`);
    await save(page).click();
    await page.getByText("Name is required.").waitFor();
    await page.getByRole("textbox", { name: "Name" }).fill("Plain set");
    await page.getByLabel("Operators", { exact: true }).selectOption(jonas);
    await rights.locator("summary").filter({ hasText: "Riverside DC" }).click();
    await right("All of Riverside DC", "Live").check();
    await rights.locator("summary").filter({ hasText: "DC-GUARD-01" }).click();
    await right("All of DC-GUARD-01", "Playback").check();
    await right("Perimeter east", "Playback").check();
    await save(page).click();
    await waitForFlash(page, "Privileges saved");
    const total = vms.cameras.length + guard.cameras.length;
    await listedSet(page, "Plain set").getByText(`1 operator · ${total} cameras`).waitFor();
    const stored = await readSet(site, "Plain set");
    expect(stored.cameras.every(({ live, ptz }) => live && !ptz)).toBe(true);
    const played = stored.cameras.filter(({ playback }) => playback);
    expect(played.map((camera) => camera.host_cam_id).toSorted()).toEqual(
      guard.cameras.map((camera) => camera.id).toSorted(),
    );

    // The page shows again what is saved, and what is not of a whole branch box by box.
    expect(await right("All of Riverside DC", "Live").isChecked()).toBe(true);
    expect(await right("All of DC-GUARD-01", "Playback").isChecked()).toBe(true);
    await right("All of DC-GUARD-01", "Playback").uncheck();
    await right("Perimeter east", "Playback").check();
    await save(page).click();
    await waitForFlash(page, "Privileges saved");
    expect(await right("Perimeter east", "Playback").isChecked()).toBe(true);
    const less = (await readSet(site, "Plain set")).cameras;
    expect(less.filter(({ playback }) => playback)).toHaveLength(1);

    await page.getByLabel("Copy from").selectOption({ label: "Set Store team" });
    await page.getByRole("button", { name: "Copy rights" }).click();
    await page.getByText("The rights below were copied.").waitFor();
    expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Plain set");
    expect((await readSet(site, "Plain set")).cameras).toHaveLength(total);
    await save(page).click();
    await waitForFlash(page, "Privileges saved");
    const store = await readSet(site, "Store team");
    expect((await readSet(site, "Plain set")).cameras).toEqual(store.cameras);

    await page.goto(`${home}/as`);
    await page.getByRole("combobox", { name: "View as" }).selectOption(jonas);
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("heading", { name: "What Jonas Weber may see" }).waitFor();
    await page.getByText(new RegExp(`^${store.cameras.length} of \\d+ cameras`)).waitFor();
    await listedSet(page, "Plain set").getByRole("link").click();
    await page.getByRole("link", { name: "Delete set" }).click();
    await page.getByRole("button", { name: "Delete set" }).click();
    await waitForFlash(page, "Removed");
    expect(await listedSet(page, "Plain set").count()).toBe(0);
  } finally {
    await deleteSets(site, "Plain set");
  }
});

test("an operator who has become a master is named in their sets, and stays in them when these are saved", async ({
  page,
  pageWithoutScript: plain,
  site,
  user,
}) => {
  const userId = await findUserId(site, user.email);
  const id = await createSet(site, { name: "Plain set", user_ids: [userId] });
  await callCloud(
    site,
    `mutation($id: ID!) { update_user(id: $id, name: "Now Master", master: true, region_ids: []) { id } }`,
    { id: userId },
    await getMasterToken(site),
  );
  try {
    await signIn(page, site, `/?redirect=${home}/${id}`);
    await page.getByRole("button", { name: `Remove Now Master · ${user.email}` }).waitFor();
    await signIn(plain, site, `/?redirect=${home}/${id}`);
    await plain.getByRole("textbox", { name: "Name" }).fill("Plain set 2");
    await save(plain).click();
    await waitForFlash(plain, "Privileges saved");
    expect((await readSet(site, "Plain set 2")).users.map((user) => user.id)).toEqual([userId]);
  } finally {
    await deleteSets(site, "Plain set");
  }
});

test("on a phone the list, a set and what an operator may see fit the screen; sets are found by name and by operator", async ({
  page,
  site,
}) => {
  const id = await createSet(site, { name: "Narrow set" });
  const mika = await findUserId(site, "mika.ito@meridian.example");
  try {
    await signIn(page, site, `/?redirect=${home}`);
    for (const path of [home, `${home}/${id}`, `${home}/as/${mika}`]) {
      await page.goto(path);
      await expectToFit(page);
    }
    await page.goto(home);
    const search = page.getByRole("searchbox", { name: "Find a set or operator" });
    await search.fill("mika");
    await search.press("Enter");
    await listedSet(page, "Narrow set").waitFor({ state: "detached" });
    await listedSet(page, "Night guards").waitFor();
  } finally {
    await deleteSets(site, "Narrow set");
  }
});
