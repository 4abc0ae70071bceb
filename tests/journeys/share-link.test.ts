import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { demoRegions } from "../../backend/db/seed/demo-data";
import { expectAccessibleInBothThemes } from "../support/axe";
import { test as base, expect, signIn } from "../support/browser";
import { startConsoleWithDatabase } from "../support/console-with-database";
import { speak } from "../support/language";
import { eventually } from "../support/live-wall";
import { openLanguages } from "../support/menus";
import { readViews, revokeLink, shareEvent } from "../support/shared-event";

/** A console over a database that the test can reach: a link's end is made to come early there. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: what Vitest asks for where a fixture needs no other
  .extend("own", { scope: "file" }, async ({}, { onCleanup }) => {
    const own = await startConsoleWithDatabase();
    onCleanup(() => own.stop());
    return own;
  })
  .extend("site", { scope: "file" }, ({ own }) => own);

const submit = "main form button[type=submit]";

const hasPicture = (page: Page) =>
  page.locator("main img").evaluate((image: HTMLImageElement) => image.naturalWidth > 0);

test("C038, C365, G14: a link shows its event to a browser that has never been here, and a reload is no second view", async ({
  page,
  site,
}) => {
  const link = await shareEvent(site, { note: "Forklift near miss" });
  const answer = await page.goto(link.path);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": expect.stringContaining("noindex"),
  });
  await page.getByRole("heading", { name: "Forklift near miss" }).waitFor();
  await page.getByText("Shared by Ana Kovar, Meridian").waitFor();
  await page.getByText(link.camera, { exact: true }).waitFor();
  expect(await page.content()).not.toContain(site.demo.email);
  await page.getByRole("heading", { name: "Recognised in the picture" }).waitFor();
  await page.getByText("Upper body", { exact: true }).waitFor();
  await eventually(() => hasPicture(page)).toBe(true);
  expect(await page.locator("aside, nav").count()).toBe(0);
  expect(await page.locator("a[href^='/']:not([href^='/media/event/'])").count()).toBe(0);

  await page.reload();
  await page.getByRole("heading", { name: "Forklift near miss" }).waitFor();
  // Data requests do not count as views: changing the language loads no new document.
  await openLanguages(page);
  await page.getByRole("menuitem", { name: "Deutsch" }).click();
  await page.getByRole("heading", { name: "Im Bild erkannt" }).waitFor();
  expect(await readViews(site, link)).toBe(1);
  const readable = await page.evaluate(() => document.cookie + JSON.stringify(localStorage));
  expect(readable).not.toContain("sightline");
});

test("C294: whoever is signed in sees the same page, and stays signed in", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  const link = await shareEvent(site);
  await page.goto(link.path);
  await page.getByText("This link shows one event only.").waitFor();
  expect(await page.locator("aside, nav").count()).toBe(0);
  await page.goto("/console");
  expect(new URL(page.url()).pathname).toBe("/console");
});

test("G9, G10, C367: without script the password is asked for, wrong ones are told, and it never shows", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of (400|429)/);
  const link = await shareEvent(site, { note: "Behind a door", password: "Zq9+x!" });
  await page.goto(link.path);
  expect(await page.getByText("Behind a door").count()).toBe(0);
  await page.click(submit);
  await page.getByText("Password is required.").waitFor();
  await page.fill("[name=password]", "Zq9 x");
  await page.click(submit);
  await page.getByText("Password may not contain spaces.").waitFor();
  await page.fill("[name=password]", "Zq9+y");
  await page.click(submit);
  await page.getByText("The password is wrong.").waitFor();
  expect(await page.content()).not.toContain("Zq9+y");
  await page.fill("[name=password]", "Zq9+x!");
  await page.click(submit);
  await page.getByRole("heading", { name: "Behind a door" }).waitFor();
  expect(page.url()).toBe(site.url + link.path);
  await eventually(() => hasPicture(page)).toBe(true);
  await page.reload();
  await page.getByRole("heading", { name: "Behind a door" }).waitFor();
  expect(await readViews(site, link)).toBe(1);
});

test("G9: the door opens by keyboard, and after ten wrong passwords says how long to wait", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of (400|429)/);
  const opened = await shareEvent(site, { note: "Opened by keyboard", password: "7" });
  await page.goto(opened.path);
  await eventually(() =>
    page.locator("[name=password]").evaluate((field) => field.matches(":focus")),
  ).toBe(true);
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Opened by keyboard" }).waitFor();

  const blocked = await shareEvent(site, { password: "7" });
  for (let attempt = 0; attempt < 10; attempt++) {
    await page.request.post(site.url + blocked.path, {
      headers: { Origin: site.url },
      form: { intent: "unlock", password: "8" },
    });
  }
  await page.goto(blocked.path);
  await page.fill("[name=password]", "7");
  await page.click(submit);
  await page.getByText(/Too many attempts. Try again in \d+ minutes?\./).waitFor();
});

test("C338: a link that ended says so; one taken back reads like one that never was", async ({
  page,
  site,
  own,
  faults,
}) => {
  faults.allow(/status of (404|410)/);
  const ended = await shareEvent(site, { note: "Soon over" });
  await page.goto(ended.path);
  await page.getByRole("heading", { name: "Soon over" }).waitFor();
  await own.db.execute(sql`update share_link set expires_at = now() where id = ${ended.id}`);
  expect((await page.reload())?.status()).toBe(410);
  await page.getByRole("heading", { name: "This link expired" }).waitFor();
  expect(await page.content()).not.toContain("Soon over");

  const revoked = await shareEvent(site);
  await page.goto(revoked.path);
  await revokeLink(site, revoked);
  expect((await page.reload())?.status()).toBe(404);
  const said = await page.locator("main").textContent();
  expect(said).toContain("This link does not exist");
  expect((await page.goto(`/share_link/${"x".repeat(32)}`))?.status()).toBe(404);
  expect(await page.locator("main").textContent()).toBe(said);
});

test("C356: the event's time is in the visitor's format, on the clock of its place", async ({
  page,
  site,
  own,
}) => {
  const link = await shareEvent(site);
  await own.db.execute(sql`
    update host set timezone = 'Asia/Tokyo' from event, share_link
    where event.host_id = host.id and event.id = share_link.event_id and share_link.id = ${link.id}`);
  await page.goto(link.path);
  const time = page.locator("dl time").first();
  const moment = new Date((await time.getAttribute("datetime")) ?? "");
  const [date, clock] = new Date(moment.getTime() + 9 * 3_600_000).toISOString().split(/[T.]/);
  const [year, month, day] = date?.split("-") ?? [];
  expect(await time.textContent()).toBe(`${month}-${day}-${year} ${clock}`);
  await page.getByText("Asia/Tokyo").waitFor();
  const value = encodeURIComponent(btoa(JSON.stringify("YYYY-MM-DD HH:mm:ss")));
  await page.context().addCookies([{ name: "time_format", value, url: site.url }]);
  await page.reload();
  expect(await time.textContent()).toBe(`${date} ${clock}`);
});

test("C362: event, door and end are accessible in both themes, and fit a narrow phone in German", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 404/);
  await speak(page, site, "de");
  const links = await Promise.all([shareEvent(site), shareEvent(site, { password: "7" })]);
  for (const path of [...links.map((link) => link.path), "/share_link/none"]) {
    await page.goto(path);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

/** Opens a link once its event's recording is there: the newest event may still be being recorded. */
async function openRecorded(page: Page, path: string): Promise<void> {
  const read = async () => (await page.request.get(path)).text();
  await expect.poll(read, { interval: 500 }).toContain("<video");
  await page.goto(path);
}

