import { sql } from "drizzle-orm";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { createAlertFiring } from "../../backend/alert/firing";
import { newAnnouncement, publishAnnouncement } from "../../backend/announcement/service";
import { openScopes, type Scopes } from "../../backend/db/scopes";
import type { Bus } from "../../backend/realtime/bus";
import { createPostgresBus } from "../../backend/realtime/postgres-bus";
import { expectAccessible, expectAccessibleInBothThemes } from "../support/axe";
import { expect, openLogout, signIn, test } from "../support/browser";
import { storeEvents } from "../support/events";
import { expectUsableByKeyboard } from "../support/keyboard";
import { eventually } from "../support/live-wall";
import {
  bell,
  bellPanel,
  type NotificationConsole,
  startNotificationConsole,
} from "../support/notification-console";
import { interceptChannel, openWithChannel, watchChannels } from "../support/pushes";
import { callCloud, login } from "../support/users";
import { createBrowserKeys } from "../support/web-push";

/** The bell's list, and pushes, on a console of their own: an alert fires in another process of the cloud. */
let own: NotificationConsole;
let scopes: Scopes;
let bus: Bus;

beforeAll(async () => {
  own = await startNotificationConsole();
  scopes = openScopes(own.databaseUrl, 2);
  bus = await createPostgresBus(own.databaseUrl, scopes.pool);
});
afterAll(async () => {
  await bus.close();
  await scopes.close();
  await own.stop();
});

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

test("a firing raises the count in both tabs, and is text; read in one, it is read in the other", async ({
  page,
}) => {
  const { token } = await login(own, own.demo);
  await own.open(page, "/settings");
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
  const panel = bellPanel(page);
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
  await own.open(page, "/settings");
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

test("what came after the page was drawn stays unread when all are marked as read, in the bell and in the list", async ({
  page,
}) => {
  // Nothing tells the page.
  await interceptChannel(page);
  await own.open(page, "/settings", () => own.insert(2));
  await bell(page, 2).click();
  const panel = bellPanel(page);
  const markAll = { name: "Mark all as read" };
  await panel.getByRole("button", markAll).waitFor();
  await own.insert(1);
  await panel.getByRole("button", markAll).click();
  await bell(page, 1).waitFor();
  await page.goto(`${own.url}/notifications`);
  await page.getByRole("main").getByRole("button", markAll).waitFor();
  await own.insert(2);
  await page.getByRole("main").getByRole("button", markAll).click();
  await bell(page, 2).waitFor();
});

test("the list shows all or the unread ones, a page at a time, in both themes and by keyboard", async ({
  page,
}) => {
  await own.open(page, "/notifications?size=25", () => own.insert(30));
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
  await own.open(page, "/settings", () => own.insert(2));
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
