import { limits } from "../../contract/limits";
import { expect, signIn, test } from "../support/browser";
import {
  camerasInAddress,
  eventually,
  readContrasts,
  readTimes,
  tile,
  waitForMotion,
  waitForStates,
} from "../support/live-wall";
import { watchStates } from "../support/playback";

const layoutLinks = "nav[aria-label=Layout] a";

test("sixteen cameras move on the wall, none of them black", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/cloud_vms/live");
  await waitForStates(page, { playing: 16 });
  await waitForMotion(page, 1);
  const contrasts = await readContrasts(page);
  expect(contrasts.filter((contrast) => contrast > 8)).toHaveLength(16);
  await eventually(() => page.locator("footer").textContent()).toContain("16 playing");
});

test("C348: the layouts are 1, 4, 9, 16 and 36, and all tiles of each play", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=4");
  await page.locator(layoutLinks).first().waitFor();
  expect(await page.locator(layoutLinks).count()).toBe(limits.playerLayouts.length);
  for (const [index, layout] of limits.playerLayouts.entries()) {
    await page.locator(layoutLinks).nth(index).click();
    await waitForStates(page, { playing: layout });
    await waitForMotion(page, 1);
    expect(new URL(page.url()).searchParams.get("layout")).toBe(String(layout));
  }
});

test("the chosen layout is kept for the next visit, by link and by key", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=1");
  await page.locator(layoutLinks).nth(1).click();
  await waitForStates(page, { playing: 4 });
  await page.goto("/cloud_vms/live");
  await waitForStates(page, { playing: 4 });
  await page.keyboard.press("Alt+Digit1");
  await waitForStates(page, { playing: 1 });
});

test("a small tile takes the main stream when it is enlarged, and the wall comes back", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=16%26cameras=1,2,3,4");
  await waitForStates(page, { playing: 4 });
  const widths = () =>
    page.evaluate(() => [...document.querySelectorAll("video")].map((video) => video.videoWidth));
  expect(await widths()).toEqual([480, 480, 480, 480]);
  const before = await readTimes(page);
  const videos = await page.locator("video").elementHandles();
  await tile(page, 2).focus();
  await page.keyboard.press("Enter");
  await waitForStates(page, { playing: 1 });
  // Over its own small picture.
  await eventually(widths).toEqual([480, 480, 480, 1280, 480]);
  expect(await page.locator(":focus").getAttribute("data-tile")).toBe("2");
  const states = await watchStates(page);
  await page.keyboard.press("Escape");
  await waitForStates(page, { playing: 4 });
  // The same pictures, which never stopped.
  await eventually(() => page.locator("video").count()).toBe(4);
  const isSame = await page.evaluate(
    (known) =>
      [...document.querySelectorAll("video")].every((video, index) => video === known[index]),
    videos,
  );
  expect(isSame).toBe(true);
  expect(await states.jsonValue()).toEqual([]);
  const after = await readTimes(page);
  for (const [index, time] of after.entries()) expect(time).toBeGreaterThan(before[index] ?? 0);
});

test("more cameras than tiles: pages", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=4");
  await waitForStates(page, { playing: 4 });
  const first = await tile(page, 0).getAttribute("aria-label");
  await page.getByRole("link", { name: "Next page" }).click();
  await eventually(() => tile(page, 0).getAttribute("aria-label")).not.toBe(first);
  await waitForStates(page, { playing: 4 });
});

test("a camera that does not exist has a locked tile; the others play", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=4%26cameras=1,999999,,2");
  await waitForStates(page, { playing: 2, no_permission: 1 });
  expect(await tile(page, 1).getAttribute("aria-label")).toBe("No permission");
  expect(await tile(page, 2).getAttribute("aria-label")).toBe("Empty tile 3");
  await page.reload();
  await waitForStates(page, { playing: 2, no_permission: 1 });
});

test("tiles change places when one is dragged onto the other", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=4%26cameras=1,2,3");
  await waitForStates(page, { playing: 3 });
  await tile(page, 0).dragTo(tile(page, 1));
  await eventually(() => camerasInAddress(page)).toEqual(["2", "1", "3"]);
  await waitForMotion(page, 0.5);
  await page.getByRole("treeitem", { name: "Sales floor", exact: true }).dragTo(tile(page, 3));
  await waitForStates(page, { playing: 4 });
  await page.goBack();
  await waitForStates(page, { playing: 3 });
});

test("a saved picture carries camera and time", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=1%26cameras=1");
  await waitForStates(page, { playing: 1 });
  const label = (await tile(page, 0).getAttribute("aria-label")) ?? "";
  const camera = label.split(",")[0] ?? "";
  await tile(page, 0).hover();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: `Save a picture of ${camera}` }).click();
  expect((await download).suggestedFilename()).toMatch(
    new RegExp(`^${camera} \\d\\d-\\d\\d-\\d{4} \\d\\d\\.\\d\\d\\.\\d\\d\\.jpg$`),
  );
});
