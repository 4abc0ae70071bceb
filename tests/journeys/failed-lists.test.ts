import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { expect, signIn, startSession, test } from "../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";
import { eventually, waitForStates } from "../support/live-wall";
import { callCloud, getMasterToken } from "../support/users";

/** Of its own, because its database is broken here. */
let own: ConsoleWithDatabase;

beforeAll(async () => {
  own = await startConsoleWithDatabase();
});
afterAll(() => own.stop());

/** The screens with lists, by section of the sidebar. */
const sections = [
  { home: "/console", lists: ["users", "regions", "audit_log", "vpn", "iot"] },
  {
    home: "/cloud_vms",
    lists: [
      "hosts",
      "events",
      "ai_search",
      "archives",
      "share_links",
      "alert",
      "operator_privileges",
    ],
  },
];

test.for(sections)(
  "C333: each page below $home whose data fails to load says so with a retry, and spins no more",
  async ({ home, lists }, { page, site, faults }) => {
    faults.allow(/net::ERR_FAILED|Failed to fetch/);
    await signIn(page, site, `/?redirect=${home}`);
    const main = page.getByRole("main");
    for (const list of lists) {
      const link = page.getByRole("complementary").locator(`nav a[href$="/${list}"]`);
      const path = (await link.getAttribute("href")) ?? "";
      const data = `${site.url}${path}.data*`;
      await page.route(data, (route) => route.abort("failed"));
      await link.click();
      const failure = main.getByRole("alert");
      await failure.getByRole("link", { name: "Try again" }).waitFor();
      expect(await main.locator("[aria-busy=true]").count(), path).toBe(0);
      expect(await page.getByRole("progressbar").count(), path).toBe(0);
      expect(await page.getByRole("complementary").count(), path).toBe(1);

      await page.unroute(data);
      await failure.getByRole("link", { name: "Try again" }).click();
      await main.getByRole("heading", { level: 1 }).waitFor();
      await failure.waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe(path);
    }
  },
);

test("without network a link stays on the page with a toast, and a form says it itself and keeps what was typed", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await signIn(page, site, "/?redirect=/settings");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Somebody else");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.locator("form").getByRole("alert").getByText("No connection to Sightline").waitFor();
  await page.getByRole("link", { name: "Security" }).first().click();
  await page.locator("[data-toast]").getByText("No connection to Sightline").waitFor();
  expect(new URL(page.url()).pathname).toBe("/settings");
  expect(await name.inputValue()).toBe("Somebody else");
});

test.for(["/cloud_vms", "/cloud_vms/hosts"])(
  "C333: where the cloud cannot read the list of %s the page stands, with a retry in its place",
  async (path, { page }) => {
    await signIn(page, own, `${own.url}/?redirect=${path}`);
    const main = page.getByRole("main");
    const hosts = main.locator("li h2");
    await hosts.first().waitFor();
    const shown = await hosts.count();
    await own.db.execute(sql`alter table host rename column type to type_away`);
    try {
      const answer = await page.reload();
      const failure = main.getByRole("alert");
      await failure.getByRole("link", { name: "Try again" }).waitFor();
      await failure.getByText(`Reference: ${answer?.headers()["x-request-id"]}`).waitFor();
      expect(await main.locator("[aria-busy=true]").count()).toBe(0);
      expect(await page.getByRole("complementary").count()).toBe(1);
    } finally {
      await own.db.execute(sql`alter table host rename column type_away to type`);
    }
    await main.getByRole("link", { name: "Try again" }).click();
    await hosts.first().waitFor();
    expect(await hosts.count()).toBe(shown);
  },
);

test.for([
  {
    path: "/video_download",
    table: "video_export",
    column: "percent",
    text: "The exports did not load.",
  },
  {
    path: "/cloud_vms/playback/export",
    table: "video_export",
    column: "percent",
    text: "The exports did not load.",
  },
  { path: "/vpn", table: "vpn", column: "notes", text: "The list did not load" },
  { path: "/audit_log", table: "audit", column: "ip", text: "The list did not load" },
  {
    path: "/cloud_vms/playback/archive",
    table: "archive",
    column: "note",
    text: "The events did not load.",
  },
])(
  "where $table cannot be read $path says so, and comes when it is asked again",
  async (asked, { page }) => {
    const { path, table, column, text } = asked;
    await startSession(page, own);
    const rename = (from: string, to: string) =>
      own.db.execute(
        sql`alter table ${sql.identifier(table)} rename column ${sql.identifier(from)} to ${sql.identifier(to)}`,
      );
    await rename(column, "away");
    try {
      await page.goto(own.url + path);
      await page.getByRole("alert").getByText(text).waitFor();
    } finally {
      await rename("away", column);
    }
    const failure = page.getByRole("alert");
    await failure.getByRole("link", { name: "Try again" }).click();
    await failure.waitFor({ state: "detached" });
  },
);

