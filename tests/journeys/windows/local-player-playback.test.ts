import type { SimulatedChannel } from "../../../scripts/player-simulator/simulated-window";
import { signIn } from "../../support/browser";
import { eventually, findCamera, waitForStates } from "../../support/live-wall";
import { playback } from "../../support/playback";
import { findRecordedSeconds } from "../../support/recorded";
import { countChannels, expect, newestWindow, test } from "../../support/windows";

test("C316: where the Windows player runs it plays recordings, and follows the page's clock", async ({
  openPage,
  startPlayer,
  site,
  faults,
}) => {
  const player = await startPlayer();
  const page = await openPage("windows");
  const start = findRecordedSeconds();
  const query = `cameras=1,2&layout=4&time=${start}&span=3600`;
  await signIn(page, site, playback(query));
  const channel = (index: number): SimulatedChannel | undefined =>
    newestWindow(player).channels.get(index);
  await eventually(() => countChannels(player)).toEqual({ playing: 2 });
  await waitForStates(page, { playing: 2 });
  expect(newestWindow(player)).toMatchObject({ mode: "playback", layout: 4, isShown: true });
  expect(await page.locator("video").count()).toBe(0);
  expect(channel(0)?.info).toMatchObject({ host_cam_id: "1", stream: "sub" });
  expect(Math.abs((channel(0)?.atMs ?? 0) / 1000 - start)).toBeLessThan(30);
  await eventually(() => channel(0)?.bytes ?? 0).toBeGreaterThan(0);

  await page.getByRole("button", { name: "16×" }).click();
  await eventually(() => channel(0)?.speed).toBe(16);
  await eventually(() => countChannels(player)).toEqual({ playing: 2 });
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await eventually(() => countChannels(player)).toEqual({ paused: 2 });
  await waitForStates(page, { playing: 2 });
  const before = channel(0)?.atMs ?? 0;
  await page.getByRole("button", { name: "10 seconds back" }).click();
  await eventually(() => before - (channel(0)?.atMs ?? 0)).toBe(10_000);
  expect(channel(1)?.atMs).toBe(channel(0)?.atMs);

  // The calendar lies over the wall: the window makes room for it.
  await page.getByLabel(/^Choose another day/).click();
  await eventually(() => newestWindow(player).isShown).toBe(false);
  await page.keyboard.press("Escape");
  await eventually(() => newestWindow(player).isShown).toBe(true);

  // From here on the player's port is closed.
  faults.allow(/WebSocket connection to 'ws:\/\/127\.0\.0\.1:910[01]/);
  player.crash();
  await player.close();
  await eventually(() => page.locator("video").count()).toBe(2);
});

test("C089: a host that is reached directly for recordings alone is so in playback, and not on the wall", async ({
  openPage,
  startPlayer,
  site,
}) => {
  const player = await startPlayer();
  const page = await openPage("windows");
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=1");
  const camera = await findCamera(page, "Docks 11–15 west");
  const info = () => newestWindow(player).channels.get(0)?.info;
  for (const [address, mode, natType] of [
    [`/cloud_vms/live?layout=1&cameras=${camera}`, "live", 0],
    [`/cloud_vms/playback?layout=1&cameras=${camera}&time=${findRecordedSeconds()}`, "playback", 1],
  ] as const) {
    await page.goto(address);
    await waitForStates(page, { playing: 1 });
    await eventually(() => newestWindow(player).mode).toBe(mode);
    await eventually(info).toMatchObject({ host_cam_id: camera, p2p: { nat_type: natType } });
  }
});
