import type { Page } from "playwright";
import { expectAccessibleInBothThemes } from "../../support/axe";
import { signIn, signInByForm } from "../../support/browser";
import { type ConsoleAddress, startConsole } from "../../support/console";
import { eventually, keepLayout, waitForStates } from "../../support/live-wall";
import { interceptChannel, type Pushes } from "../../support/pushes";
import { countChannels, expect, test } from "../../support/windows";

/** A refused local socket is an error in the browser's own words. */
const refused = /WebSocket connection to 'ws:\/\/127\.0\.0\.1:910[01]/;

const dialog = (page: Page) => page.getByRole("dialog");
const badge = (page: Page) => page.locator("footer button[aria-haspopup=dialog]");
const download = { version: "9.9.9", url: "https://downloads.example/player.exe" };

const live = "/?redirect=/cloud_vms/live?layout=1";

// A session of its own: what sign-in says of the player depends on the browser's system.
const openLive = (page: Page, site: ConsoleAddress) =>
  signIn(page, site, live, { ownSession: true });

/** Signed in on the VMS home, with the users' channel in the test's hands. */
async function openHome(page: Page, site: ConsoleAddress): Promise<Pushes> {
  const pushes = await interceptChannel(page);
  await keepLayout(page, site, 1);
  await signIn(page, site, "/?redirect=/cloud_vms", { ownSession: true });
  await eventually(() => pushes.opened.length).toBe(1);
  return pushes;
}

const goLive = async (page: Page) => {
  await page.locator("nav a[href='/cloud_vms/live']").first().click();
  await page.waitForURL("**/cloud_vms/live**");
};

test("C128, C222, C226: without the player the prompt says so, also where what sign-in brought of it is damaged, and the browser plays behind it", async ({
  openPage,
  site,
  faults,
}) => {
  faults.allow(refused);
  const page = await openPage("windows");
  await page.context().addCookies([{ name: "wsplayer", value: "%E0%A4%A", url: site.url }]);
  await signInByForm(page, site, live, { reload: false });
  await dialog(page).getByText("The Windows player is not running").waitFor();
  // No download address is known yet.
  await dialog(page).getByText("has not named a download address").waitFor();
  expect(await dialog(page).getByRole("link").count()).toBe(0);
  await waitForStates(page, { playing: 1 });
  await page.keyboard.press("Escape");
  expect(await dialog(page).count()).toBe(0);
  expect(await badge(page).textContent()).toContain("Browser player");
});

test("C228: do not show again is honoured after a reload, and can be taken back", async ({
  openPage,
  site,
  faults,
}) => {
  faults.allow(refused);
  const page = await openPage("windows");
  await openLive(page, site);
  await dialog(page).waitFor();
  await dialog(page).getByLabel("Do not show again").check();
  await dialog(page).getByRole("button", { name: "Use the browser" }).click();
  expect(await dialog(page).count()).toBe(0);
  const failed = page.waitForEvent("console", (message) => refused.test(message.text()));
  await page.reload();
  await failed;
  await waitForStates(page, { playing: 1 });
  expect(await dialog(page).count()).toBe(0);
  await badge(page).click();
  expect(await dialog(page).getByLabel("Do not show again").isChecked()).toBe(true);
  await dialog(page).getByLabel("Do not show again").uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await dialog(page).waitFor();
});

test.for(["mac", "linux"] as const)(
  "C227: on %s the prompt never shows and no local socket is tried",
  async (system, { openPage, site }) => {
    const page = await openPage(system);
    const sockets: string[] = [];
    page.on("websocket", (socket) => sockets.push(socket.url()));
    await openLive(page, site);
    await waitForStates(page, { playing: 1 });
    await page.getByText("Browser player").waitFor();
    expect(await badge(page).count()).toBe(0);
    expect(await dialog(page).count()).toBe(0);
    expect(sockets.filter((url) => /:910[01]/.test(url))).toEqual([]);
  },
);

test("C310, C309: a newer version pushed meanwhile is flagged with the next video page, with its link", async ({
  openPage,
  startPlayer,
  site,
}) => {
  const player = await startPlayer({ version: "1.4.26" });
  const page = await openPage("windows");
  const pushes = await openHome(page, site);
  pushes.push({ type: "WSPLAYER_UPDATE", payload: download });
  await eventually(() => page.evaluate(() => localStorage.getItem("wsplayer_version"))).toBe(
    download.version,
  );
  expect(await dialog(page).count()).toBe(0);
  await goLive(page);
  await dialog(page).getByText("There is a new Windows player").waitFor();
  await dialog(page).getByText("1.4.26").waitFor();
  const link = dialog(page).getByRole("link", { name: "Download 9.9.9" });
  expect(await link.getAttribute("href")).toBe(download.url);
  await page.keyboard.press("Escape");
  await page.getByText("New version").waitFor();
  await eventually(() => countChannels(player).playing ?? 0).toBeGreaterThan(0);
});

