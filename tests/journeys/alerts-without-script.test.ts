import { onTestFinished } from "vitest";
import { addAlert, grantHost, listedAlert, test } from "../support/alerts";
import { expect, signIn } from "../support/browser";
import { waitForFlash } from "../support/flash";
import { callCloud } from "../support/users";

test("C110, C367: without script an alert is made, previewed, changed, deleted and brought back", async ({
  pageWithoutScript: page,
  watcher,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert");
  await page.getByRole("link", { name: "New alert" }).click();
  const save = page.getByRole("button", { name: "Save alert" });
  await save.click();
  await page.getByText("Choose at least one.").waitFor();
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Plain");
  await page.getByRole("checkbox", { name: "Saturday" }).uncheck();
  await page.getByLabel("Start").fill("18:00");
  await page.getByLabel("Trigger events").selectOption({ label: "Intrusion" });
  await page.getByRole("button", { name: "Show what would have fired" }).click();
  await page.getByText(/^Would have fired/).waitFor();
  // What was entered is still there, and nothing is stored.
  expect(await name.inputValue()).toBe("Plain");
  expect(await page.getByLabel("Start").inputValue()).toBe("18:00");
  expect(await page.getByRole("checkbox", { name: "Saturday" }).isChecked()).toBe(false);
  expect(await listedAlert(page, "").count()).toBe(0);
  await save.click();
  await waitForFlash(page, "Alert saved");
  await listedAlert(page, "Plain").getByText("Sun–Fri · 18:00–24:00").waitFor();
  await page
    .getByText("18:00 to 24:00. You are alerted to Intrusion at every camera you may see.")
    .waitFor();
  await page.locator("summary").filter({ hasText: "Riverside DC" }).click();
  await page.locator("summary").filter({ hasText: "DC-GUARD-01" }).click();
  await page.getByRole("checkbox", { name: "Perimeter east" }).check();
  await save.click();
  await page.getByText("You are alerted to Intrusion at 1 camera.").waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No alerts yet").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("You are alerted to Intrusion at 1 camera.").waitFor();
});

test("without script two pages of one alert do not overwrite each other: both states are shown", async ({
  pageWithoutScript: page,
  watcher,
  faults,
}) => {
  faults.allow(/status of 400/);
  const id = await addAlert(watcher.site, watcher, { name: "Plain" });
  await signIn(page, watcher.site, `/?redirect=/cloud_vms/alert/${id}`);
  const other = await page.context().newPage();
  await other.goto(`/cloud_vms/alert/${id}`);
  await other.getByRole("textbox", { name: "Name" }).fill("Saved there");
  await other.getByRole("button", { name: "Save alert" }).click();
  await waitForFlash(other, "Alert saved");
  await other.close();
  await page.getByRole("textbox", { name: "Name" }).fill("Saved here");
  await page.getByRole("button", { name: "Save alert" }).click();
  await page.getByRole("row", { name: "Name Saved there Saved here" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Saved here");
});

test("without script an alert at a camera that is out of reach by now does not become one at all cameras", async ({
  pageWithoutScript: page,
  site,
  watcher,
  faults,
}) => {
  faults.allow(/status of 400/);
  const [camera] = watcher.cameraIds;
  const trigger = { event_type: 55, event_id: 300, host_cam_id: camera };
  const id = await addAlert(site, watcher, { name: "At the fence", triggers: [trigger] });
  const other = await grantHost(site, watcher, "HQ-BRIDGE");
  onTestFinished(() => other.revoke());
  await watcher.revoke();
  await signIn(page, watcher.site, `/?redirect=/cloud_vms/alert/${id}`);
  await page.getByRole("textbox", { name: "Name" }).fill("Still at the fence");
  await page.getByRole("button", { name: "Save alert" }).click();
  await page.getByText("One of these is no longer in your reach. Choose again.").waitFor();
  expect(
    await callCloud(
      site,
      "{ query_user_alert_list { name trigger_events { host_cam_id } } }",
      {},
      watcher.token,
    ),
  ).toEqual([{ name: "At the fence", trigger_events: [{ host_cam_id: camera }] }]);
});
