import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, signInByForm, test } from "../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";
import { eventually } from "../support/live-wall";
import { addOrder } from "../support/subscription";

/** What the console says of orders and services, with a database of its own: both end in it. */

let own: ConsoleWithDatabase;
beforeAll(async () => {
  own = await startConsoleWithDatabase();
});
afterAll(() => own.stop());

const open = (page: Page) => signIn(page, own, `${own.url}/?redirect=%2Fconsole`);
const tile = (page: Page, name: string) =>
  page.getByRole("region", { name: "Services" }).locator("li", {
    has: page.getByRole("heading", { name, exact: true }),
  });

test("an order is announced from 15 days before its end with what stops, until its renewal is asked for", async ({
  page,
}) => {
  await addOrder(own, "SO-SOON", "14 days 23 hours");
  await addOrder(own, "SO-LATER", "15 days 1 hour");
  await open(page);
  const notices = page.getByRole("region", { name: "Orders about to expire" });
  await notices.getByText(/SO-2024-3307 expires on/).waitFor();
  await notices.getByText("16 cameras lose their licences.").waitFor();
  await notices.getByText(/SO-SOON expires on/).waitFor();
  expect(await notices.getByText(/SO-LATER/).count()).toBe(0);
  await expectAccessibleInBothThemes(page);
  await notices.getByRole("link", { name: "Ask for renewal" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Renew SO-2024-3307?" });
  await dialog.getByRole("button", { name: "Send request" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.goto(`${own.url}/console`);
  await notices.getByText(/SO-SOON expires on/).waitFor();
  expect(await notices.getByText(/SO-2024-3307/).count()).toBe(0);
});

test("the console has the number of VPN entries and the saved views and searches", async ({
  page,
}) => {
  await open(page);
  await tile(page, "VPN").getByText("5 of 12 in use").waitFor();
  const shortcuts = tile(page, "Shortcuts");
  expect(await shortcuts.getByRole("link").count()).toBeGreaterThan(0);
  await shortcuts.getByRole("link").first().click();
  await page.waitForURL(/cloud_vms/);
});

test("an operator is told by name who the masters are", async ({ page }) => {
  await signIn(
    page,
    { ...own, demo: { ...own.demo, email: "mika.ito@meridian.example" } },
    `${own.url}/?redirect=%2Fconsole`,
  );
  await tile(page, "VPN").getByText("Only Ana Kovar, as master, may open this.").waitFor();
  expect(await page.getByRole("region", { name: "Orders about to expire" }).count()).toBe(0);
});

test("C074, C075: a token that lists service 3 in the past, or not at all, leaves access control closed", async ({
  page,
}) => {
  await own.db.execute(sql`delete from account_service where service_id = 3`);
  await open(page);
  await tile(page, "Access control").getByText("Paid service").waitFor();
  await own.db.execute(sql`
    insert into account_service (account_id, service_id, expired_at)
    select id, 3, now() - interval '1 minute' from account
  `);
  await page.reload();
  await tile(page, "Access control").getByText("Paid service").waitFor();
  await own.db.execute(
    sql`update account_service set expired_at = now() + interval '1 day' where service_id = 3`,
  );
  await page.reload();
  await eventually(() =>
    tile(page, "Access control").getByRole("link", { name: "Access control" }).count(),
  ).toBe(1);
});

/** Chromium takes any name below localhost for this machine. */
const atHost = (name: string) => own.url.replace(/\/\/[^:/]+/, `//${name}.localhost`);

test("C320: a host name with stage in it marks every screen as the stage environment, and no other does", async ({
  page,
}) => {
  const stage = { ...own, url: atHost("vms-stage") };
  await signInByForm(page, stage, `${stage.url}/?redirect=%2Fconsole`, { reload: false });
  const mark = page.getByText("Stage environment", { exact: true });
  await mark.waitFor();
  await expectAccessibleInBothThemes(page);
  await page.goto(`${stage.url}/cloud_vms/hosts`);
  await mark.waitFor();
  const real = { ...own, url: atHost("vms") };
  await signInByForm(page, real, `${real.url}/?redirect=%2Fconsole`, { reload: false });
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await mark.count()).toBe(0);
});

test("C318, C319: access control opens at the first label replaced, other services as a path of the same host", async ({
  page,
}) => {
  await own.db.execute(sql`
    insert into account_service (account_id, service_id, expired_at)
    select id, 3, now() + interval '1 day' from account
    on conflict (account_id, service_id) do update set expired_at = excluded.expired_at
  `);
  const eu = { ...own, url: atHost("vms.example") };
  await signInByForm(page, eu, `${eu.url}/?redirect=%2Fconsole`, { reload: false });
  const opened: string[] = [];
  await page.route(/\/\/access\.example\.localhost|\/map\//, (route) => {
    opened.push(route.request().url().replace(/#.*/, ""));
    return route.fulfill({ body: "Application" });
  });
  await page.getByRole("main").getByRole("link", { name: "Access control" }).click();
  await eventually(() => opened.length).toBe(1);
  await page.getByText("Application", { exact: true }).waitFor();
  await page.goto(`${eu.url}/console`);
  await page.getByRole("main").getByRole("link", { name: "eMap" }).click();
  await eventually(() => opened.length).toBe(2);
  await page.getByText("Application", { exact: true }).waitFor();
  expect(opened.map((url) => new URL(url).host + new URL(url).pathname)).toEqual([
    `${new URL(own.url).host.replace(/^[^:]+/, "access.example.localhost")}/`,
    `${new URL(eu.url).host}/map/`,
  ]);
  for (const path of ["account_management/users", "vpn", "audit_log", "iot", "cloud_vms"]) {
    expect((await page.goto(`${eu.url}/${path}`))?.status(), path).toBe(200);
    expect(new URL(page.url()).host).toBe(new URL(eu.url).host);
  }
});