const exportStates = [
  { state: 0, words: "Waiting", percent: 0, canRetry: false },
  { state: 1, words: "Downloading37%", percent: 37, canRetry: false },
  { state: 2, words: "Seek failed", percent: 0, canRetry: true },
  { state: 3, words: "Connection failed", percent: 12, canRetry: true },
  { state: 4, words: "Complete", percent: 100, canRetry: false },
  { state: 5, words: "Interrupted", percent: 50, canRetry: true },
];

test("C210, C211: an export in each state has its words, its percentage while it is written, and another try where it failed", async ({
  page,
}) => {
  await startSession(page, own);
  const states = exportStates.map(({ state }) => state);
  const percents = exportStates.map(({ percent }) => percent);
  // Of a host that is away, so that none is written.
  await own.db.execute(sql`
    insert into video_export (account_id, user_id, camera_id, host_id, batch, stream, from_time,
      until_time, state, percent, lease_until)
    select camera.account_id, app_user.id, camera.id, host_id, gen_random_uuid(), 'sub', now(),
      now(), given.state, given.percent, now() + interval '1 hour'
    from camera, app_user,
      unnest(${sql.param(states)}::int[], ${sql.param(percents)}::int[])
        with ordinality as given (state, percent, place)
    where camera.name = 'Back door' and app_user.email = ${own.demo.email}
    order by place
  `);
  try {
    await own.db.transaction(async (tx) => {
      // Or those of lost workers, and of hosts that are away, would be ended meanwhile.
      await tx.execute(sql`select from video_export for update`);
      await page.goto(`${own.url}/video_download`);
      const rows = page.getByRole("table").locator("tbody tr");
      await expect.poll(() => rows.count()).toBe(exportStates.length);
      for (const [index, { words, canRetry }] of exportStates.toReversed().entries()) {
        const row = rows.nth(index);
        expect(await row.locator("td p").first().textContent()).toBe(words);
        const retry = row.getByRole("button", { name: "Try Back door again" });
        expect(await retry.count(), words).toBe(canRetry ? 1 : 0);
      }
    });
  } finally {
    await own.db.execute(sql`delete from video_export`);
  }
});

test("where the archive is full its panel says so before an event is chosen", async ({ page }) => {
  await startSession(page, own);
  await own.db.execute(sql`update customer_order set archive_limit = 0`);
  await page.goto(`${own.url}/cloud_vms/playback/archive`);
  await page.getByRole("radio").first().waitFor();
  await page.getByRole("status").getByText("The archive can hold at most").waitFor();
});

test("C333: a wall of a saved view keeps its cameras where the views do not load again, and says so where they never did", async ({
  page,
}) => {
  const { id } = await callCloud<{ id: string }>(
    own,
    'mutation { create_view(name: "Gate", layout: 4, cameras: [null, "2"]) { id } }',
    {},
    await getMasterToken(own),
  );
  await signIn(page, own, `/?redirect=/cloud_vms/live?view=${id}`);
  const views = page.locator("#view-menu");
  const button = views.locator("button[aria-haspopup=menu]");
  await waitForStates(page, { playing: 1 });
  await own.db.execute(sql`alter table view rename to view_away`);
  try {
    const refreshed = page.waitForResponse(/live\.data/);
    // As by each return to the tab, and by each minute.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await refreshed;
    await eventually(() =>
      page.evaluate(() => Reflect.get(window, "__remixRouter").state.revalidation),
    ).toBe("idle");
    await waitForStates(page, { playing: 1 });
    await button.filter({ hasText: "Gate" }).waitFor();

    await page.reload();
    await button.click();
    await views.getByText("Could not load").waitFor();
    expect(await views.getByText("There are no saved views yet").count()).toBe(0);
  } finally {
    await own.db.execute(sql`alter table view_away rename to view`);
  }
  await page.reload();
  await button.filter({ hasText: "Gate" }).waitFor();
  await waitForStates(page, { playing: 1 });
});

test("a wall stays where its refresh fails, says since when, and is refreshed by the next one", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 50\d/);
  await signIn(page, own, `${own.url}/?redirect=/cloud_vms/live?layout=1`);
  await waitForStates(page, { playing: 1 });
  const video = page.locator("main video").first();
  await video.evaluate((element) => element.setAttribute("data-same", ""));
  const flag = page.getByText("could not be refreshed");
  const refresh = async () => {
    const answered = page.waitForResponse((response) => response.url().includes("/live.data"));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    return (await answered).status();
  };
  await own.db.execute(sql`alter table host rename column type to type_away`);
  try {
    expect(await refresh()).toBeGreaterThanOrEqual(500);
    await flag.filter({ hasText: / since \d\d:\d\d:\d\d\./ }).waitFor();
    expect(await page.getByRole("link", { name: "Try again" }).count()).toBe(0);
  } finally {
    await own.db.execute(sql`alter table host rename column type_away to type`);
  }
  expect(await refresh()).toBe(200);
  await flag.waitFor({ state: "detached" });
  await page.locator("[data-same]").waitFor();
});
