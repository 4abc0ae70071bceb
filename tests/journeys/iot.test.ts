import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";
import { eventually } from "../support/live-wall";

/** The IO boxes and their modules, with a database of their own: a module's state changes in it. */

let own: ConsoleWithDatabase;
beforeAll(async () => {
  own = await startConsoleWithDatabase();
});
afterAll(() => own.stop());

test("C062: IoT stands in the sidebar and lists IO boxes with inputs, outputs and the state of each module", async ({
  page,
}) => {
  await signIn(page, own, `${own.url}/console`);
  await page
    .getByRole("complementary", { name: "Main navigation" })
    .getByRole("link", { name: "IoT" })
    .click();
  await page.waitForURL("**/iot");
  const box = page.getByRole("region", { name: "OT-IO-14", exact: true });
  await box.waitFor();
  const heads = await box.getByRole("columnheader").allInnerTexts();
  expect(heads.map((head) => head.trim())).toEqual(["Module", "Inputs", "Outputs", "Triggered"]);
  expect(await box.locator("tbody tr").count()).toBeGreaterThan(0);
  const edges = await page
    .getByRole("main")
    .getByRole("table")
    .evaluateAll((tables) =>
      tables.map((table) =>
        [...table.querySelectorAll("thead th")].map((head) => head.getBoundingClientRect().left),
      ),
    );
  expect(edges.length).toBeGreaterThan(1);
  expect(edges).toEqual(edges.map(() => edges[0]));
  await expectAccessibleInBothThemes(page);
});

test("modules are filtered by the address: triggered ones, those that are not connected, and by name", async ({
  page,
}) => {
  await own.db.execute(sql`
    update module set triggered = index = 0, connected = index <> 1
    where host_id in (select id from host where name = 'OT-IO-14')
  `);
  await signIn(page, own, `${own.url}/?redirect=${encodeURIComponent("/iot?q=OT-IO")}`);
  const rows = page.getByRole("main").locator("tbody tr");
  const all = await rows.count();
  await page.getByRole("link", { name: /^Triggered/ }).click();
  await page.waitForURL(/state=triggered/);
  await eventually(() => rows.count()).toBe(1);
  await rows.getByText("Triggered").waitFor();
  await page.goto(`${own.url}/iot?q=OT-IO&state=disconnected`);
  await eventually(() => rows.count()).toBe(all > 1 ? 1 : 0);
  await page.goto(`${own.url}/iot?q=nothing-like-it`);
  await page.getByText("Nothing matches").waitFor();
});

test("C062: an output is switched where it stands, with script and without", async ({
  page,
  pageWithoutScript,
}) => {
  const isOn = async () => {
    const { rows } = await own.db.execute(sql`
      select output[1] as on from module where name = 'Barrier and siren'
        and host_id in (select id from host where name = 'DC-IO-03')
    `);
    return rows[0]?.on === true;
  };
  for (const one of [page, pageWithoutScript]) {
    await signIn(one, own, `${own.url}/?redirect=%2Fiot`);
    const toggle = one.getByRole("switch", { name: "Barrier and siren, output 1" });
    const before = await isOn();
    await toggle.click();
    await eventually(isOn).toBe(!before);
    await one
      .locator(`[role=switch][aria-label="Barrier and siren, output 1"][aria-checked=${!before}]`)
      .waitFor();
  }
});
