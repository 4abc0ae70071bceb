import { asUser } from "../support/alerts";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, forgetSignIn, signIn, test } from "../support/browser";
import { waitForToast } from "../support/hosts";
import {
  box,
  createSet,
  deleteSets,
  findDemoHost,
  findUserId,
  listedSet,
  readSet,
  savePrivileges as save,
} from "../support/privileges";

/** What an operator sees by their privileges, and who may look at these and change them. */

const home = "/cloud_vms/operator_privileges";

test("a master gives rights, looks as the operator, and the operator sees exactly that; who is signed in is told and the page reloads", async ({
  page,
  browsers,
  site,
  user,
}) => {
  const name = `Gate ${user.email.slice(0, 30)}`;
  const operatorPage = await (await browsers.get()).newPage({ baseURL: site.url });
  try {
    await signIn(operatorPage, asUser(site, user), `/?redirect=${home}`);
    await operatorPage.getByText("You have no privileges yet").waitFor();
    await operatorPage.evaluate(() => Object.assign(window, { stays: true }));

    await signIn(page, site, `/?redirect=${home}`);
    await page.getByRole("link", { name: "New", exact: true }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("combobox", { name: "Operators" }).fill(user.email);
    await page.getByRole("option", { name: new RegExp(user.email) }).click();
    await page.getByRole("searchbox", { name: "Find a region, host or camera" }).fill("DC-GUARD");
    await box(page, "Live, DC-GUARD-01").check();
    await box(page, "Playback, Perimeter east").check();
    await page.getByText(/^6 of \d+ cameras, PTZ on 0$/).waitFor();
    await page.getByText(/their page reloads after 10 seconds/).waitFor();
    // The push comes over the operator's own socket. Both notices go away by themselves.
    await Promise.all([
      operatorPage.getByText("Your privileges changed").waitFor(),
      waitForToast(page, "Privileges saved"),
      save(page).click(),
    ]);
    await listedSet(page, name).getByText("1 operator · 6 cameras").waitFor();

    await page.getByRole("link", { name: "Test User", exact: true }).click();
    await page.getByRole("heading", { name: "What Test User may see" }).waitFor();
    await page.getByText(/^6 of \d+ cameras, PTZ on 0$/).waitFor();
    const rows = page.getByRole("table").locator("tbody tr");
    const seen = await rows.evaluateAll((all) => all.map((row) => row.textContent ?? ""));
    expect(seen).toHaveLength(6);
    expect(seen.every((text) => text.includes("DC-GUARD-01") && text.includes(name))).toBe(true);
    await page.getByRole("link", { name: /^Why Perimeter east/ }).click();
    const why = page.getByRole("dialog", { name: "Why Test User may see Perimeter east" });
    await why.getByText(`Set ${name}`).waitFor();
    await why.getByText("Live, Playback").waitFor();
    await expectAccessibleInBothThemes(page);

    await operatorPage.waitForFunction(() => !("stays" in window));
    await listedSet(operatorPage, name).waitFor();
    await operatorPage.goto("/cloud_vms?view=table");
    const host = operatorPage.getByRole("link", { name: "DC-GUARD-01" }).first();
    await host.waitFor();
    await operatorPage.goto(`${home}/as`);
    await operatorPage.getByRole("heading", { name: "What I may see" }).waitFor();
    await operatorPage.getByText(/^6 of 6 cameras, PTZ on 0$/).waitFor();
    const own = operatorPage.getByRole("table").locator("tbody tr");
    expect(await own.count()).toBe(6);
  } finally {
    await operatorPage.close();
    await deleteSets(site, name);
  }
});

test("D10: a region manager edits what lies in their own regions and no more; an operator only looks; an id out of reach is not found", async ({
  page,
  site,
  user,
  faults,
}) => {
  faults.allow(/status of 404/);
  const guard = await findDemoHost(site, "DC-GUARD-01");
  const bridge = await findDemoHost(site, "HQ-BRIDGE");
  const userId = await findUserId(site, user.email);
  const both = await createSet(site, {
    name: "Reach both",
    user_ids: [userId],
    host_ids: [guard.id, bridge.id],
  });
  const elsewhere = await createSet(site, { name: "Reach elsewhere", host_ids: [bridge.id] });
  const manager = { ...site, demo: { ...site.demo, email: "tomas.ricci@meridian.example" } };
  try {
    await signIn(page, manager, `/?redirect=${home}/${both}`);
    await page.getByText(/also holds cameras outside of your regions/).waitFor();
    expect(await box(page, "Harbor Campus").count()).toBe(0);
    expect(await page.getByRole("textbox", { name: "Name" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Delete set" }).count()).toBe(0);
    await box(page, "PTZ, Riverside DC").press("Space");
    await save(page).click();
    await waitForToast(page, "Privileges saved");
    const kept = (await readSet(site, "Reach both")).cameras.map((camera) => camera.host_cam_id);
    expect(kept).toEqual(expect.arrayContaining(bridge.cameras.map((camera) => camera.id)));
    for (const path of [`${home}/${elsewhere}`, `${home}/987654`, `${home}/as/987654`]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
    }

    await forgetSignIn(page);
    await signIn(page, asUser(site, user), `/?redirect=${home}/${both}`);
    await page.getByText(/or the manager of a region, can change it/).waitFor();
    expect(await save(page).count()).toBe(0);
    expect(await page.getByRole("link", { name: "New", exact: true }).count()).toBe(0);
    await page.getByRole("table").getByText("Perimeter east").waitFor();
    await expectAccessibleInBothThemes(page);
    for (const path of [`${home}/${elsewhere}`, `${home}/as/1`]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
    }
  } finally {
    await deleteSets(site, "Reach ");
  }
});

test("C284: a region manager sees the manager mark on the assigned regions, and on no others", async ({
  page,
  site,
}) => {
  const manager = { ...site, demo: { ...site.demo, email: "tomas.ricci@meridian.example" } };
  await signIn(page, manager, `/?redirect=${home}/new`);
  const regions = page.getByRole("treegrid").getByRole("row").filter({ hasText: "Region manager" });
  await regions.first().waitFor();
  expect(await regions.getByRole("rowheader").allInnerTexts()).toEqual([
    expect.stringContaining("Riverside DC"),
  ]);
  await page.goto(`${home}/as`);
  await page.getByRole("link", { name: "View as an operator" }).waitFor();
  const own = await findUserId(site, manager.demo.email);
  await page.goto(`${home}/as/${own}`);
  const marks = page.getByRole("listitem").filter({ hasText: "Manager of" });
  expect(await marks.allInnerTexts()).toEqual(["Manager of Riverside DC"]);
});
