import { addAlert, asUser, listedAlert, test } from "../support/alerts";
import { expect, signIn } from "../support/browser";
import { callCloud } from "../support/users";

declare global {
  /** Set by markup that was taken for more than a name. */
  var wasHit: boolean | undefined;
}

const reason = "The alert stays off: you may see none of its cameras.";

test("a switch shows its new state at once; on USER_ALERT_ENABLE_FAILED it goes back and says why", async ({
  page,
  site,
  watcher,
  faults,
}) => {
  faults.allow(/status of 400/);
  const { cameraIds, revoke } = watcher;
  const triggers = [{ event_type: 55, event_id: 300, host_cam_id: cameraIds[0] }];
  await addAlert(site, watcher, { name: "Lost rights", enable: false, triggers });
  await addAlert(site, watcher, { name: "Works" });
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert");
  const works = page.getByRole("switch", { name: "Alert Works" });
  await works.press("Space");
  expect(await works.getAttribute("aria-checked")).toBe("false");
  await expect
    .poll(() => callCloud(site, "{ query_user_alert_list { name enable } }", {}, watcher.token))
    .toEqual([
      { name: "Lost rights", enable: false },
      { name: "Works", enable: false },
    ]);
  await revoke();
  await page.goto("/cloud_vms/alert");
  const lost = page.getByRole("switch", { name: "Alert Lost rights" });
  await lost.click();
  await listedAlert(page, "Lost rights").getByRole("alert").getByText(reason).waitFor();
  expect(await lost.getAttribute("aria-checked")).toBe("false");
  // It can still be looked at and deleted, but no longer saved.
  await page.getByRole("link", { name: /^Lost rights/ }).click();
  await page.getByRole("button", { name: "Delete" }).waitFor();
  expect(await page.getByRole("button", { name: "Save alert" }).count()).toBe(0);
});

test("an alert that is switched in the list stays so when what was typed in its editor is saved", async ({
  page,
  site,
  watcher,
}) => {
  await addAlert(site, watcher, { name: "Night" });
  const read = () =>
    callCloud(site, "{ query_user_alert_list { name enable } }", {}, watcher.token);
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert");
  await page.getByRole("link", { name: /^Night/ }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Night watch");
  await page.getByRole("switch", { name: "Alert Night" }).click();
  await expect.poll(read).toEqual([{ name: "Night", enable: false }]);
  const own = page.getByRole("switch", { name: "Alert is on" });
  await expect.poll(() => own.getAttribute("aria-checked")).toBe("false");
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Night watch");
  await page.getByRole("button", { name: "Save alert" }).click();
  await expect.poll(read).toEqual([{ name: "Night watch", enable: false }]);
});

test("C367: without script an alert is switched by a button, which says why it was refused", async ({
  pageWithoutScript: page,
  site,
  watcher,
  faults,
}) => {
  faults.allow(/status of 400/);
  const { cameraIds, revoke } = watcher;
  const triggers = [{ event_type: 55, event_id: 300, host_cam_id: cameraIds[0] }];
  await addAlert(site, watcher, { name: "Plain switch", enable: true, triggers });
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert");
  const button = page.getByRole("switch", { name: "Alert Plain switch" });
  await button.click();
  await page.locator("[role=switch][aria-checked=false]").waitFor();
  await revoke();
  await button.click();
  await page.getByText(reason).waitFor();
  expect(await button.getAttribute("aria-checked")).toBe("false");
});

test("a user who sees no camera is told whom to ask, and cannot make an alert", async ({
  page,
  site,
  user,
}) => {
  await signIn(page, asUser(site, user), "/?redirect=/cloud_vms/alert");
  await page.getByText("You may not see any camera").waitFor();
  expect(await page.getByRole("link", { name: "New alert" }).count()).toBe(0);
  await page.goto("/cloud_vms/alert/new");
  await page.waitForURL(`${site.url}/cloud_vms/alert`);
});

test("an alert of another user is not found", async ({ page, site, watcher, faults }) => {
  faults.allow(/status of 404/);
  const id = await addAlert(site, watcher, { name: "Own" });
  await signIn(page, site, "/");
  for (const other of [id, "987654321", "x"]) {
    const response = await page.goto(`/cloud_vms/alert/${other}`);
    expect(response?.status(), other).toBe(404);
  }
});

test("E1, E4: an alert's name that is markup is text in the list and in the editor", async ({
  page,
  site,
  watcher,
}) => {
  const name = "</script><img src=x onerror=hit()>";
  const id = await addAlert(site, watcher, { name });
  await page.addInitScript({ content: "globalThis.hit = () => { globalThis.wasHit = true; };" });
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert");
  for (const path of ["/cloud_vms/alert", `/cloud_vms/alert/${id}`]) {
    await page.goto(path);
    await page.getByRole("link", { name: /onerror=hit/ }).waitFor();
    const html = await (await page.request.get(path)).text();
    expect(html).not.toContain("</script><img");
    expect(html).not.toContain("<img src=x");
    expect(await page.evaluate(() => globalThis.wasHit)).toBeUndefined();
  }
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe(name);
});
