import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { expectAccessible, setTheme } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";
import { eventually } from "../support/live-wall";
import { type OtherApplication, startOtherApplication } from "../support/other-application";

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

const applications = [
  { tile: "Access control", path: "/doors", aud: "access" },
  { tile: "eMap", path: "/map", aud: "map" },
];

test.for(applications)(
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
  await signIn(page, own, page.url(), { reload: false });
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
    for (const theme of [0, 1] as const) {
      await setTheme(page, own.url, theme);
      await page.reload();
      await expectAccessible(page);
    }
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
  "C330: where no application answers, the console says so ($lng)",
  async ({ lng, text }, { pageWithoutScript: page, site, faults }) => {
    faults.allow(/status of 502/);
    await signIn(page, site);
    const value = Buffer.from(JSON.stringify(lng)).toString("base64");
    await page.context().addCookies([{ name: "locale", value, url: site.url }]);
    await page.goto("/map");
    await page.getByText(text).waitFor();
    expect(new URL(page.url()).pathname).toBe("/map/");
  },
);