test.for([
  [390, 844],
  [1440, 900],
] as const)(
  "at %i px the page has one player with its picture and its bar above the fold, and names the site",
  async ([width, height], { page, site }) => {
    await page.setViewportSize({ width, height });
    const link = await shareEvent(site, { note: "One player" });
    const play = page.getByRole("button", { name: "Play", exact: true });
    await openRecorded(page, link.path);
    await page.getByRole("heading", { name: "One player" }).waitFor();
    await eventually(() => hasPicture(page)).toBe(true);
    for (const part of [page.locator("main img").first(), play]) {
      const box = await part.boundingBox();
      expect(box && box.y + box.height).toBeLessThanOrEqual(height);
    }
    expect(await page.locator("video:visible").count()).toBe(0);
    await play.click();
    await page.locator("video:visible").first().waitFor();
    expect(await page.locator("video:visible").count()).toBe(1);
    // A region of the demo's, and no host.
    const place = await page.locator("dt:text-is('Place') + dd").textContent();
    expect(demoRegions).toContain(place);
  },
);

test("without script it is one player too, in the picture's place", async ({
  pageWithoutScript: page,
  site,
}) => {
  const link = await shareEvent(site, { note: "Plain player" });
  await openRecorded(page, link.path);
  expect(await page.locator("video:visible").count()).toBe(1);
  const [player, picture] = await Promise.all([
    page.locator("video[controls]").boundingBox(),
    page.locator("main img").first().boundingBox(),
  ]);
  expect(player).toEqual(picture);
});
