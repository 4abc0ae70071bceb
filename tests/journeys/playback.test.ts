import { expectAccessible, expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import {
  eventually,
  readStillTime,
  readTimes,
  tile,
  waitForMotion,
  waitForStates,
} from "../support/live-wall";
import { playback, readMoment } from "../support/playback";
import { findRecordedSeconds } from "../support/recorded";

test("recordings play on one clock, not a frame apart, a camera in two tiles too", async ({
  page,
  site,
}) => {
  await signIn(page, site, playback(`cameras=1,2,1&layout=4&time=${findRecordedSeconds()}`));
  await waitForStates(page, { playing: 3 });
  await waitForMotion(page, 1);
  await eventually(async () => {
    const times = await readTimes(page);
    return Math.max(...times) - Math.min(...times);
  }).toBeLessThan(0.1);
});

test("the slider moves by keys and says the time; the address keeps moment and zoom", async ({
  page,
  site,
}) => {
  const start = findRecordedSeconds();
  await signIn(page, site, playback(`cameras=1&layout=1&time=${start}&span=3600`));
  await waitForStates(page, { playing: 1 });
  await page.getByRole("button", { name: "Pause" }).click();
  const slider = page.getByRole("slider", { name: "Timeline" });
  const before = await readMoment(page);
  await slider.focus();
  await page.keyboard.press("PageUp");
  await eventually(() => readMoment(page)).toBeCloseTo(before - 600, -1);
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/\d\d:\d\d:\d\d/);
  await waitForStates(page, { playing: 1 });
  const kept = () => Number(new URL(page.url()).searchParams.get("time"));
  await eventually(kept).toBe(await readMoment(page));
  await page.reload();
  await waitForStates(page, { playing: 1 });
  expect((await readMoment(page)) - kept()).toBeLessThan(30);
});

test("a paused picture is stepped by one frame, forward and back", async ({ page, site }) => {
  await signIn(page, site, playback(`cameras=1&layout=1&time=${findRecordedSeconds()}`));
  await waitForStates(page, { playing: 1 });
  await page.keyboard.press("k");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const at = await readStillTime(page);
  await page.keyboard.press(".");
  await eventually(() => readStillTime(page)).toBeCloseTo(at + 0.1, 1);
  await page.keyboard.press(",");
  await eventually(() => readStillTime(page)).toBeCloseTo(at, 1);
});

test("speeds from a half to sixteen keep playing, the fastest by keyframes", async ({
  page,
  site,
}) => {
  await signIn(page, site, playback(`cameras=1&layout=1&time=${findRecordedSeconds()}`));
  await waitForStates(page, { playing: 1 });
  for (const [name, seconds] of [
    ["4×", 6],
    ["16×", 30],
    ["½×", 1],
  ] as const) {
    await page.getByRole("button", { name }).click();
    await waitForStates(page, { playing: 1 });
    const from = await readMoment(page);
    await eventually(async () => (await readMoment(page)) - from).toBeGreaterThanOrEqual(seconds);
  }
});

test("the calendar names days with recordings and events, and leads there by keys", async ({
  page,
  site,
}) => {
  await signIn(page, site, playback(`cameras=1,2&layout=4&time=${findRecordedSeconds()}`));
  await waitForStates(page, { playing: 2 });
  await page.keyboard.press("k");
  const before = await readMoment(page);
  await page.locator("header button", { hasText: /^\d\d-\d\d-\d{4}$/ }).press("Enter");
  const chosen = page.getByRole("grid").getByRole("button", { pressed: true });
  await eventually(() => chosen.getAttribute("aria-label")).toMatch(/, recorded, events/);
  await expectAccessible(page);
  await chosen.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  const focused = page.locator("[role=grid] button:focus");
  await eventually(() => focused.getAttribute("aria-label")).toMatch(/, recorded/);
  await page.keyboard.press("Enter");
  // The same time six days before; a clock that was changed meanwhile is an hour off.
  await eventually(async () =>
    Math.abs(before - (await readMoment(page)) - 6 * 86_400),
  ).toBeLessThan(3_700);
  expect(await page.getByRole("grid").count()).toBe(0);
});

