import type { Page, WebSocketRoute } from "playwright";
import { mediaCloseCodes } from "../../contract/media";
import type { ServerMessage } from "../../contract/realtime";
import { expect, signIn, test } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { eventually, waitForStates } from "../support/live-wall";
import { interceptChannel, type Pushes, stopClock } from "../support/pushes";

const alert = (page: Page) => page.getByRole("alertdialog");
const path = (page: Page) => new URL(page.url()).pathname;
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

test("C183, C186: SERVER_UPDATE shows an alert and signs out after five seconds, with the way back", async ({
  page,
  site,
}) => {
  await page.clock.install();
  const pushes = await open(page, site, { ownSession: true });
  await stopClock(page);
  pushes.push({ type: "SERVER_UPDATE" });
  await alert(page).waitFor();
  expect(await alert(page).textContent()).toMatch(/being updated.*Logging out in \d seconds/);
  expect(await page.locator(":focus").textContent()).toBe("OK");
  await page.clock.runFor(4_000);
  expect(path(page)).toBe("/cloud_vms");
  await page.clock.runFor(1_100);
  await waitForLogin(page);
  expect(redirectOf(page)).toBe("/cloud_vms");
});

test("on the live wall the reason stays readable although the video's socket is refused first", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 401 .*media_ticket/);
  const pushes = await interceptChannel(page);
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/media\/live/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=1", { ownSession: true });
  await waitForStates(page, { playing: 1 });
  await page.route("**/media_ticket", (route) => route.fulfill({ status: 401 }));
  for (const socket of sockets) await socket.close({ code: mediaCloseCodes.revoked });
  pushes.push({ type: "USER_PASSWORD_CHANGE" });
  await alert(page).getByText("Logging out in 2 seconds").waitFor();
  await waitForLogin(page);
  expect(redirectOf(page)).toBe("/cloud_vms/live?layout=1");
});

/** As the page's own data names it. */
async function readUserId(page: Page): Promise<string> {
  const text = await page.evaluate(async () => (await fetch("/console.data")).text());
  const [, id] = /"user",\{[^}]*\},"id","(\d+)"/.exec(text) ?? [];
  if (!id) throw new Error(`no user in ${text.slice(0, 300)}`);
  return id;
}

type Change = (id: string) => ServerMessage;
test.for<[string, Change, RegExp, "OK" | "Escape"]>([
  ["C184", () => ({ type: "USER_PASSWORD_CHANGE" }), /password was changed/, "OK"],
  ["C185, D4", () => ({ type: "USER_ENABLE_2FA" }), /Two-factor/, "Escape"],
  [
    "C288",
    (id) => ({ type: "ACCOUNT_USER_CHANGE", action: "DELETE", id }),
    /user was deleted/,
    "OK",
  ],
  [
    "C287",
    (id) => ({ type: "ACCOUNT_USER_CHANGE", action: "UPDATE", id, master: false }),
    /role in this account changed/,
    "Escape",
  ],
])("%s: signs out at once when acknowledged", async ([, change, words, how], { page, site }) => {
  const pushes = await open(page, site, { ownSession: true });
  pushes.push(change(await readUserId(page)));
  await alert(page).getByText(words).waitFor();
  if (how === "OK") await alert(page).getByRole("button", { name: "OK" }).click();
  else await page.keyboard.press("Escape");
  await waitForLogin(page);
  expect(redirectOf(page)).toBe("/cloud_vms");
});

test("C187, D68: changed privileges leave ten seconds, then the page reloads and stays signed in", async ({
  page,
  site,
}) => {
  await page.clock.install();
  const pushes = await open(page, site);
  await stopClock(page);
  pushes.push({ type: "USER_PRIVILEGES_CHANGE" });
  await page.getByText("Your privileges changed").waitFor();
  await page.clock.runFor(9_000);
  await page.getByText("This page reloads in 1 second.").waitFor();
  expect(pushes.opened).toHaveLength(1);
  await page.clock.runFor(1_100);
  await page.clock.resume();
  await eventually(() => pushes.opened.length).toBe(2);
  expect(path(page)).toBe("/cloud_vms");
});

test("C189, C192: another language waits for OK, and then all is in it", async ({ page, site }) => {
  await page.clock.install();
  const pushes = await open(page, site);
  await stopClock(page);
  pushes.push({ type: "USER_LANGUAGE_CHANGE", value: "de" });
  await page.getByText("Language changed elsewhere").waitFor();
  await page.clock.runFor(3_000);
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await page.getByRole("button", { name: "OK" }).click();
  await eventually(() => page.locator("html").getAttribute("lang")).toBe("de");
  await page.getByText("Neueste Ereignisse").waitFor();
  expect(await page.locator("[data-push]").count()).toBe(0);
});

