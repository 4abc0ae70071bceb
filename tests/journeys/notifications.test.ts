import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll, onTestFinished, vi } from "vitest";
import { createAlertFiring } from "../../backend/alert/firing";
import { fireAlerts } from "../../backend/alert/jobs";
import { newAnnouncement, publishAnnouncement } from "../../backend/announcement/service";
import { openScopes, type Scopes } from "../../backend/db/scopes";
import { keepNotifications, tellAnnouncement } from "../../backend/notification/jobs";
import type { Bus } from "../../backend/realtime/bus";
import { createPostgresBus } from "../../backend/realtime/postgres-bus";
import { expectAccessible, expectAccessibleInBothThemes } from "../support/axe";
import { expect, openLogout, signIn, test } from "../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";
import { storeEvents } from "../support/events";
import { expectUsableByKeyboard } from "../support/keyboard";
import { eventually } from "../support/live-wall";
import { interceptChannel, openWithChannel, watchChannels } from "../support/pushes";
import { callCloud, login } from "../support/users";
import { createBrowserKeys } from "../support/web-push";

/** The bell, its list, and pushes, on a console of their own: an alert fires in another process of the cloud. */
let own: ConsoleWithDatabase;
let scopes: Scopes;
let bus: Bus;

beforeAll(async () => {
  own = await startConsoleWithDatabase();
  scopes = openScopes(own.databaseUrl, 2);
  bus = await createPostgresBus(own.databaseUrl, scopes.pool);
  // Those of the start tell the demo's users of its announcement and of the order that ends.
  await waitForJobs(keepNotifications, tellAnnouncement);
});
afterAll(async () => {
  await bus.close();
  await scopes.close();
  await own.stop();
});

/** Waits until none of these jobs is due or under way. */
async function waitForJobs(...jobs: { name: string }[]): Promise<void> {
  const names = sql.param(jobs.map(({ name }) => name));
  await vi.waitFor(async () => {
    const due = await own.db.execute(sql`
      select from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = task_id
      where identifier = any(${names}::text[]) and run_at <= now()
    `);
    expect(due.rows).toEqual([]);
  });
}

/**
 * Signed in, with nothing told but what `prepare` tells: a browser's first sign-in may be news itself, and so is what
 * happens on the demo's cameras to those who have alerts.
 */
async function open(page: Page, path: string, prepare?: () => Promise<unknown>): Promise<void> {
  await signIn(page, own, `${own.url}/`);
  await own.db.execute(sql`delete from user_alert`);
  await waitForJobs(fireAlerts);
  await own.db.execute(sql`delete from notification`);
  await prepare?.();
  await page.goto(own.url + path);
}

const hostile = `<img src=x onerror="document.title='hacked'">`;

/** Fires an alert of the master's on a camera. */
async function fire(token: string): Promise<void> {
  const found = await own.db.execute(
    sql`select id, host_id, account_id from camera where name = 'Main gate' limit 1`,
  );
  const { id, host_id: host, account_id: account } = found.rows[0] ?? {};
  const [accountId, hostId, cameraId] = [Number(account), Number(host), Number(id)];
  await callCloud(
    own,
    `mutation($name: String!, $camera: String) { create_user_alert(name: $name, weekdays: [0,1,2,3,4,5,6],
      start_time: "00:00", end_time: "00:00",
      trigger_events: [{ event_type: 55, event_id: 300, host_cam_id: $camera }]) { id } }`,
    { name: hostile, camera: String(cameraId) },
    token,
  );
  const events = await storeEvents({ db: own.db, url: own.databaseUrl }, [
    { accountId, hostId, cameraId, eventType: 55, eventId: 300 },
  ]);
  const settings = { publicOrigin: own.url, filesDirectory: "" };
  const mailer = { mail: async () => {} };
  await createAlertFiring({ scopes, mailer, settings, bus })(accountId, events);
}

/** Notifications without a cause, for what only looks at them. */
const insert = (count: number) =>
  own.db.execute(sql`
    insert into notification (account_id, user_id, type, facts)
    select account_id, id, 'security', '{"address":"198.51.100.7"}' from app_user, generate_series(1, ${count})
    where email = ${own.demo.email}
  `);

/** By its title: before it is first touched it is a `<summary>`. */
const bell = (page: Page, unread: number) =>
  page
    .getByRole("banner")
    .getByTitle(unread > 0 ? `Notifications, ${unread} unread` : "Notifications", { exact: true });