test("C309, C310: a push while the player shows video flags it in the footer and opens nothing", async ({
  openPage,
  startPlayer,
  site,
}) => {
  await startPlayer();
  const page = await openPage("windows");
  const pushes = await openHome(page, site);
  await goLive(page);
  await page.getByRole("button", { name: "Windows player 1.4.26" }).waitFor();
  expect(await badge(page).textContent()).not.toContain("New version");
  pushes.push({ type: "WSPLAYER_UPDATE", payload: { ...download, version: "1.4.9" } });
  pushes.push({ type: "WSPLAYER_UPDATE", payload: download });
  await badge(page).getByText("New version").waitFor();
  expect(await dialog(page).count()).toBe(0);
});

test("C224: an older or the same version is not flagged", async ({
  openPage,
  startPlayer,
  site,
}) => {
  const player = await startPlayer({ version: "1.4.26" });
  const page = await openPage("windows");
  const pushes = await openHome(page, site);
  pushes.push({ type: "WSPLAYER_UPDATE", payload: { ...download, version: "1.4.9" } });
  await goLive(page);
  await eventually(() => countChannels(player).playing ?? 0).toBeGreaterThan(0);
  expect(await dialog(page).count()).toBe(0);
  expect(await badge(page).textContent()).not.toContain("New version");
});

test("C225, C226: a player without a version is out of date, and plays", async ({
  openPage,
  startPlayer,
  site,
}) => {
  const player = await startPlayer({ version: null });
  const page = await openPage("windows");
  await openLive(page, site);
  await dialog(page).getByText("Your Windows player is out of date").waitFor();
  await dialog(page).getByText("Not reported").waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => countChannels(player)).toEqual({ playing: 1 });
});

test("C127: on Windows sign-in names the newest player, elsewhere nothing of it arrives", async ({
  openPage,
  startPlayer,
}) => {
  const pages: Page[] = [];
  const own = await startConsole({
    WSPLAYER_VERSION: "1.5.0",
    WSPLAYER_URL: "https://downloads.example/player.exe",
  });
  try {
    await startPlayer({ version: "1.4.26" });
    const page = await openPage("windows", own);
    pages.push(page);
    await openLive(page, own);
    const link = dialog(page).getByRole("link", { name: "Download 1.5.0" });
    expect(await link.getAttribute("href")).toBe("https://downloads.example/player.exe");
    const other = await openPage("linux", own);
    pages.push(other);
    await openLive(other, own);
    await waitForStates(other, { playing: 1 });
    for (const each of pages) {
      const cookies = await each.context().cookies();
      expect(cookies.map(({ name }) => name)).not.toContain("wsplayer");
    }
    expect(await other.evaluate(() => localStorage.getItem("wsplayer_version"))).toBeNull();
  } finally {
    // Before their server: a page whose server is gone reports errors.
    for (const page of pages) await page.context().close();
    await own.stop();
  }
});

test("C069: leaving the live or the playback page closes the player's dialog", async ({
  openPage,
  site,
  faults,
}) => {
  faults.allow(refused);
  const page = await openPage("windows");
  await openHome(page, site);
  await goLive(page);
  await dialog(page).waitFor();
  await page.goBack();
  await page.waitForURL("**/cloud_vms");
  await eventually(() => dialog(page).count()).toBe(0);
  await page.locator("nav a[href^='/cloud_vms/playback']").first().click();
  await page.waitForURL("**/cloud_vms/playback**");
  await dialog(page).waitFor();
  await page.goBack();
  await page.waitForURL("**/cloud_vms");
  await eventually(() => dialog(page).count()).toBe(0);
});

test("C070, C158: with the player off, leaving touches no dialog, and all choices are kept", async ({
  openPage,
  startPlayer,
  site,
}) => {
  const player = await startPlayer();
  const page = await openPage("windows");
  await openHome(page, site);
  await goLive(page);
  await badge(page).click();
  await dialog(page)
    .getByLabel(/Connect directly/)
    .uncheck();
  await dialog(page)
    .getByLabel(/Pause a channel/)
    .selectOption("0");
  await dialog(page).getByLabel("Use the Windows player").uncheck();
  await dialog(page).getByText("The Windows player is turned off").waitFor();
  await eventually(() => player.windows.size).toBe(0);
  await page.goBack();
  await page.waitForURL("**/cloud_vms");
  await page.getByRole("heading", { level: 1, includeHidden: true }).first().waitFor();
  expect(await dialog(page).count()).toBe(1);
  await page.reload();
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({
    wsplayer_enabled: "0",
    wsplayer_p2p: "0",
    wsplayer_idle_seconds: "0",
  });
  await goLive(page);
  await page.getByText("Browser player").waitFor();
  expect(player.windows.size).toBe(0);
});

test("the dialog takes the focus, gives it back, and nothing is wrong with it in either theme", async ({
  openPage,
  startPlayer,
  site,
}) => {
  await startPlayer({ version: null });
  const page = await openPage("windows");
  await openLive(page, site);
  await dialog(page).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await badge(page).focus();
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  await page.keyboard.press("Escape");
  expect(await badge(page).evaluate((button) => button === document.activeElement)).toBe(true);
});
