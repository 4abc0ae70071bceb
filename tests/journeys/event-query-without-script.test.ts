import { readFileSync } from "node:fs";
import { eventMapping } from "../../contract/events";
import { languages } from "../../contract/languages";
import { expect, signIn } from "../support/browser";
import {
  eventNames,
  listOf,
  listTable,
  quietDay,
  rangeOf,
  resultCount,
  test,
  tickBoxes,
} from "../support/event-list";
import { speak } from "../support/language";

const open = (path: string) => `/?redirect=${encodeURIComponent(path)}`;

test("C367: the list is filtered, paged and looked at as pictures by plain forms and links", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, open(listOf(quietDay)));
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByText("51–100 of 124").waitFor();
  await page.getByLabel("From", { exact: true }).fill("2031-06-10T07:00");
  await page.getByLabel("To", { exact: true }).fill("2031-06-10T09:30");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect.poll(() => eventNames(page)).toEqual(["Storage full", "Event 999", "Intrusion"]);
  const { searchParams } = new URL(page.url());
  const at = (clock: string) => Date.parse(`2031-06-10T${clock}Z`) / 1000;
  expect([...searchParams]).toEqual([["range", `${at("07:00:00")}-${at("09:30:00")}`]]);
  await page.getByLabel("Event", { exact: true }).selectOption({ label: "Storage full" });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect.poll(() => eventNames(page)).toEqual(["Storage full"]);
  await page.getByRole("link", { name: "Pictures" }).click();
  await expect.poll(() => listTable(page).count()).toBe(0);
  await page.getByRole("link", { name: "Table", exact: true }).click();
});

test("C271 C272 C367: a form without a host, or without a date, comes back with the field's message and nothing found", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, open(listOf(quietDay)));
  const places = page.getByRole("group", { name: "Hosts and cameras" });
  for (const part of await places.locator("details").all()) {
    if ((await part.getAttribute("open")) === null) await part.locator("summary").first().click();
  }
  const ticked = places.getByRole("checkbox", { checked: true });
  while ((await ticked.count()) > 0) await ticked.first().uncheck();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await places.getByText("Choose at least one host.").waitFor();
  expect(await resultCount(page).count()).toBe(0);
  await page.goto(listOf(quietDay));
  for (const edge of ["From", "To"]) await page.getByLabel(edge, { exact: true }).fill("");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("group", { name: "When" }).getByText("Choose a date.").waitFor();
  expect(new URL(page.url()).search).toBe("?range=-");
});

test("C136 C367: every event of the catalogue is offered by its name, in all six languages", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, open(listOf(quietDay)));
  for (const language of languages) {
    await speak(page, site, language);
    await page.goto(listOf(quietDay));
    const offered = await page
      .locator("#events-name option")
      .evaluateAll((options) =>
        options.map((option) => [(option as HTMLOptionElement).value, option.textContent]),
      );
    const { name } = JSON.parse(readFileSync(`public/locales/${language}/events.json`, "utf8"));
    const wanted = eventMapping.map(({ event_id: id }) => [String(id), name[id]]);
    expect(Object.fromEntries(offered), language).toMatchObject(Object.fromEntries(wanted));
  }
});

test("C273 C367: ticked rows are sent with a choice, and without one it is asked for; a bar is a link", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, open(listOf(quietDay)));
  const boxes = tickBoxes(page);
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("Choose what to do next.").waitFor();
  expect(await boxes.nth(1).isChecked()).toBe(true);
  await page.getByRole("combobox", { name: "Follow-up action" }).selectOption("share");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("One link shows one event.").waitFor();
  await page.getByRole("link", { name: "Close" }).click();
  expect(new URL(page.url()).search).toBe(`?${rangeOf(quietDay)}`);
  await page
    .getByRole("toolbar", { name: /^Events over time/ })
    .getByRole("link", { name: /: 1 event$/ })
    .first()
    .click();
  await expect.poll(() => resultCount(page).textContent()).toBe("1 event");
});
