import type { Page } from "playwright";
import { expect, signIn, signInByForm, test } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { eventually } from "../support/live-wall";
import { chooseInUserMenu } from "../support/menus";
import { interceptChannel, type Pushes, watchChannels } from "../support/pushes";

const redirectOf = (page: Page) => new URL(page.url()).searchParams.get("redirect");
const waitForLogin = (page: Page) => page.waitForURL((url) => url.pathname === "/");

/** Signed in on the VMS home, with a channel in the test's hands. */
async function open(
  page: Page,
  site: ConsoleAddress,
  options?: { ownSession: boolean },
): Promise<Pushes> {
  const pushes = await interceptChannel(page);
  await signIn(page, site, "/?redirect=/cloud_vms", options);
  await eventually(() => pushes.opened.length).toBe(1);
  return pushes;
}

test("C171, C174, C193: the channel opens with the sign-in, and again after a reload", async ({
  page,
  site,
}) => {
  const channels = watchChannels(page);
  await page.goto("/");
  expect(channels).toEqual([]);
  await signInByForm(page, site, "/", { reload: false });
  await eventually(() => channels.length).toBe(1);
  await page.reload();
  await eventually(() => channels.length).toBe(2);
  for (const { searchParams } of channels) {
    expect(searchParams.get("type")).toBe("user");
    expect(searchParams.get("token")).toMatch(/.{16,}/);
  }
  expect(channels[0]?.search).not.toBe(channels[1]?.search);
});

test("C175: logging out closes the channel and nothing reconnects", async ({ page, site }) => {
  const pushes = await open(page, site, { ownSession: true });
  await chooseInUserMenu(page, "Ana Kovar", "Log out");
  await waitForLogin(page);
  expect(pushes.closedByPage).toBeGreaterThan(0);
  expect(pushes.opened).toHaveLength(1);
  expect(redirectOf(page)).toBeNull();
});

test("C194: PING every three minutes, and none before", async ({ page, site }) => {
  await page.clock.install();
  const pushes = await open(page, site);
  await page.clock.fastForward("02:58");
  expect(pushes.received).toEqual([]);
  await page.clock.fastForward("00:03");
  await eventually(() => pushes.received).toEqual(['{"action":"PING"}']);
  await page.clock.fastForward("03:00");
  await eventually(() => pushes.received.length).toBe(2);
});

test("C196, C197 (D7): five tries, then a flag whose button tries again and catches up", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/realtime_ticket/);
  await page.clock.install();
  const pushes = await open(page, site);
  let tries = 0;
  await page.route("**/realtime_ticket", (route) => {
    tries++;
    return route.fulfill({ status: 503 });
  });
  await pushes.close(1012);
  for (let attempt = 1; attempt <= 5; attempt++) {
    await page.clock.runFor(1_000);
    await eventually(() => tries).toBe(attempt);
  }
  await page.getByText("Live updates stopped.").waitFor();
  await page.clock.runFor(60_000);
  expect(tries).toBe(5);
  await page.unroute("**/realtime_ticket");
  const caughtUp = page.waitForRequest(/cloud_vms\.data/);
  await page.getByRole("button", { name: "Reconnect" }).click();
  await caughtUp;
  expect(await page.getByText("Live updates stopped.").count()).toBe(0);
  expect(pushes.opened).toHaveLength(2);
});

test("a session that ended elsewhere leads to the login page and is not tried again", async ({
  page,
  site,
}) => {
  const channels = watchChannels(page);
  await signIn(page, site, "/?redirect=/cloud_vms/hosts?page=1", { ownSession: true });
  await eventually(() => channels.length).toBe(1);
  const other = await page.context().newPage();
  await other.goto("/console");
  await other.evaluate(() => fetch("/logout", { method: "POST", body: new URLSearchParams() }));
  await waitForLogin(page);
  expect(redirectOf(page)).toBe("/cloud_vms/hosts?page=1");
  expect(channels).toHaveLength(1);
});

test("hosts, cameras and events that change load the home again, a burst of them once", async ({
  page,
  site,
}) => {
  const pushes = await open(page, site);
  let loads = 0;
  page.on("request", (request) => {
    if (/cloud_vms\.data/.test(request.url())) loads++;
  });
  for (let count = 0; count < 20; count++) {
    pushes.push({ type: "HOST_STATE_CHANGE", host_id: "1", connected: count % 2 === 0 });
    pushes.push({ type: "EVENTS_ADDED", events: [], count: 1 });
  }
  await eventually(() => loads).toBe(2);
});

test("what changes below the shell loads the page alone: on a busy account the shell is not loaded every three seconds", async ({
  page,
  site,
}) => {
  const pushes = await open(page, site);
  const refresh = page.waitForRequest(/cloud_vms\.data/);
  pushes.push({ type: "EVENTS_ADDED", events: [], count: 1 });
  const routes = new URL((await refresh).url()).searchParams.get("_routes")?.split(",") ?? [];
  expect(routes).toContain("routes/cloud_vms/route");
  expect(routes).not.toContain("app");
});

test("two tabs hold a channel each", async ({ page, site }) => {
  await signIn(page, site);
  const other = await page.context().newPage();
  const channels = watchChannels(other);
  await other.goto("/console");
  await eventually(() => channels.length).toBe(1);
});
