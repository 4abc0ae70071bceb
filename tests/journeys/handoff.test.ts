import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";
import { eventually } from "../support/live-wall";
import { type OtherApplication, startOtherApplication } from "../support/other-application";
import { login } from "../support/users";

/** A console and a database of its own, because subscriptions end here, and the applications it hands over to. */
let own: ConsoleWithDatabase;
let application: OtherApplication;

beforeAll(async () => {
  application = await startOtherApplication(() => own.url);
  own = await startConsoleWithDatabase({
    ACCESS_URL: `${application.origin}/doors`,
    MAP_URL: `${application.origin}/map`,
    SUPPORT_URL: "https://support.example/sightline",
  });
});
afterAll(async () => {
  application.close();
  await own.stop();
});
beforeEach(async () => {
  application.requests.length = 0;
  application.redeemed.length = 0;
  await own.db.execute(sql`delete from ticket where purpose like 'handoff-%'`);
});

const open = (page: Page, path = "/console") =>
  signIn(page, own, `${own.url}/?redirect=${encodeURIComponent(path)}`);

const setAccessControlEnd = (interval: string) =>
  own.db.execute(
    sql`update account_service set expired_at = now() + ${interval}::interval where service_id = 3`,
  );

async function countTokens(): Promise<number> {
  const { rows } = await own.db.execute(
    sql`select count(*) as count from ticket where purpose like 'handoff-%'`,
  );
  return Number(rows[0]?.count);
}

/** Services by number, as the audit log's address and its rows name them. */
const numbers = [
  [1, "cloudVms", "Cloud VMS"],
  [2, "accountManagement", "Account management"],
  [3, "accessControl", "Access control"],
  [4, "vpn", "VPN"],
  [5, "eMap", "eMap"],
] as const;

const applications = [
  { tile: "Access control", path: "/doors", aud: "access" },
  { tile: "eMap", path: "/map", aud: "map" },
] as const;

test.for([...applications])(
  "C067, C068: the tile $tile hands the user over with a token got before the page is left",
  async ({ tile, path, aud }, { page }) => {
    await open(page);
    const link = page.getByRole("main").getByRole("link", { name: tile });
    await link.hover();
    await link.focus();
    await page.waitForLoadState("networkidle");
    expect(await countTokens()).toBe(0);

    await link.click();
    await page.getByText(`Hello ${own.demo.email}`).waitFor();
    expect(page.url()).toBe(application.origin + path);
    expect(application.redeemed).toEqual([
      {
        token: expect.stringMatching(/^[\w-]{43}$/),
        arrival: { aud, email: own.demo.email, account_id: Number(own.demo.accountId) },
      },
    ]);
    // Neither the address nor the Referer carries the token, or where the user came from.
    expect(application.requests).toEqual([{ url: path, referer: undefined }]);

    await page.goBack();
    expect(page.url()).toBe(`${own.url}/console`);
  },
);

test("C061: /access and /map are no pages of the console, but ways to the applications", async ({
  page,
}) => {
  await open(page);
  for (const [address, { path }] of [
    ["/access", applications[0]],
    ["/map", applications[1]],
  ] as const) {
    await page.goto(own.url + address);
    await page.getByText(`Hello ${own.demo.email}`).waitFor();
    expect(page.url()).toBe(application.origin + path);
  }
});