test("a firing raises the count in both tabs, and is text; read in one, it is read in the other", async ({
  page,
}) => {
  const { token } = await login(own, own.demo);
  await open(page, "/settings");
  const other = await page.context().newPage();
  const channels = watchChannels(other);
  await other.goto(`${own.url}/notifications`);
  await bell(page, 0).waitFor();
  await other.getByRole("main").getByText("No notifications").waitFor();
  await eventually(() => channels.length).toBe(1);
  // A tab whose channel is not open yet would miss it: told again until both show it.
  await fire(String(token));
  const tell = () =>
    bus.publish("user_message", {
      accountId: Number(own.demo.accountId),
      userId: null,
      message: { type: "NOTIFICATIONS_CHANGE" },
    });
  await eventually(async () => {
    await tell();
    return (await bell(page, 1).count()) + (await bell(other, 1).count());
  }).toBe(2);
  expect(await page.title()).not.toBe("hacked");
  await bell(page, 1).click();
  const panel = page.getByRole("region", { name: "Notifications" }).filter({ hasText: "All" });
  await panel.getByText(`Alert: ${hostile.slice(0, 20)}`).waitFor();
  await panel.getByText("Main gate on").waitFor();
  await expectAccessible(page);
  const row = other.getByRole("row").filter({ hasText: "Main gate on" });
  await row.getByRole("button", { name: /^Mark as read/ }).click();
  await bell(page, 0).waitFor();
  await bell(other, 0).waitFor();
  await panel.getByRole("link", { name: /Alert:/ }).click();
  await page.waitForURL(/\/cloud_vms\/events\/\d+$/);
  await other.close();
});

