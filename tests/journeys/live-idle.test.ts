import type { WebSocket } from "playwright";
import { livePath } from "../../contract/media";
import { expect, signIn, test } from "../support/browser";
import { waitForMotion, waitForStates } from "../support/live-wall";
import { playback } from "../support/playback";
import { findRecordedSeconds } from "../support/recorded";

const path = "/?redirect=/cloud_vms/live?layout=4";
const prompt = "dialog[aria-labelledby=idle-title]";

test("C212, C214: five minutes without input ask in seconds; keeping on restarts the five minutes", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signIn(page, site, path);
  await waitForStates(page, { playing: 4 });
  await page.clock.fastForward("04:50");
  expect(await page.locator(prompt).count()).toBe(0);
  await page.clock.fastForward("00:11");
  await page.locator(prompt).waitFor();
  const readSeconds = async () =>
    Number(
      /Video stops in (\d+) seconds/.exec((await page.locator(prompt).textContent()) ?? "")?.[1],
    );
  const before = await readSeconds();
  expect(before).toBeGreaterThan(20);
  await page.clock.fastForward("00:10");
  await expect.poll(readSeconds).toBeLessThanOrEqual(before - 10);
  await page.getByRole("button", { name: "Keep watching" }).click();
  await page.locator(prompt).waitFor({ state: "detached" });
  await page.clock.fastForward("04:50");
  expect(await page.locator(prompt).count()).toBe(0);
  await page.clock.fastForward("00:11");
  await page.locator(prompt).waitFor();
});

test("C215, C360: the prompt has the focus on keeping on, and Escape keeps on", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signIn(page, site, path);
  await waitForStates(page, { playing: 4 });
  await page.locator('[data-tile="1"]').focus();
  await page.clock.fastForward("05:01");
  await page.locator(prompt).waitFor();
  expect(await page.locator(":focus").textContent()).toBe("Keep watching");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main a"))).toBeNull();
  await page.keyboard.press("Escape");
  await page.locator(prompt).waitFor({ state: "detached" });
  expect(await page.locator(":focus").getAttribute("data-tile")).toBe("1");
  await waitForStates(page, { playing: 4 });
});

test("C212, C213, C214: recordings, too, ask after five minutes; when the countdown ends their streams close", async ({
  page,
  site,
}) => {
  const sockets: WebSocket[] = [];
  page.on("websocket", (socket) => {
    if (socket.url().includes(livePath)) sockets.push(socket);
  });
  const countOpen = () => sockets.filter((socket) => !socket.isClosed()).length;
  await page.clock.install();
  await signIn(page, site, playback(`cameras=1,2&layout=4&time=${findRecordedSeconds()}`));
  await waitForStates(page, { playing: 2 });
  await page.clock.fastForward("04:50");
  expect(await page.locator(prompt).count()).toBe(0);
  await page.clock.fastForward("00:11");
  await page
    .locator(prompt)
    .getByText(/Video stops in (30|2\d) seconds/)
    .waitFor();
  await page.getByRole("button", { name: "Keep watching" }).click();
  await page.locator(prompt).waitFor({ state: "detached" });
  await page.clock.fastForward("04:50");
  expect(await page.locator(prompt).count()).toBe(0);
  await page.clock.fastForward("00:11");
  await page.locator(prompt).waitFor();
  await page.clock.fastForward("00:31");
  await page.locator(prompt).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  expect(
    await page
      .locator("video")
      .evaluateAll((videos) =>
        videos.map((video) => video instanceof HTMLVideoElement && video.paused),
      ),
  ).toEqual([true, true]);
  // Decision D20: the last pictures stay.
  await waitForStates(page, { paused: 2 });
  await expect.poll(countOpen).toBe(0);
  expect(await page.locator("video[src]").count()).toBe(2);
  await page.getByRole("button", { name: "Play video" }).first().click();
  await waitForStates(page, { playing: 2 });
  await expect.poll(countOpen).toBe(1);
  await page.goto("/console");
  expect(new URL(page.url()).pathname).toBe("/console");
});

test("C213: when the countdown ends the video stops and the visitor stays signed in", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signIn(page, site, path);
  await waitForStates(page, { playing: 4 });
  await page.clock.fastForward("05:01");
  await page.locator(prompt).waitFor();
  await page.clock.fastForward("00:31");
  await page.locator(prompt).waitFor({ state: "detached" });
  await waitForStates(page, { paused: 4 });
  expect(await page.locator("footer").getByText("Live", { exact: true }).count()).toBe(0);
  expect(await page.locator("video[src]").count()).toBe(0);
  await page.getByRole("button", { name: "Play video" }).first().click();
  await waitForStates(page, { playing: 4 });
  await waitForMotion(page, 0.5);
  await page.goto("/console");
  expect(new URL(page.url()).pathname).toBe("/console");
});

test("C016: the prompt does not appear on settings or account management, coming from the wall", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signIn(page, site, path);
  await waitForStates(page, { playing: 4 });
  await page.clock.fastForward("04:50");
  const stayWithoutPrompt = async (pathname: string) => {
    await page.waitForURL((url) => url.pathname === pathname);
    await page.locator("video").first().waitFor({ state: "detached" });
    for (const time of ["00:15", "05:01", "00:31"]) {
      await page.clock.fastForward(time);
      expect(await page.locator(prompt).count()).toBe(0);
    }
    expect(new URL(page.url()).pathname).toBe(pathname);
  };
  const menu = page.getByRole("complementary");
  await menu.getByRole("link", { name: "Settings" }).click();
  await stayWithoutPrompt("/settings");
  await menu.getByRole("link", { name: "Users" }).click();
  await stayWithoutPrompt("/account_management/users");
});