test("C068, C367: without script the hand-off is a redirect", async ({
  pageWithoutScript: page,
}) => {
  await open(page);
  await page.getByRole("main").getByRole("link", { name: "eMap" }).click();
  await page.getByRole("heading", { name: "Application" }).waitFor();
  const { pathname, search, hash } = new URL(page.url());
  expect([pathname, search]).toEqual(["/map", ""]);
  expect(hash).toMatch(/^#token=[\w-]{43}$/);
  expect(application.requests).toEqual([{ url: "/map", referer: undefined }]);
});

test("C063, C064: a visitor who is not signed in goes on to the application after the login", async ({
  page,
}) => {
  await page.goto(`${own.url}/map`);
  await page.waitForURL(`${own.url}/?redirect=%2Fmap`);
  await signIn(page, own, page.url());
  await page.getByText(`Hello ${own.demo.email}`).waitFor();
});

test("C067: where the entry is closed nothing is requested and the user stays", async ({
  page,
}) => {
  await open(page);
  const stale = page.getByRole("main").getByRole("link", { name: "Access control" });
  await stale.waitFor();
  await setAccessControlEnd("-1 minute");
  try {
    await stale.click();
    await page.getByText("That service is not part of your subscription.").first().waitFor();
    expect(page.url()).toBe(`${own.url}/console`);
    await eventually(() => stale.count()).toBe(0);

    await page.goto(`${own.url}/cloud_vms/hosts`);
    await page.evaluate(() => window.location.assign("/access"));
    await page.getByText("That service is not part of your subscription.").first().waitFor();
    expect(page.url()).toBe(`${own.url}/cloud_vms/hosts`);

    await page.goto(`${own.url}/access`);
    expect(page.url()).toBe(`${own.url}/console`);
    expect(application.requests).toEqual([]);
    expect(await countTokens()).toBe(0);
  } finally {
    await setAccessControlEnd("1 year");
  }
});

/** Numbers of the services a login names in its token. */
async function readServices(): Promise<number[]> {
  const { token } = await login(own, own.demo);
  const [, claims = ""] = String(token).split(".");
  const { subscribed_service: services } = JSON.parse(
    Buffer.from(claims, "base64url").toString(),
  ) as { subscribed_service: { service_id: number }[] };
  return services.map(({ service_id: id }) => id).sort();
}

test("C002: token, tiles and audit log give the services the same numbers", async ({ page }) => {
  const { rows: before } = await own.db.execute(sql`select * from account_service`);
  await own.db.execute(
    sql`insert into account_service (account_id, service_id, expired_at)
      select ${own.demo.accountId}, id, now() + interval '1 year' from generate_series(1, 5) id
      on conflict do nothing`,
  );
  try {
    expect(await readServices()).toEqual([1, 2, 3, 4, 5]);
    await open(page);
    const tiles = page.getByRole("region", { name: "Services" });
    await tiles.getByRole("link", { name: "Access control" }).waitFor();
    await setAccessControlEnd("-1 minute");
    await page.reload();
    await tiles.getByText("Paid service").waitFor();
    expect(await tiles.getByText("Paid service").count()).toBe(1);
    expect(await tiles.getByRole("link", { name: "Access control" }).count()).toBe(0);

    for (const [id, key, name] of numbers) {
      const { rows } = await own.db.execute(
        sql`select count(*)::int as count from audit
          where service_id = ${id} and time > now() - interval '29 days'`,
      );
      expect(Number(rows[0]?.count), name).toBeGreaterThan(0);
      await page.goto(`${own.url}/audit_log?range=month&service=${key}`);
      await page.getByText(new RegExp(`^${rows[0]?.count} entr`)).waitFor();
      const badges = await page
        .getByRole("table")
        .first()
        .locator("tbody td:nth-child(6)")
        .allInnerTexts();
      expect(new Set(badges), name).toEqual(new Set([name]));
    }
  } finally {
    await setAccessControlEnd("1 year");
    const kept = before.map(({ service_id: id }) => Number(id));
    await own.db.execute(
      sql`delete from account_service where service_id <> all(${sql.param(kept)}::int[])`,
    );
  }
});

test("C330: a token that is not given leaves the user here, with the reason and the way to support", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400/);
  await open(page);
  await own.db.execute(
    sql`alter table ticket add constraint closed check (purpose not like 'handoff-%') not valid`,
  );
  try {
    await page.getByRole("main").getByRole("link", { name: "Access control" }).click();
    const failure = page.getByRole("alert").filter({ hasText: "Access control could not be" });
    await failure.getByText("Something went wrong. Try again.").waitFor();
    await failure.getByText("If it fails again, contact support.").waitFor();
    await failure.getByText(`account ${own.demo.accountId}, INTERNAL`).waitFor();
    const support = failure.getByRole("link", { name: "Contact support" });
    expect(await support.getAttribute("href")).toBe("https://support.example/sightline");
    expect(application.requests).toEqual([]);
    await expectAccessibleInBothThemes(page);
  } finally {
    await own.db.execute(sql`alter table ticket drop constraint closed`);
  }
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByText(`Hello ${own.demo.email}`).waitFor();
});

const languages = [
  { lng: "de", text: "Unter der Adresse antwortet keine Anwendung." },
  { lng: "tw", text: "該網址沒有應用程式回應。" },
];

test.for(languages)(
  "where there is no application the console says so, and the token leaves the address ($lng)",
  async ({ lng, text }, { pageWithoutScript: page, site }) => {
    const loaded = page.waitForResponse(/\/map\?/);
    await signIn(page, site, "/?redirect=/map", { locale: lng });
    expect((await loaded).status()).toBe(200);
    await page.getByText(text).waitFor();
    expect(page.url()).not.toContain("token");
    await page.getByRole("main").getByRole("link").first().click();
    await page.waitForURL(`${site.url}/console`);
  },
);