test("C190, D5: a theme acknowledges itself after five seconds, a time format with Escape", async ({
  page,
  site,
}) => {
  await page.clock.install();
  const pushes = await open(page, site);
  await stopClock(page);
  pushes.push({ type: "USER_DATA_CHANGE", action: "theme", value: 0 });
  await page.getByText("Theme changed elsewhere").waitFor();
  await page.clock.runFor(4_000);
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.clock.runFor(1_100);
  await eventually(() => page.locator("html").getAttribute("data-theme")).toBe("light");

  pushes.push({
    type: "USER_DATA_CHANGE",
    action: "time_format",
    value: "YYYY-MM-DD hh:mm:ss A",
  });
  await page.getByText("Time format changed elsewhere").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-push]").waitFor({ state: "detached" });
  await eventually(() => page.locator("main time").first().textContent()).toMatch(
    /[AP]M( UTC[+-]\d+)?$/,
  );
});

/** As the specification writes them: numbers for ids and flags, hosts by their name alone. */
const asSpecified = (message: object) => message as ServerMessage;

/** Pushes what concerns others, changes nothing or is unknown, and then what shows something. */
async function expectOthersIgnored(page: Page, pushes: Pushes, id: string): Promise<void> {
  pushes.push({ type: "ACCOUNT_USER_CHANGE", action: "DELETE", id: `${id}0` });
  pushes.push({ type: "ACCOUNT_USER_CHANGE", action: "UPDATE", id: `${id}0`, master: false });
  pushes.push({ type: "ACCOUNT_USER_CHANGE", action: "UPDATE", id, master: true });
  pushes.push({ type: "NEWS" } as unknown as ServerMessage);
  pushes.push({ type: "USER_LANGUAGE_CHANGE", value: "en" });
  // A message that does something, after those that do nothing.
  pushes.push({ type: "USER_DATA_CHANGE", action: "theme", value: 0 });
  await page.locator("[data-push]").waitFor();
  expect(await page.locator("[data-push]").count()).toBe(1);
  expect(await alert(page).count()).toBe(0);
}

test("C200, C285, C286, C287, C288, C313: what concerns others, changes nothing or is unknown does nothing; firmware by the host's name alone is told, one message a host; a numeric id and a master of 0 sign out as text and false do", async ({
  page,
  site,
}) => {
  const pushes = await open(page, site, { ownSession: true });
  const id = await readUserId(page);
  await expectOthersIgnored(page, pushes, id);
  for (const progress of [12, 38]) {
    pushes.push(
      asSpecified({
        type: "FW_OTA_STATUS",
        status: "in_progress",
        progress,
        to_web_data: { host_name: "NVR-3" },
      }),
    );
  }
  await page.locator("[data-toast]").getByText("38%").waitFor();
  expect(await page.locator("[data-toast]").count()).toBe(1);
  pushes.push(
    asSpecified({ type: "ACCOUNT_USER_CHANGE", action: "UPDATE", id: Number(id), master: 1 }),
  );
  pushes.push(
    asSpecified({ type: "ACCOUNT_USER_CHANGE", action: "UPDATE", id: Number(id), master: 0 }),
  );
  await alert(page)
    .getByText(/role in this account changed/)
    .waitFor();
});

test("C180, C309: WSPLAYER_UPDATE is stored and shows nothing; signing out closes what is open and forgets the version", async ({
  page,
  site,
}) => {
  const pushes = await open(page, site, { ownSession: true });
  const payload = { version: "9.9.9", url: "https://downloads.example/player.exe" };
  const stored = () => page.evaluate(() => ({ ...localStorage }));
  pushes.push({ type: "WSPLAYER_UPDATE", payload });
  await eventually(stored).toMatchObject({
    wsplayer_version: payload.version,
    wsplayer_url: payload.url,
  });
  // A message that shows something, after the one that shows nothing.
  pushes.push({
    type: "FW_OTA_STATUS",
    status: "failed",
    progress: 62,
    to_web_data: { host_id: "3", host_name: "NVR-3" },
  });
  const shown = page.locator("[data-push], [data-toast], [role=alertdialog]");
  await page.locator("[data-toast=error]").getByText("NVR-3").waitFor();
  expect(await shown.count()).toBe(1);
  pushes.push({ type: "SERVER_UPDATE" });
  await alert(page).getByRole("button", { name: "OK" }).click();
  await waitForLogin(page);
  await page.locator("input[name=password]").waitFor();
  expect(await shown.count()).toBe(0);
  // The login page's script forgets it.
  await eventually(stored).not.toHaveProperty("wsplayer_version");
});
