import { expectAccessible } from "../support/axe";
import { expect } from "../support/browser";
import { sharedConsole } from "../support/console";
import { openInputs, test } from "../support/kit";

/** The page of every control as a whole. */

test("the page of controls is not there on a server that was not told to show it", async () => {
  const { status } = await fetch(`${sharedConsole().url}/kit`);
  expect(status).toBe(404);
});

test("every part is accessible in both themes, with what opens too", async ({ page }) => {
  for (const part of ["controls", "feedback", "lists"]) {
    await page.goto(`/kit?part=${part}`);
    await expectAccessible(page);
  }
  for (const theme of ["dark", "light"]) {
    await page.goto(`/kit?part=inputs&theme=${theme}`);
    await page.getByRole("button", { name: /^Age:/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^When:/ }).click();
    await page.getByRole("dialog", { name: "When" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Event" }).press("ArrowDown");
    await page.getByRole("listbox").waitFor();
    await expectAccessible(page);
  }
});

test("on a phone nothing is wider than the page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openInputs(page);
  const widths = () =>
    page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
  expect(await widths()).toEqual([390, 390]);
  await page.getByRole("button", { name: /^When:/ }).click();
  const box = await page.getByRole("dialog", { name: "When" }).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
});
