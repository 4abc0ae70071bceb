import { addAlert, chooseEvent, listedAlert, test } from "../support/alerts";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, holdScripts, signIn } from "../support/browser";
import { waitForToast } from "../support/hosts";
import { callCloud } from "../support/users";

test("C110: an alert is made with name, weekdays, start, end, switch and trigger events, and says in a sentence what it does", async ({
  page,
  site,
  watcher,
}) => {
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert");
  await page.getByText("No alerts yet").waitFor();
  await page.getByRole("link", { name: "New alert" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Night watch");
  await page.getByRole("checkbox", { name: "Sunday" }).uncheck();
  await page.getByLabel("Start").fill("22:00");
  await page.getByLabel("End").fill("06:00");
  await chooseEvent(page, "Intrusion");
  await chooseEvent(page, "Disconnected");
  await page.getByRole("treeitem", { name: /^Riverside DC/ }).press("ArrowRight");
  await page.getByRole("treeitem", { name: /^DC-GUARD-01/ }).click();
  await page
    .getByText(
      "Mon, Tue, Wed, Thu, Fri, and Sat: 22:00 to 06:00 of the next day. You are alerted to Intrusion or Disconnected at 1 host.",
    )
    .waitFor();
  await page.getByText("At most once in 5 minutes for each camera").waitFor();
  await page.getByText(`E-mail to ${watcher.email}`).waitFor();
  await page.getByRole("button", { name: "Save alert" }).click();
  await waitForToast(page, "Alert saved");
  await page.getByRole("heading", { level: 2, name: "Night watch" }).waitFor();
  await expectAccessibleInBothThemes(page);
  const row = listedAlert(page, "Night watch");
  await row.getByText("Mon–Sat · 22:00–06:00 next day").waitFor();
  await row.getByText("2 events · not fired yet").waitFor();
  const [stored] = await callCloud<Record<string, unknown>[]>(
    site,
    `{ query_user_alert_list { name weekdays start_time end_time enable
      trigger_events { event_type event_id host_cam_id host_id } } }`,
    {},
    watcher.token,
  );
  expect(stored).toEqual({
    name: "Night watch",
    weekdays: [1, 2, 3, 4, 5, 6],
    start_time: "22:00",
    end_time: "06:00",
    enable: true,
    trigger_events: [
      { event_type: 55, event_id: 300, host_cam_id: null, host_id: expect.any(String) },
      { event_type: 51, event_id: 6, host_cam_id: null, host_id: expect.any(String) },
    ],
  });
});

test("the preview counts what the draft would have fired on, and leads to the events", async ({
  page,
  watcher,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert/new");
  await page.getByRole("treeitem").first().waitFor();
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
  // It stands for what it was asked for, and comes back with it.
  const result = page.getByText(/^Would have fired (once|\d+ times)$/);
  await page.getByRole("checkbox", { name: "Sunday" }).uncheck();
  await page.getByText("The fields have changed since. Show it again.").waitFor();
  expect([await result.count(), await newest.count()]).toEqual([0, 0]);
  await page.getByRole("checkbox", { name: "Sunday" }).check();
  await result.waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Its name does not count");
  await newest.waitFor();
  // Nothing is stored by it, and what was entered stays.
  await page.getByRole("list", { name: "Alerts" }).waitFor({ state: "attached" });
  expect(await listedAlert(page, "").count()).toBe(0);
});

test("C361: the week grid and all else of an alert is filled in by keyboard alone", async ({
  page,
  watcher,
}) => {
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert/new");
  await page.getByRole("treeitem").first().waitFor();
  const { keyboard } = page;
  await page.getByRole("textbox", { name: "Name" }).focus();
  await keyboard.type("By keys");
  // Its switch, then the presets of the week.
  for (const key of ["Tab", "Tab", "Tab"]) await keyboard.press(key);
  await keyboard.press("Enter");
  await page.getByText("Mon, Tue, Wed, Thu, and Fri: 08:00 to 18:00.").first().waitFor();
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await page.getByRole("checkbox", { name: "Sunday", checked: true }).waitFor();
  for (let day = 0; day < 7; day += 1) await keyboard.press("Tab");
  expect(await page.locator(":focus").getAttribute("name")).toBe("start_time");
  await keyboard.type("1000PM");
  await page.getByText("22:00 to 18:00 of the next day.").first().waitFor();
  const events = page.getByRole("combobox", { name: "Trigger events" });
  await events.focus();
  await keyboard.type("Loiter");
  await page.getByRole("option", { name: "Loitering" }).waitFor();
  await keyboard.press("Enter");
  await page.getByText("You are alerted to Loitering at every camera you may see.").waitFor();
  await page.getByRole("textbox", { name: "Name" }).press("Enter");
  await waitForToast(page, "Alert saved");
  await listedAlert(page, "By keys").getByText("Sun–Fri · 22:00–18:00 next day").waitFor();
});

test("the schedule stays where it is when its script arrives, so that a press meets what it aimed at", async ({
  page,
  watcher,
}) => {
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert");
  const release = await holdScripts(page);
  await page.goto("/cloud_vms/alert/new", { waitUntil: "commit" });
  const sunday = page.getByRole("checkbox", { name: "Sunday" });
  await sunday.uncheck();
  const before = await sunday.boundingBox();
  release();
  await page.getByRole("button", { name: "Work hours", disabled: false }).waitFor();
  await page.getByRole("treeitem").first().waitFor();
  expect(await sunday.boundingBox()).toEqual(before);
  await page.getByText("Mon, Tue, Wed, Thu, Fri, and Sat: all day.").first().waitFor();
  expect(await sunday.isChecked()).toBe(false);
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

test("a deletion that is refused leaves the question before changes are left behind", async ({
  page,
  site,
  watcher,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  await addAlert(site, watcher, { name: "First" });
  await addAlert(site, watcher, { name: "Second" });
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert");
  await page.getByRole("link", { name: /^First/ }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("First, changed");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No connection to Sightline.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: /^Second/ }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving" });
  await question.getByRole("button", { name: "Stay here" }).click();
  expect(await name.inputValue()).toBe("First, changed");
  // What is deleted takes its changes with it, unasked.
  await page.getByRole("button", { name: "Delete" }).click();
  await waitForToast(page, "Removed");
  await listedAlert(page, "First").waitFor({ state: "detached" });
  expect(await question.count()).toBe(0);
});

test("a page opened before the last save saves nothing over it unseen; the switch in its own list is no other save", async ({
  page,
  site,
  watcher,
  faults,
}) => {
  faults.allow(/status of 400/);
  const id = await addAlert(site, watcher, { name: "Edited twice" });
  await signIn(page, watcher.site, `/?redirect=/cloud_vms/alert/${id}`);
  const name = page.getByRole("textbox", { name: "Name" });
  const save = page.getByRole("button", { name: "Save alert" });
  await name.fill("Edited here");
  await page.getByRole("switch", { name: "Alert Edited twice" }).click();
  await page.getByRole("switch", { name: "Alert is on", checked: false }).waitFor();
  await save.click();
  await waitForToast(page, "Alert saved");
  await name.fill("Edited here again");
  await callCloud(
    site,
    `mutation($id: ID!) { update_user_alert(id: $id, name: "Edited there", weekdays: [3], start_time: "22:00",
      end_time: "06:00", enable: false, trigger_events: [{ event_type: 51, event_id: 6 }]) { id } }`,
    { id },
    watcher.token,
  );
  await save.click();
  const conflict = page.getByRole("alert").filter({ hasText: "Somebody else" });
  await conflict.getByRole("row", { name: "Name Edited there Edited here again" }).waitFor();
  await conflict.getByRole("row", { name: "Schedule Wed Mon, Tue" }).waitFor();
  await conflict.getByRole("row", { name: "Trigger events Disconnected Intrusion" }).waitFor();
  expect(await conflict.getByRole("row").count()).toBe(4);
  await page.locator("[role=alert]:focus").waitFor();
  await expectAccessibleInBothThemes(page);
  await conflict.getByRole("button", { name: "Save mine" }).click();
  await page.getByRole("heading", { level: 2, name: "Edited here again" }).waitFor();
  await listedAlert(page, "Edited here again").getByText("Mon, Tue").waitFor();
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
