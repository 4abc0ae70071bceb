import type { Page } from "playwright";
import { expect, signIn, test } from "../support/browser";
import { startConsole } from "../support/console";
import { eventually, waitForMotion, waitForStates } from "../support/live-wall";
import { engineSecret } from "../support/media/engine-server";
import { startFakeMediaMtx } from "../support/media/fake-mediamtx";
import { startFakeRtsp } from "../support/media/fake-rtsp";
import { startFakeWhep } from "../support/media/fake-whep";
import { operator, readRights } from "../support/operator-rights";

/** A wall whose video a media engine beside the cloud carries: stand-ins for MediaMTX, real WebRTC, real agents. */

/** How the videos of the page are fed. */
const readFeeds = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("video")].map((video) =>
      video.srcObject ? "engine" : video.src.startsWith("blob:") ? "relay" : "none",
    ),
  );

/**
 * Waits until the media engine plays the wall. On a busy machine its first picture may come after the tiles have turned
 * to the relay, where they stay: the page is loaded again.
 */
const waitForEngine = (page: Page) =>
  eventually(async () => {
    await waitForStates(page, { playing: 2 });
    const feeds = await readFeeds(page);
    if (feeds.includes("relay")) await page.reload();
    return feeds;
  }).toEqual(["engine", "engine"]);

async function startEngine() {
  let hookUrl = "";
  const engine = await startFakeMediaMtx(
    () => hookUrl,
    (id) => void read.end(id),
  );
  const published = await startFakeRtsp(
    async (path, query) =>
      (await engine.requestAccess({ action: "publish", protocol: "rtsp", path, query })) === 204,
  );
  const read = await startFakeWhep(
    async (path, query, id) =>
      (await engine.requestAccess({ action: "read", path, query, id })) === 204,
  );
  const own = await startConsole({
    MEDIAMTX_SECRET: engineSecret,
    MEDIAMTX_WHEP_URL: read.url,
    MEDIAMTX_RTSP_URL: published.url,
    MEDIAMTX_API_URL: engine.apiUrl,
  });
  hookUrl = `${own.url.replace("//", `//sightline:${engineSecret}@`)}/media/mediamtx/auth`;
  return {
    own,
    published,
    read,
    async close() {
      await own.stop();
      await Promise.all([engine.close(), published.close(), read.close()]);
    },
  };
}

test("story: a wall reads at the media engine what its hosts publish there, and at the relay where that is gone", async ({
  page,
  faults,
  onTestFinished,
}) => {
  const { own, published, read, close } = await startEngine();
  onTestFinished(close);
  await signIn(page, own, "/?redirect=%2Fcloud_vms%2Flive%3Flayout%3D16%26cameras%3D1%2C2");
  await waitForEngine(page);
  await waitForMotion(page, 2);
  await eventually(() => page.locator("footer").textContent()).toContain("Video connected");
  const paths = [1, 2].map((camera) => `${own.demo.accountId}/${camera}/sub`);
  await eventually(() => read.listReaders()).toEqual(paths);
  await eventually(() =>
    paths.map((path) => (published.streams.get(path)?.packets ?? 0) > 20),
  ).toEqual([true, true]);
  faults.allow(/status of 404 .*\/whep/);
  await read.empty();
  await eventually(() => readFeeds(page)).toEqual(["relay", "relay"]);
  await waitForStates(page, { playing: 2 });
  await waitForMotion(page, 2);
});

test("story: who loses the right to a camera is shut out of the media engine too", async ({
  page,
  onTestFinished,
}) => {
  const { own, read, close } = await startEngine();
  onTestFinished(close);
  const { allow } = await readRights(own);
  const both = { playback: false, ptz: false };
  await allow(["1", "2"].map((id) => ({ host_cam_id: id, live: true, ...both })));
  const target = "/?redirect=%2Fcloud_vms%2Flive%3Flayout%3D16%26cameras%3D1%2C2";
  await signIn(page, { ...own, demo: { ...own.demo, email: operator } }, target);
  await waitForEngine(page);
  await allow([{ host_cam_id: "1", live: true, ...both }]);
  await waitForStates(page, { playing: 1, no_permission: 1 });
  await eventually(() => read.listReaders()).toEqual([`${own.demo.accountId}/1/sub`]);
});

test("an engine that this browser does not reach is waited for once", async ({
  page,
  onTestFinished,
}) => {
  const { own, read, close } = await startEngine();
  onTestFinished(close);
  read.hideAddresses();
  await signIn(page, own, "/?redirect=%2Fcloud_vms%2Flive%3Flayout%3D16%26cameras%3D1");
  await waitForStates(page, { playing: 1 });
  expect(await readFeeds(page)).toEqual(["relay"]);
  const answers = read.countAnswers();
  expect(answers).toBeGreaterThan(0);
  await page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: "Hosts" })
    .click();
  await page.getByRole("heading", { name: "Hosts", level: 1 }).waitFor();
  await page.goBack();
  await waitForStates(page, { playing: 1 });
  expect(await readFeeds(page)).toEqual(["relay"]);
  expect(read.countAnswers()).toBe(answers);
});