test("an announcement shows in the bell of an open page at its time, without loading it again", async ({
  page,
}) => {
  await open(page, "/settings");
  await openWithChannel(page, `${own.url}/console`);
  await bell(page, 0).waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  // Else the next sign-in shows it, over its page.
  onTestFinished(async () => {
    await own.db.execute(
      sql`delete from announcement where title->>'en' = 'Maintenance on Sunday'`,
    );
  });
  const texts = { title: { en: "Maintenance on Sunday" }, message: { en: "From two to three." } };
  await own.db.transaction((tx) => publishAnnouncement(tx, newAnnouncement.parse(texts)));
  await bell(page, 1).waitFor();
  await bell(page, 1).click();
  await page.getByText("Maintenance on Sunday").waitFor();
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("the bell is opened by keyboard; following a notification reads it, and all are read at once", async ({
  page,
}) => {
  await open(page, "/settings", () => insert(3));
  await bell(page, 3).focus();
  const drawn = page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
  await eventually(() => drawn.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Notifications" }).filter({ hasText: "All" });
  await panel.getByText("From 198.51.100.7.").first().waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await panel
    .getByRole("link", { name: /A new device/ })
    .first()
    .click();
  await page.waitForURL(`${own.url}/settings/security`);
  await bell(page, 2).click();
  await panel.getByRole("button", { name: "Mark all as read" }).click();
  await bell(page, 0).waitFor();
  expect(new URL(page.url()).pathname).toBe("/settings/security");
});

test("what came after the page was drawn stays unread when all are marked as read, in the bell and in the list", async ({
  page,
}) => {
  // Nothing tells the page.
  await interceptChannel(page);
  await open(page, "/settings", () => insert(2));
  await bell(page, 2).click();
  const panel = page.getByRole("region", { name: "Notifications" }).filter({ hasText: "All" });
  const markAll = { name: "Mark all as read" };
  await panel.getByRole("button", markAll).waitFor();
  await insert(1);
  await panel.getByRole("button", markAll).click();
  await bell(page, 1).waitFor();
  await page.goto(`${own.url}/notifications`);
  await page.getByRole("main").getByRole("button", markAll).waitFor();
  await insert(2);
  await page.getByRole("main").getByRole("button", markAll).click();
  await bell(page, 2).waitFor();
});

test("once all are read by keyboard, the focus stays in the bell's panel, which Escape closes, and at the list's head", async ({
  page,
}) => {
  await open(page, "/settings", () => insert(2));
  await bell(page, 2).focus();
  const drawn = page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
  await eventually(() => drawn.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Notifications" }).filter({ hasText: "All" });
  await panel.getByRole("button", { name: "Mark all as read" }).press("Enter");
  await bell(page, 0).waitFor();
  await eventually(() => panel.evaluate((element) => element === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await insert(2);
  await page.goto(`${own.url}/notifications`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Mark all as read" }).press("Enter");
  await bell(page, 0).waitFor();
  const focused = page.locator(":focus");
  await focused.getByRole("heading", { name: "Notifications" }).waitFor();
});

test("the bell shows the newest answer, whichever comes last, and what a page that was loaded meanwhile did not know", async ({
  page,
}) => {
  await open(page, "/settings");
  // The channel of the page before is not meant.
  await page.goto("about:blank");
  const { opened, push } = await interceptChannel(page);
  const answers: ((unread: number) => Promise<void>)[] = [];
  await page.route(/\/newest_notifications$/, async (route) => {
    await new Promise<void>((resolve) => {
      answers.push(async (unread) => {
        await route.fulfill({ json: { unread, total: unread, list: [] } });
        resolve();
      });
    });
  });
  await page.goto(`${own.url}/settings`);
  await eventually(() => opened.length).toBe(1);
  push({ type: "NOTIFICATIONS_CHANGE" });
  await eventually(() => answers.length).toBe(1);
  push({ type: "NOTIFICATIONS_CHANGE" });
  await eventually(() => answers.length).toBe(2);
  await answers[1]?.(5);
  await bell(page, 5).waitFor();
  await answers[0]?.(4);
  push({ type: "NOTIFICATIONS_CHANGE" });
  await eventually(() => answers.length).toBe(3);
  expect(await bell(page, 5).count()).toBe(1);
  await page.getByRole("link", { name: "Appearance" }).first().click();
  await bell(page, 0).waitFor();
  await answers[2]?.(6);
  await eventually(() => answers.length).toBe(4);
  await answers[3]?.(7);
  await bell(page, 7).waitFor();
});

test("on the wall, which has no bar for it, the bell stands in the sidebar and opens above itself", async ({
  page,
}) => {
  await open(page, "/cloud_vms/live?layout=1", () => insert(2));
  const inSidebar = page.locator("aside").getByTitle("Notifications, 2 unread", { exact: true });
  await inSidebar.click();
  const panel = page.getByRole("region", { name: "Notifications" }).filter({ hasText: "All" });
  await panel.getByText("From 198.51.100.7.").first().waitFor();
  // The bell is drawn anew by the script that its first touch loads.
  await eventually(async () => {
    const { y = -1, height = 0 } = (await panel.boundingBox()) ?? {};
    return y >= 0 && y + height <= ((await inSidebar.boundingBox())?.y ?? 0);
  }).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
});

test("the list shows all or the unread ones, a page at a time, in both themes and by keyboard", async ({
  page,
}) => {
  await open(page, "/notifications?size=25", () => insert(30));
  const main = page.getByRole("main");
  await main.getByText("1–25 of 30").waitFor();
  await expectAccessibleInBothThemes(page);
  await expectUsableByKeyboard(page);
  await main.getByRole("link", { name: /^Unread/ }).click();
  // Its address changes before the list is drawn anew, with which a press on an old row would go.
  await main.locator("a[aria-current]", { hasText: "Unread" }).waitFor();
  await main
    .getByRole("button", { name: /^Mark as read/ })
    .first()
    .click();
  await main.getByText("1–25 of 29").waitFor();
  await main.getByRole("button", { name: "Mark all as read" }).click();
  await main.getByText("Nothing matches").waitFor();
  await main.getByRole("link", { name: "Show all" }).click();
  await main.getByText("1–25 of 30").waitFor();
});

test("C367: without script the bell opens, leads to the list, and marks as read", async ({
  pageWithoutScript: page,
}) => {
  await open(page, "/settings", () => insert(2));
  const banner = page.getByRole("banner");
  await banner.locator("summary", { has: page.locator("[data-unread]") }).click();
  await banner.getByText("From 198.51.100.7.").first().waitFor();
  await banner.getByRole("link", { name: "All notifications" }).click();
  const main = page.getByRole("main");
  await main
    .getByRole("button", { name: /^Mark as read/ })
    .first()
    .click();
  await eventually(() => banner.locator("[data-unread]").textContent()).toBe("1");
  await main.getByRole("button", { name: "Mark all as read" }).click();
  await eventually(() => banner.locator("[data-unread]").count()).toBe(0);
  expect(await main.getByRole("button", { name: /^Mark/ }).count()).toBe(0);
});

test("a browser switches pushes on and off, once the cloud has done it; signing out ends them", async ({
  page,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const keys = createBrowserKeys();
  // In place of the browser's push service, which is not there.
  await page.addInitScript(
    ([p256dh, auth]) => {
      Notification.requestPermission = async () => "granted";
      Object.defineProperty(Notification, "permission", { get: () => "default" });
      PushManager.prototype.getSubscription = async () => null;
      PushManager.prototype.subscribe = async () =>
        ({
          toJSON: () => ({ endpoint: "https://push.example.com/x", keys: { p256dh, auth } }),
        }) as unknown as PushSubscription;
    },
    [keys.p256dh, keys.auth],
  );
  await signIn(page, own, `${own.url}/?redirect=/settings/appearances`);
  const main = page.getByRole("main");
  const subscribed = async () =>
    Number((await own.db.execute(sql`select count(*) from push_subscription`)).rows[0]?.count);
  await main.getByRole("button", { name: "Switch on" }).click();
  await main.getByText("On in this browser").waitFor();
  const scopesOf = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(
        ({ scope }) => new URL(scope).pathname,
      ),
    );
  expect(await scopesOf()).toEqual(["/push-worker/"]);
  expect(await subscribed()).toBe(1);
  await page.context().setOffline(true);
  await main.getByRole("button", { name: "Switch off" }).click();
  await main.getByText("No connection to Sightline.").waitFor();
  // The page says that it is on, and so it is.
  expect(await scopesOf()).toEqual(["/push-worker/"]);
  await page.context().setOffline(false);
  await main.getByRole("button", { name: "Switch off" }).click();
  await main.getByRole("button", { name: "Switch on" }).waitFor();
  await eventually(scopesOf).toEqual([]);
  await main.getByRole("button", { name: "Switch on" }).click();
  await main.getByText("On in this browser").waitFor();
  expect(await subscribed()).toBe(1);
  // As after the session it was switched on in.
  await own.db.execute(sql`update push_subscription set session_id = null`);
  await openLogout(page, own);
  await page.locator("input[name=account_id]").waitFor();
  expect(await subscribed()).toBe(0);
});
