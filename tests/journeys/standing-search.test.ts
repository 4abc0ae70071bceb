import type { Page } from "playwright";
import { listedAlert, test } from "../support/alerts";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { waitForToast } from "../support/hosts";
import { callCloud, getMasterToken, type TestUser } from "../support/users";

/** A saved AI search as the trigger of an alert. */

const keepSearch = (site: ConsoleAddress, user: Pick<TestUser, "token">, name: string) =>
  callCloud<{ id: string }>(
    site,
    `mutation($n: String!) {
      create_saved_search(name: $n, screen: "ai_search", query: "category=person,vehicle") { id }
    }`,
    { n: name },
    user.token,
  );

const readAlerts = (site: ConsoleAddress, user: Pick<TestUser, "token">) =>
  callCloud<{ name: string; saved_search: { name: string } | null; trigger_events: object[] }[]>(
    site,
    "{ query_user_alert_list { name saved_search { name } trigger_events { event_id } } }",
    {},
    user.token,
  );

const searchField = (page: Page) => page.getByLabel("Saved AI search");

test("a saved search alone triggers an alert: chosen, previewed, said in the sentence and in the list", async ({
  page,
  site,
  watcher,
}) => {
  await keepSearch(site, watcher, "Anyone at all");
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert/new");
  await page.getByText("Choose the events first.").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Standing");
  await searchField(page).selectOption({ label: "Anyone at all" });
  await page.getByText("You are alerted to whatever the search “Anyone at all” finds.").waitFor();
  await page.getByRole("button", { name: "Show what would have fired" }).click();
  await page.getByText(/^Would have fired (once|\d+ times)$/).waitFor();
  await page.getByRole("button", { name: "Save alert" }).click();
  await listedAlert(page, "Standing").getByText("search “Anyone at all”").waitFor();
  await expectAccessibleInBothThemes(page);
  expect(await readAlerts(site, watcher)).toEqual([
    { name: "Standing", saved_search: { name: "Anyone at all" }, trigger_events: [] },
  ]);
  // Deleted and brought back, it still has its search.
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No alerts yet").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { level: 2, name: "Standing" }).waitFor();
  expect(await searchField(page).locator("option:checked").textContent()).toBe("Anyone at all");
});

test("C367: without script a saved search is chosen and taken away, and something has to trigger", async ({
  pageWithoutScript: page,
  site,
  watcher,
  faults,
}) => {
  faults.allow(/status of 400/);
  await keepSearch(site, watcher, "Anyone at all");
  await signIn(page, watcher.site, "/?redirect=/cloud_vms/alert/new");
  const save = page.getByRole("button", { name: "Save alert" });
  await page.getByRole("textbox", { name: "Name" }).fill("Plain");
  await save.click();
  await page.getByText("Choose at least one.").waitFor();
  await searchField(page).selectOption({ label: "Anyone at all" });
  await save.click();
  await listedAlert(page, "Plain").getByText("search “Anyone at all”").waitFor();
  await page.getByText("You are alerted to whatever the search “Anyone at all” finds.").waitFor();
  await searchField(page).selectOption({ label: "None" });
  await page.getByLabel("Trigger events").selectOption({ label: "Intrusion" });
  await save.click();
  await listedAlert(page, "Plain").getByText("1 event").waitFor();
  const [alert] = await readAlerts(site, watcher);
  expect(alert?.saved_search).toBeNull();
});

test("an alert keeps its saved search while it is not shared, and says so; it cannot be brought back then", async ({
  page,
  site,
  watcher,
}) => {
  const master = await getMasterToken(site);
  const { id: search } = await callCloud<{ id: string }>(
    site,
    `mutation { create_saved_search(name: "Shared for a while", screen: "ai_search", query: "", shared: true) { id } }`,
    {},
    master,
  );
  const { id } = await callCloud<{ id: string }>(
    site,
    `mutation($s: ID!) { create_user_alert(name: "Of another", weekdays: [1], start_time: "08:00", end_time: "18:00",
      trigger_events: [], saved_search_id: $s) { id } }`,
    { s: search },
    watcher.token,
  );
  await callCloud(
    site,
    "mutation($s: ID!) { update_saved_search(id: $s, shared: false) { id } }",
    { s: search },
    master,
  );
  await signIn(page, watcher.site, `/?redirect=/cloud_vms/alert/${id}`);
  const field = page.getByRole("combobox", { name: "Saved AI search" });
  expect(await field.locator("option:checked").textContent()).toBe(
    "A search you can no longer see",
  );
  await page.getByRole("textbox", { name: "Name" }).fill("Of another still");
  await page.getByRole("button", { name: "Save alert" }).click();
  await waitForToast(page, "Alert saved");
  expect(
    await callCloud(site, "{ query_user_alert_list { name saved_search_id } }", {}, watcher.token),
  ).toEqual([{ name: "Of another still", saved_search_id: search }]);
  await page.getByRole("button", { name: "Delete" }).click();
  await waitForToast(page, "Removed");
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  await callCloud(
    site,
    "mutation($s: ID!) { delete_saved_search(id: $s) { ok } }",
    { s: search },
    master,
  );
});
