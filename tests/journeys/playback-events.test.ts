import type { Page, Route } from "playwright";
import { removeArchives } from "../support/archives";
import { expectAccessible } from "../support/axe";
import { expect, holdScripts, signIn, startSession, test } from "../support/browser";
import { eventually, waitForStates } from "../support/live-wall";
import { playback, readMoment } from "../support/playback";
import { findRecordedSeconds } from "../support/recorded";

/** Events on the playback page: filter, steps, and archive. */

const readCount = async (page: Page) =>
  Number(/(\d+) in view/.exec((await page.getByText(/\d in view/).textContent()) ?? "")?.[1]);

/** What the demo's cameras 1 and 2 report of what they recognise. */
const aiEvent = /detected|Line crossing|Entering area/;

test("the timeline shows the chosen kinds of events, and a typed time is gone to", async ({
  page,
  site,
}) => {
  await signIn(
    page,
    site,
    playback(`cameras=1,2,83&layout=4&time=${findRecordedSeconds()}&span=86400`),
  );
  await waitForStates(page, { playing: 2, no_video: 1 });
  await page.getByText(/^Back door: Host offline since /).waitFor();
  await page.keyboard.press("k");
  await eventually(() => readCount(page)).toBeGreaterThan(0);
  const all = await readCount(page);
  await page.locator("header button", { hasText: "Events:" }).press("Enter");
  for (const kind of ["Video", "I/O", "POS", "System"])
    await page.getByRole("checkbox", { name: kind }).uncheck();
  await eventually(() => readCount(page)).toBeLessThan(all);
  expect(new URL(page.url()).searchParams.get("event_type")).toBe("55");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const status = page.locator("section [role=status]").first();
  // Once: presses are not lost while the events load, and each is a step.
  const from = await readMoment(page);
  await page.keyboard.press("j");
  await eventually(() => readMoment(page)).toBeLessThan(from);
  await eventually(() => status.textContent()).toMatch(aiEvent);

  await page.locator("header button", { has: page.locator("time") }).press("Enter");
  const field = page.getByLabel(/^Date and time/);
  // On the clock of the host, which may be some hours away.
  const posted = page.locator("input[name=when]:enabled");
  const inHour = async () => (Date.parse(`${await posted.inputValue()}Z`) / 1000) % 3_600;
  await eventually(async () => (await inHour()) - ((await readMoment(page)) % 3_600)).toBe(0);
  const before = await readMoment(page);
  const shown = `${await posted.inputValue()}Z`;
  await field.fill("01-01-2030 10:00:00");
  await field.press("Enter");
  await page.getByText("This moment has not been recorded yet.").waitFor();
  expect(await field.inputValue()).toBe("01-01-2030 10:00:00");
  await field.fill(new Date(Date.parse(shown) - 7_207_000).toISOString().slice(0, 19));
  await field.press("Enter");
  await eventually(async () => before - (await readMoment(page))).toBe(7_207);
  expect(await field.isVisible()).toBe(false);
});

test("a step that finds no answer says so, and what was pressed meanwhile is not added to the next step", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/ERR_FAILED/);
  await signIn(page, site, playback(`cameras=1,2&layout=4&time=${findRecordedSeconds()}`));
  await waitForStates(page, { playing: 2 });
  await page.keyboard.press("k");
  const held: Route[] = [];
  const isStep = (url: URL) => url.pathname === "/playback_events" && /limit=\d\b/.test(url.search);
  await page.route(isStep, (route) => void held.push(route));
  await page.keyboard.press("j");
  await eventually(() => held.length).toBe(1);
  for (const key of "jjj") await page.keyboard.press(key);
  await held[0]?.abort();
  await page.getByRole("status").getByText("The events did not load.").waitFor();
  await page.keyboard.press("j");
  await eventually(() => held.length).toBe(2);
  expect(new URL(held[1]?.request().url() ?? "").searchParams.get("limit")).toBe("1");
  await held[1]?.continue();
  await eventually(() => page.locator("section [role=status]").first().textContent()).toMatch(
    / · ./,
  );
});

