import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { limits } from "../../contract/limits";
import { expectBestPractice } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";
import { camerasInAddress, eventually, keepLayout, waitForStates } from "../support/live-wall";

/** D116, D117: the wall and the lists of an account with more cameras than their trees list, and many hosts. */

let own: ConsoleWithDatabase;
beforeAll(async () => {
  own = await startConsoleWithDatabase();
  await own.db.execute(sql`
    with terminal as (
      insert into host (account_id, region_id, name, host_code, password_hash, type)
      select account_id, id, 'Terminal 9', 'terminal-9', '-', 2 from region where is_default order by id limit 1
      returning id, account_id
    )
    insert into camera (account_id, host_id, index, name)
    select account_id, id, n, 'Pier ' || n from terminal, generate_series(1, ${limits.wholeTreeCamerasMax}) as n
  `);
});
afterAll(() => own?.stop());

const live = () =>
  `${own.url}/?redirect=${encodeURIComponent("/cloud_vms/live?layout=4&cameras=1&refresh=off")}`;

test("D116: by keyboard a host is opened, which loads its cameras; where that fails it is tried again", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 503/);
  await signIn(page, own, live());
  await waitForStates(page, { playing: 1 });
  const host = page.getByRole("treeitem", { name: /^HQ-NVR-01/ });
  expect(await host.getAttribute("aria-expanded")).toBe("false");
  expect(await page.getByRole("treeitem", { name: "Reception" }).count()).toBe(0);
  await expectBestPractice(page);

  await page.route("**/camera_tree?**", (route) => route.fulfill({ status: 503, body: "" }));
  await host.focus();
  await page.keyboard.press("ArrowRight");
  const failed = page.getByRole("treeitem", { name: "Not loaded. Try again" });
  await failed.waitFor();
  await page.unroute("**/camera_tree?**");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("treeitem", { name: "Reception" }).waitFor();
  expect(await failed.count()).toBe(0);
  // The focus is where the failure was.
  expect(await host.evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await eventually(() => camerasInAddress(page).length).toBe(2);
  await waitForStates(page, { playing: 2 });
  await expectBestPractice(page);
});

test("D116: the search asks the cloud, and Enter places what it finds", async ({ page }) => {
  await signIn(page, own, live());
  await waitForStates(page, { playing: 1 });
  await page.keyboard.press("/");
  await page.keyboard.type("container yard");
  await page.keyboard.press("Enter");
  await eventually(() => camerasInAddress(page)).toEqual(["1", "3"]);
  expect(await page.getByRole("treeitem", { level: 3 }).count()).toBe(1);
  await page.keyboard.type("cellar");
  await page.getByText("No camera matches").waitFor();
  // What is out of reach says so; the cameras of another wall are loaded when it is opened.
  await keepLayout(page, own, 4);
  await page.goto(`${own.url}/cloud_vms/live?cameras=2,999999`);
  await waitForStates(page, { playing: 1, no_permission: 1 });
  await page.getByRole("link", { name: "Live", exact: true }).first().click();
  await waitForStates(page, { playing: 4 });
});

test("D116: without script a host is a link that opens it, and the search a form", async ({
  pageWithoutScript: page,
}) => {
  await signIn(page, own, live());
  await page.getByRole("treeitem", { name: /^HQ-NVR-01/ }).click();
  await page.getByRole("treeitem", { name: "Reception" }).waitFor();
  expect(new URL(page.url()).searchParams.get("open")).toMatch(/^host-\d+$/);
  await page.locator("input[name=q]").fill("pier 39");
  await page.getByRole("button", { name: "Search" }).click();
  await eventually(() => page.getByRole("treeitem", { level: 3 }).count()).toBe(11);
  await page.locator("input[name=q]").fill("reception");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("treeitem", { name: "Reception", exact: true }).click();
  await eventually(() => camerasInAddress(page).length).toBe(2);
});

test("D117: the tree of the events' filter counts, and loads its cameras when it is used", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 503/);
  await signIn(page, own, `${own.url}/?redirect=/cloud_vms/events`);
  await page.route("**/camera_names", (route) => route.fulfill({ status: 503, body: "" }));
  const tree = page.getByRole("tree");
  const count = page.getByRole("status").filter({ hasText: / of / });
  const before = (await count.textContent()) ?? "";
  expect(Number(/\d+$/.exec(before.replaceAll(",", ""))?.[0])).toBeGreaterThan(
    limits.namedTreeCamerasMax,
  );
  await tree.getByRole("treeitem").first().focus();
  await page.getByText("Single cameras did not load.").waitFor();
  await page.unroute("**/camera_names");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Single cameras did not load.").waitFor({ state: "detached" });
  await tree.getByRole("treeitem").first().focus();
  await page.keyboard.press("ArrowRight");
  const host = tree.getByRole("treeitem", { name: /^HQ-NVR-01/ });
  await eventually(() => host.getAttribute("aria-expanded")).toBe("false");
  await host.focus();
  await page.keyboard.press("ArrowRight");
  await tree.getByRole("treeitem", { level: 3 }).first().waitFor();
  expect(await count.textContent()).toBe(before);
});

test("lists of a hundred hosts do not ask for the route of each row, and a row leads to its host", async ({
  page,
}) => {
  await own.db.execute(sql`
    insert into host (account_id, region_id, name, host_code, password_hash, type)
    select account_id, id, 'Gate ' || n, 'gate-' || n, '-', 2
    from (select account_id, id from region where is_default order by id limit 1) as place, generate_series(1, 100) as n
  `);
  await signIn(page, own, `${own.url}/?redirect=/cloud_vms/hosts`);
  for (const address of ["/cloud_vms", "/cloud_vms?view=list", "/cloud_vms/hosts?size=100"]) {
    // More than the server answers would be an error in the page's console.
    await page.goto(own.url + address, { waitUntil: "networkidle" });
  }
  const hosts = page.locator("main a[href^='/cloud_vms/hosts/']");
  expect(await hosts.count()).toBeGreaterThanOrEqual(100);
  await hosts.first().click();
  await page.waitForURL(/\/cloud_vms\/hosts\/\d+/);
});
