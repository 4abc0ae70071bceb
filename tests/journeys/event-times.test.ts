import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { test as base, expect, startSession } from "../support/browser";
import { startConsoleWithDatabase } from "../support/console-with-database";

/** All hosts stand in Tokyo, their viewer's clock is UTC's (decision D77). */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: what Vitest asks for where a fixture needs no other
  .extend("site", { scope: "file" }, async ({}, { onCleanup }) => {
    const own = await startConsoleWithDatabase();
    onCleanup(() => own.stop());
    await own.db.execute(sql`update host set timezone = 'Asia/Tokyo'`);
    return own;
  });

const nineHoursMs = 9 * 3_600_000;

/** What a page shows of its events' times, with the moment of each. */
async function readTimes(page: Page, within = "main") {
  const times = page.locator(`${within} time[datetime][title]`);
  await times.first().waitFor();
  return times.evaluateAll((elements) =>
    elements.map((element) => ({
      text: element.textContent ?? "",
      title: element.getAttribute("title") ?? "",
      ms: Date.parse(element.getAttribute("datetime") ?? ""),
    })),
  );
}

test("C090, D77: console, overview, wall and lists show event times on the host's clock, and its zone", async ({
  page,
  site,
}) => {
  await startSession(page, site);
  for (const path of ["/console", "/cloud_vms", "/cloud_vms?view=table", "/cloud_vms/events"]) {
    await page.goto(path);
    const times = await readTimes(page);
    for (const { text, title, ms } of times) {
      const there = new Date(ms + nineHoursMs).toISOString();
      const clock = there.slice(11, 16);
      const date = `${there.slice(5, 10)}-${there.slice(0, 4)}`;
      expect(title, path).toContain(`${date} ${clock}`);
      expect(title, path).toContain("Asia/Tokyo");
      expect(text.includes(clock) || text.includes(date), `${path}: ${text}`).toBe(true);
      expect(text, path).toContain("UTC+9");
    }
    const names = page.locator("main li > p > a[href^='/cloud_vms/events/']");
    const cut = await names.evaluateAll((links) =>
      links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
    );
    expect(cut, `${path}: names that a time with its zone leaves no room`).toEqual([]);
  }
  await page.goto("/cloud_vms/live?layout=1&cameras=1");
  for (const { title } of await readTimes(page, "section")) expect(title).toContain("Asia/Tokyo");
});
