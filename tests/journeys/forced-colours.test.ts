import type { Locator } from "playwright";
import sharp from "sharp";
import { expect, signIn, test } from "../support/browser";

/** In the browser's forced colours a mark that is nothing but its colour keeps it. */

type Area = Record<"x" | "y" | "width" | "height", number>;

/**
 * How far the strongest channel of a part's picture is above the weakest: 0 for what is white, grey or black.
 * @param area of the part, where a mark is drawn by its style
 */
async function readColour(part: Locator, area?: (box: Area) => Area): Promise<number> {
  const box = area && (await part.boundingBox());
  const picture = box ? part.page().screenshot({ clip: area(box) }) : part.screenshot();
  const { channels } = await sharp(await picture)
    .removeAlpha()
    .stats();
  const means = channels.map(({ mean }) => mean);
  return Math.max(...means) - Math.min(...means);
}

test("in forced colours the bars over the events and the marks of their kinds are seen", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, site, "/?redirect=/cloud_vms/events%3Frange%3Dday");
  const bars = page.locator("main [role=toolbar] a[style]");
  await expect.poll(() => bars.count()).toBeGreaterThan(3);
  const foot = ({ x, y, width, height }: Area) => ({ x, y: y + height - 2, width, height: 2 });
  expect(await readColour(bars.last(), foot)).toBeGreaterThan(30);
  const square = ({ x, y, height }: Area) => ({ x, y: y + height / 2 - 4, width: 8, height: 8 });
  const kind = page.locator("tbody th .event-mark").first();
  expect(await readColour(kind, square)).toBeGreaterThan(30);
});

test("in forced colours the states of hosts and the place in a recording are seen", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, site, "/?redirect=/cloud_vms/hosts");
  expect(await readColour(page.locator("main [aria-hidden].bg-ok").first())).toBeGreaterThan(30);
  await page.goto("/cloud_vms/playback?cameras=1");
  const playhead = page.getByRole("slider", { name: "Timeline" }).locator("span").last();
  expect(await readColour(playhead)).toBeGreaterThan(30);
});
