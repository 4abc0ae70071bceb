import type { Page } from "playwright";
import { expect, signIn } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { eventNames, listOf, quietDay, resultCount, test } from "../support/event-list";

/** The histogram over the list of a quiet day, once the page's script has run: before it no key leads to a bar. */
async function openChart(page: Page, site: ConsoleAddress) {
  await signIn(page, site, `/?redirect=${encodeURIComponent(listOf(quietDay))}`);
  const chart = page.getByRole("toolbar", { name: /^Events over time/ });
  await chart.locator("a:not([tabindex])").waitFor();
  return chart;
}

test("the histogram narrows the list by keys and by dragging, and is there as a table", async ({
  page,
  site,
}) => {
  const chart = await openChart(page, site);
  const bars = chart.getByRole("link");
  await bars.first().focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  for (let step = 0; step < 15; step += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  // Sixteen bars of half an hour: until eight o'clock.
  await expect.poll(() => resultCount(page).textContent()).toBe("2 events");
  const narrowed = new URL(page.url()).searchParams.get("range");
  expect(narrowed?.startsWith(`${quietDay.from}-`)).toBe(true);
  // The focus is in the new chart, and keys go on from there.
  await expect.poll(() => bars.first().evaluate((bar) => bar.matches(":focus"))).toBe(true);
  await page.goBack();
  await expect.poll(() => resultCount(page).textContent()).toBe("124 events");
  const box = await chart.boundingBox();
  if (!box) throw new Error("the chart is not shown");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, y, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(
    (url) => url.searchParams.get("range") !== `${quietDay.from}-${quietDay.until}`,
  );
  // The bars from seven until ten.
  await expect.poll(() => eventNames(page)).toEqual(["Storage full", "Event 999", "Intrusion"]);
  await page.getByText("As a table").click();
  const table = page.getByRole("table", { name: "Events over time" });
  await expect.poll(() => table.getByRole("row").count()).toBe(4);
});

test("Escape ends a drag over the histogram, and keys with Alt stay the browser's", async ({
  page,
  site,
}) => {
  const chart = await openChart(page, site);
  const box = await chart.boundingBox();
  if (!box) throw new Error("the chart is not shown");
  const moveTo = (part: number) =>
    page.mouse.move(box.x + box.width * part, box.y + box.height / 2, { steps: 3 });
  await moveTo(0.3);
  await page.mouse.down();
  await moveTo(0.4);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await chart.getByRole("link").first().focus();
  await page.keyboard.press("Shift+End");
  const status = page.getByRole("region", { name: "Events over time" }).getByRole("status");
  const chosen = await status.textContent();
  await moveTo(0.6);
  expect(await status.textContent()).toBe(chosen);
  // Pressed by script: a browser without windows goes nowhere by it.
  const isTaken = await chart
    .getByRole("link")
    .first()
    .evaluate((bar) => {
      const init = { key: "ArrowLeft", altKey: true, bubbles: true, cancelable: true };
      return !bar.dispatchEvent(new KeyboardEvent("keydown", init));
    });
  expect(isTaken).toBe(false);
});

test("a finger that scrolls past the histogram narrows nothing, one that draws along it does", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const list = listOf(quietDay);
  const chart = await openChart(page, site);
  const touch = await page.context().newCDPSession(page);
  const swipe = async (right: number, down: number) => {
    const box = await chart.boundingBox();
    if (!box) throw new Error("the chart is not shown");
    const [x, y] = [box.x + box.width * 0.3, box.y + box.height / 2];
    const send = (type: "touchStart" | "touchMove" | "touchEnd", part: number) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: x + right * part, y: y + down * part }],
      });
    await send("touchStart", 0);
    for (let part = 0.1; part <= 1; part += 0.1) await send("touchMove", part);
    await send("touchEnd", 1);
  };
  await swipe(0, -150);
  const main = page.getByRole("main");
  await expect.poll(() => main.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  expect(page.url()).toContain(list);
  await swipe(80, 0);
  await expect.poll(() => page.url()).not.toContain(list);
  await page.goBack();
  await expect.poll(() => page.url()).toContain(list);
});