test("C108: an event around the moment is archived with a note, and shows that it is", async ({
  page,
  site,
  faults,
}) => {
  const note = "Kept by a journey";
  // The panel's error for a note that is too long.
  faults.allow(/status of 400/);
  await removeArchives(site, note);
  await signIn(page, site, playback(`cameras=1,2&layout=4&time=${findRecordedSeconds()}`));
  await waitForStates(page, { playing: 2 });
  await page.keyboard.press("k");
  await page.keyboard.press("j");
  const status = page.locator("section [role=status]").first();
  await eventually(() => status.textContent()).toMatch(/ · ./);
  await page.getByRole("link", { name: "Archive", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Archive an event" });
  await panel.getByLabel("Note").fill("x".repeat(65));
  await panel.getByRole("button", { name: "Archive event" }).click();
  await panel.locator("[aria-invalid=true][name=note]").waitFor();
  await expectAccessible(page);
  await panel.getByLabel("Note").fill(note);
  const [name] = ((await status.textContent()) ?? "").split(" · ");
  const words = await panel.locator("label", { has: page.locator(":checked") }).textContent();
  expect(words).toContain(name);
  await panel.getByRole("button", { name: "Archive event" }).click();
  await panel.locator("label", { hasText: `${words}Archived` }).waitFor();
  expect(await panel.getByLabel("Note").inputValue()).toBe("");
  // The form takes the next event at once.
  const archived = panel.locator("label", { hasText: "Archived" });
  const before = await archived.count();
  await panel.locator("[name=ids]").first().check();
  await panel.getByLabel("Note").fill(note);
  await panel.getByRole("button", { name: "Archive event" }).click();
  await eventually(() => archived.count()).toBe(before + 1);
  expect(await removeArchives(site, note)).toBe(2);
});

test("C367: without script events are filtered, stepped to and archived by plain forms and links", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  // A refused time leaves the page at its default time, which may not be recorded.
  faults.allow(/status of 404 .*\/media\/snapshot\//);
  const note = "Kept without script";
  await removeArchives(site, note);
  await signIn(page, site, playback(`cameras=1,2&layout=4&time=${findRecordedSeconds()}`));
  await page.locator("summary", { hasText: "Events:" }).click();
  for (const kind of ["Video", "I/O", "POS", "System"])
    await page.getByRole("checkbox", { name: kind }).uncheck();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("link", { name: "Previous event" }).click();
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("event_type")).toBe("55");
  expect(Number(searchParams.get("time"))).toBeLessThan(findRecordedSeconds());
  await page.getByRole("link", { name: "Archive", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Archive an event" });
  const chosen = panel.locator("label", { has: page.locator(":checked") });
  expect(await chosen.textContent()).toMatch(aiEvent);
  await page.getByLabel("Note").fill(note);
  await page.getByRole("button", { name: "Archive event" }).click();
  await page.getByText("Archived", { exact: true }).first().waitFor();
  expect(await removeArchives(site, note)).toBe(1);
  await page.locator("summary", { has: page.locator("time") }).click();
  await page.getByLabel(/^Date and time/).fill("2030-01-01T10:00:00");
  await page.getByRole("button", { name: "Go" }).click();
  await page.getByText("This moment has not been recorded yet.").waitFor();
});

test("what was ticked before the page's script ran stays ticked, and is done", async ({
  page,
  site,
}) => {
  await startSession(page, site);
  const release = await holdScripts(page);
  const query = `cameras=1&layout=1&time=${findRecordedSeconds()}`;
  await page.goto(`/cloud_vms/playback/export?${query}`, { waitUntil: "commit" });
  const cameras = page
    .getByRole("complementary", { name: "Export" })
    .locator("[name=host_cam_ids]");
  await cameras.nth(1).check();
  await page.locator("summary", { hasText: "Events:" }).click();
  await page.getByRole("checkbox", { name: "System" }).uncheck();
  release();
  await page.waitForURL(/event_type=52,55,53,54/);
  await waitForStates(page, { playing: 1 });
  expect(await cameras.nth(1).isChecked()).toBe(true);
  // Told by the page's own state: two cameras take twice the time and room of one.
  const words = page.getByText(/Takes about/);
  const both = await words.textContent();
  await cameras.nth(1).uncheck();
  await eventually(() => words.textContent()).not.toBe(both);
});
