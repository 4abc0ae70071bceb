import type { Locator } from "playwright";
import sharp from "sharp";
import { expect, signIn, test } from "../support/browser";

/** In the browser's forced colours a mark that is nothing but its colour keeps it. */

/** How far the strongest channel of a part's picture is above the weakest: 0 for what is white, grey or black. */
async function readColour(part: Locator): Promise<number> {
  const { channels } = await sharp(await part.screenshot())
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
  const bars = page.locator("main [role=toolbar] a > span");
  await expect.poll(() => bars.count()).toBeGreaterThan(3);
  expect(await readColour(bars.last())).toBeGreaterThan(30);
  expect(await readColour(page.locator("tbody th [aria-hidden].size-2").first())).toBeGreaterThan(
    30,
  );
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