test("an event is stepped to exactly, with its name and the box of what was seen", async ({
  page,
  site,
}) => {
  await signIn(
    page,
    site,
    playback(`cameras=1,2,3,4&layout=4&time=${findRecordedSeconds()}&span=3600`),
  );
  await waitForStates(page, { playing: 4 });
  await page.keyboard.press("k");
  const boxes = page.locator("[data-state=playing] .corners");
  const status = page.locator("section [role=status]").first();
  const steps: string[] = [];
  // Motion has no boxes: back to what was recognised.
  do {
    const before = await readMoment(page);
    await page.keyboard.press("j");
    await eventually(() => readMoment(page)).toBeLessThan(before);
    steps.push((await status.textContent()) ?? "");
  } while (!steps.at(-1)?.includes("detected") && steps.length < 20);
  expect(steps.at(-1)).toMatch(/ detected · ./);
  await eventually(() => boxes.count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Show what cameras detect" }).click();
  await eventually(() => boxes.count()).toBe(0);
});

test("dragging the head looks through the recording, and does not move the timeline", async ({
  page,
  site,
}) => {
  await signIn(page, site, playback(`cameras=1&layout=1&time=${findRecordedSeconds()}&span=3600`));
  await waitForStates(page, { playing: 1 });
  const before = await readMoment(page);
  const slider = page.getByRole("slider", { name: "Timeline" });
  const range = await slider.getAttribute("aria-valuemin");
  const box = await slider.boundingBox();
  if (!box) throw new Error("no slider");
  await page.mouse.move(box.x + 6, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x - 200, box.y + 30, { steps: 5 });
  const preview = page.locator("section img[src*='/media/snapshot/1?at=']");
  await preview.waitFor();
  await eventually(() => readMoment(page)).toBeLessThan(before - 300);
  expect(await page.getByRole("button", { name: "Play", exact: true }).count()).toBe(1);
  await page.mouse.up();
  await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
  expect(await slider.getAttribute("aria-valuemin")).toBe(range);
});

test("the head is dragged to the timeline's edge and no further; the timeline follows once it is let go", async ({
  page,
  site,
}) => {
  const start = findRecordedSeconds(60);
  await signIn(page, site, playback(`cameras=1&layout=1&time=${start}&span=3600`));
  await waitForStates(page, { playing: 1 });
  const slider = page.getByRole("slider", { name: "Timeline" });
  const readFrom = async () => Number(await slider.getAttribute("aria-valuemin"));
  const from = await readFrom();
  const head = await slider.boundingBox();
  const area = await slider.locator("..").boundingBox();
  if (!head || !area) throw new Error("no slider");
  const y = head.y + 30;
  await page.mouse.move(head.x + 6, y);
  await page.mouse.down();
  for (const part of [0.97, 0.98, 0.99]) {
    await page.mouse.move(area.x + part * area.width, y);
    await eventually(() => readMoment(page)).toBeCloseTo(from + part * 3600, -1);
  }
  expect(await readFrom()).toBe(from);
  await page.mouse.up();
  await eventually(readFrom).toBeGreaterThan(from);
});

test("the timeline's preview shows the very second its label says, with a day in sight", async ({
  page,
  site,
}) => {
  await signIn(page, site, playback(`cameras=1&layout=1&time=${findRecordedSeconds()}&span=86400`));
  await waitForStates(page, { playing: 1 });
  // Behind the head, on the lanes: the labels of cameras stand left of them.
  const head = await page.getByRole("slider", { name: "Timeline" }).boundingBox();
  if (!head) throw new Error("no slider");
  for (const distance of [41, 97, 153]) {
    await page.mouse.move(head.x - distance, head.y + 30);
    const preview = page.locator("section span:has(> img[src*='/media/snapshot/1?at='])");
    await preview.waitFor();
    // Zones of the demo differ from UTC by whole hours.
    const read = async () => {
      const src = (await preview.locator("img").getAttribute("src")) ?? "";
      const at = new Date(Number(/at=(\d+)/.exec(src)?.[1])).toISOString().slice(14, 19);
      const label = /\d\d:(\d\d:\d\d)/.exec((await preview.textContent()) ?? "")?.[1];
      return `${at} ${label}`;
    };
    await expect.poll(read).toMatch(/^(\S+) \1$/);
  }
});

test("events are a key away, and a marked range shows its length", async ({ page, site }) => {
  await signIn(
    page,
    site,
    playback(`cameras=1,2,3&layout=4&time=${findRecordedSeconds()}&span=86400`),
  );
  await waitForStates(page, { playing: 3 });
  await eventually(() => page.getByText(/[1-9]\d* in view/).count()).toBe(1);
  await page.keyboard.press("k");
  // Twice, so that there is surely one to go on to.
  for (let step = 0; step < 2; step++) {
    const before = await readMoment(page);
    await page.keyboard.press("j");
    await eventually(() => readMoment(page)).toBeLessThan(before);
  }
  const marked = await readMoment(page);
  await page.keyboard.press("i");
  await page.keyboard.press("l");
  await eventually(() => readMoment(page)).toBeGreaterThan(marked);
  await page.keyboard.press("o");
  const bar = page.getByRole("status").filter({ hasText: "Zoom to range" });
  await bar.getByText(/ to .*, \d+ [a-z]+/).waitFor();
  await bar.getByRole("link", { name: "Export" }).click();
  await page.getByRole("complementary", { name: "Export" }).waitFor();
  await eventually(() => page.getByLabel("From", { exact: true }).inputValue()).toMatch(
    /^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/,
  );
  await page.getByRole("button", { name: "Clear range" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Clear range" }).count()).toBe(0);
});

test("a camera that does not exist has a tile without permission; the others play", async ({
  page,
  site,
}) => {
  await signIn(page, site, playback(`cameras=1,999999&layout=4&time=${findRecordedSeconds()}`));
  await waitForStates(page, { playing: 1, no_permission: 1 });
  expect(await tile(page, 1).getAttribute("aria-label")).toContain("No permission");
});

test("C367: without script the moment's pictures show, and other moments are links and a form", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, playback(`cameras=1&layout=1&time=${findRecordedSeconds()}`));
  await page.getByText("needs JavaScript").waitFor();
  const picture = page.locator("main img[src*='at=']").first();
  const source = (await picture.getAttribute("src")) ?? "";
  const answer = await page.request.get(source);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  const clip = await page.getByRole("link", { name: "Play five minutes" }).getAttribute("href");
  const video = await page.request.get(clip ?? "", { headers: { range: "bytes=0-99" } });
  expect([video.status(), video.headers()["content-type"]]).toEqual([206, "video/mp4"]);
  await page.getByRole("link", { name: "1 hour ago" }).click();
  await page.waitForURL(/time=/);
  await eventually(() => picture.getAttribute("src")).not.toBe(source);
});

test("C362: playback is accessible in both themes", async ({ page, site }) => {
  await signIn(page, site, playback(`cameras=1,2,999999&layout=4&time=${findRecordedSeconds()}`));
  await waitForStates(page, { playing: 2, no_permission: 1 });
  await eventually(() => page.getByText(/\d in view/).count()).toBe(1);
  await expectAccessibleInBothThemes(page);
});
