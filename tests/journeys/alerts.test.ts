import { addAlert, chooseEvent, listedAlert, test } from "../support/alerts";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn } from "../support/browser";
import { callCloud } from "../support/users";

test("the preview counts what the draft would have fired on, and leads to the events", async ({
  page,
  watcher,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert/new");
  const show = page.getByRole("button", { name: "Show what would have fired" });
  await show.click();
  await page.getByText("Choose at least one.").waitFor();
  await chooseEvent(page, "Intrusion");
  await show.click();
  await page.getByText(/^Would have fired (once|\d+ times)$/).waitFor();
  expect(await page.getByRole("table", { name: "Firings by day" }).getByRole("row").count()).toBe(
    8,
  );
  const newest = page.getByRole("list", { name: "What would have fired, newest first" });
  const link = newest.getByRole("link", { name: "Intrusion" }).first();
  expect(await link.getAttribute("href")).toMatch(/^\/cloud_vms\/events\/\d+$/);
  expect(await newest.getByText(/DC-GUARD-01/).count()).toBe(
    await newest.getByRole("listitem").count(),
  );
  // Nothing is stored by it, and what was entered stays.
  await page.getByRole("list", { name: "Alerts" }).waitFor({ state: "attached" });
  expect(await listedAlert(page, "").count()).toBe(0);
});

test("what is missing is said at its field, and nothing is stored", async ({
  page,
  site,
  watcher,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert/new");
  for (const day of await page.getByRole("checkbox", { name: /day$/ }).all()) await day.uncheck();
  await page.getByText("No time chosen yet. Choose the events first.").waitFor();
  await page.getByRole("button", { name: "Save alert" }).click();
  await expect.poll(() => page.getByText("Choose at least one.").count()).toBe(2);
  expect(await page.getByRole("textbox", { name: "Name" }).getAttribute("aria-invalid")).toBe(
    "true",
  );
  await expectAccessibleInBothThemes(page);
  expect(await callCloud(site, "{ query_user_alert_list { id } }", {}, watcher.token)).toEqual([]);
});

test("changes are not left behind unasked", async ({ page, site, watcher }) => {
  await addAlert(site, watcher, { name: "First" });
  await addAlert(site, watcher, { name: "Second" });
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert");
  await page.getByRole("link", { name: /^First/ }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("First, changed");
  await page.getByRole("link", { name: /^Second/ }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving" });
  await question.getByRole("button", { name: "Stay here" }).click();
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("First, changed");
  await page.getByRole("link", { name: /^Second/ }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { level: 2, name: "Second" }).waitFor();
});

test("a deleted alert can be brought back as it was", async ({ page, site, watcher }) => {
  const { cameraIds } = watcher;
  await addAlert(site, watcher, {
    name: "Taken back",
    enable: false,
    triggers: [{ event_type: 55, event_id: 306, host_cam_id: cameraIds[0] }],
  });
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert");
  const read = () =>
    callCloud(
      site,
      `{ query_user_alert_list { name weekdays start_time end_time enable
        trigger_events { event_type event_id host_cam_id host_id } } }`,
      {},
      watcher.token,
    );
  const before = await read();
  await page.getByRole("link", { name: /^Taken back/ }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No alerts yet").waitFor();
  expect(await read()).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { level: 2, name: "Taken back" }).waitFor();
  expect(await read()).toEqual(before);
});
