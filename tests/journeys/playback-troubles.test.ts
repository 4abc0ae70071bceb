import { findDemoGap } from "../../agent/demo/happenings";
import { expect, signIn, test } from "../support/browser";
import { eventually, findCamera, tile, waitForStates } from "../support/live-wall";
import { damageFrame, dropFrames, playback, readMoment, watchStates } from "../support/playback";
import { findRecordedSeconds } from "../support/recorded";

/** The playback page where something is missing: each lane says what, and the rest goes on. */

const withCameras = (cameras: string) =>
  playback(`cameras=${cameras}&layout=4&time=${findRecordedSeconds()}`);

test("a timeline that does not load says so in its lanes, and comes when it is asked again", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 503/);
  await page.route("**/playback_timeline?*", (route) => route.fulfill({ status: 503 }));
  await signIn(page, site, withCameras("1,2"));
  await waitForStates(page, { playing: 2 });
  const failed = page.locator("[data-lane=failed]");
  await eventually(() => failed.count()).toBe(2);
  expect(await failed.first().textContent()).toContain("The timeline did not load");
  await page.unroute("**/playback_timeline?*");
  await failed.first().getByRole("button", { name: "Try again" }).press("Enter");
  await eventually(() => page.locator("[data-lane]").count()).toBe(0);
});

test("a camera without a licence has a locked tile and a locked lane; the others play", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=1");
  const roof = await findCamera(page, "Roof access");
  await page.goto(`/cloud_vms/playback?cameras=1,${roof}&layout=4&time=${findRecordedSeconds()}`);
  await waitForStates(page, { playing: 1, no_license: 1 });
  expect(await tile(page, 1).getAttribute("aria-label")).toBe("Roof access, HQ-NVR-01: No licence");
  const lane = page.locator("[data-lane=no_license]");
  await lane.waitFor();
  expect(await lane.textContent()).toBe("Roof access: No licence");
  expect(await page.locator("[data-lane]").count()).toBe(1);
});

/** The newest pause of the first camera's recorder that is over, in Unix seconds. */
function findRest(): number {
  for (let ms = Date.now(); ; ms -= 86_400_000) {
    const gap = findDemoGap(0, ms);
    if (gap && gap[1] < Date.now() - 600_000) return gap[0] / 1000;
  }
}

test("where nothing is recorded the last picture is not saved as one of that time, and the way on moves the timeline along", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/404/);
  const rest = findRest();
  await signIn(page, site, playback(`cameras=1&layout=1&time=${rest - 20}&span=120`));
  await waitForStates(page, { playing: 1 });
  await page.keyboard.press("k");
  const slider = page.getByRole("slider", { name: "Timeline" });
  await slider.focus();
  for (let count = 0; count < 3; count++) await page.keyboard.press("PageDown");
  await waitForStates(page, { gap: 1 });
  const saved = await page.evaluateHandle(() => {
    const addresses: string[] = [];
    HTMLAnchorElement.prototype.click = function save() {
      addresses.push(this.href);
    };
    return addresses;
  });
  await page.getByRole("button", { name: /^Save a picture/ }).click();
  await eventually(async () => (await saved.jsonValue()).join()).toMatch(
    /\/media\/snapshot\/1\?download&at=\d+$/,
  );
  await page.locator("[data-state=gap] button", { hasText: "Go to" }).click();
  await waitForStates(page, { playing: 1 });
  const readRest = async () =>
    Number(await slider.getAttribute("aria-valuemax")) - (await readMoment(page));
  await eventually(readRest).toBeGreaterThan(0);
});

test("over a hole of less than a second the clock runs on, and no tile waits in it", async ({
  page,
  site,
}) => {
  const start = findRecordedSeconds();
  await dropFrames(page, (start + 5) * 1000);
  await signIn(page, site, playback(`cameras=1&layout=1&time=${start}`));
  await waitForStates(page, { playing: 1 });
  const states = await watchStates(page);
  await eventually(() => readMoment(page)).toBeGreaterThan(start + 9);
  expect(await page.evaluate(() => document.querySelector("video")?.buffered.length)).toBe(2);
  expect(await states.jsonValue()).toEqual([]);
});

test.for(["box", "picture"] as const)(
  "a damaged %s costs a notice at most: what follows plays, and so does a seek behind it",
  async (damage, { page, site }) => {
    const start = findRecordedSeconds();
    await damageFrame(page, (start + 4) * 1000, damage);
    await signIn(page, site, playback(`cameras=1&layout=1&time=${start}`));
    await waitForStates(page, { playing: 1 });
    const states = await watchStates(page);
    await eventually(() => readMoment(page)).toBeGreaterThan(start + 9);
    await waitForStates(page, { playing: 1 });
    const seen = await states.jsonValue();
    expect(seen.filter((state) => state === "gap").length).toBeLessThanOrEqual(1);
    expect(seen).not.toContain("failed");
    await page.getByRole("button", { name: "10 seconds back" }).click();
    await eventually(() => readMoment(page)).toBeGreaterThan(start + 9);
    await waitForStates(page, { playing: 1 });
  },
);
