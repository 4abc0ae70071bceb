import { expect } from "../support/browser";
import { focused, openInputs, post, test } from "../support/kit";

/** Trees of the kit by keyboard. */

test("the tree is ticked, opened and searched with keys; a press on mixed ticks all", async ({
  page,
}) => {
  await openInputs(page);
  const tree = page.getByRole("tree", { name: "Cameras" });
  const row = (name: RegExp) => tree.getByRole("treeitem", { name });
  expect(await row(/^Harbor Campus/).getAttribute("aria-checked")).toBe("mixed");
  await row(/^Harbor Campus/).focus();
  await page.keyboard.press("Space");
  expect(await row(/^Harbor Campus/).getAttribute("aria-checked")).toBe("true");
  expect(await row(/^Reception/).getAttribute("aria-checked")).toBe("true");
  await page.keyboard.press("ArrowLeft");
  expect(await row(/^Harbor Campus/).getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.type("riv");
  expect(await focused(page)).toContain("Riverside DC");
  await page.keyboard.press("End");
  expect(await focused(page)).toContain("Sales floor");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  expect(await row(/^OT-REC-14/).getAttribute("aria-checked")).toBe("mixed");
  await page.getByRole("main").getByRole("searchbox").first().fill("perimeter");
  expect(await tree.getByRole("treeitem").count()).toBe(3);
  await row(/^Riverside DC/).click();
  expect(await row(/^Perimeter east/).getAttribute("aria-checked")).toBe("true");
  expect(await post(page, "camera", "host")).toEqual([
    "camera=6",
    "camera=10",
    "camera=13",
    "host=00",
    "host=01",
  ]);
});

test("rights are ticked in their columns with keys, each with three states", async ({ page }) => {
  await openInputs(page);
  const grid = page.getByRole("treegrid");
  const box = (name: string) => grid.getByRole("checkbox", { name, exact: true });
  const isMixed = (name: string) =>
    box(name).evaluate((input) => (input as HTMLInputElement).indeterminate);
  expect(await isMixed("Live, Harbor Campus")).toBe(true);
  await box("Harbor Campus").focus();
  await page.keyboard.press("ArrowRight");
  expect(await focused(page)).toBe("Live, Harbor Campus");
  await page.keyboard.press("Space");
  expect(await box("Live, Server room").isChecked()).toBe(true);
  expect(await isMixed("Playback, Harbor Campus")).toBe(true);
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe("Live, HQ-NVR-01");
  await page.keyboard.press("Space");
  expect(await isMixed("Live, Harbor Campus")).toBe(true);
  await grid.getByRole("switch", { name: "Allow new cameras, HQ-NVR-01" }).press("Space");
  expect(await post(page, "live", "allow_new")).toEqual(["live=5", "allow_new=00", "allow_new=01"]);
});

test("of 2,000 cameras only those in sight are drawn, and End goes to the last", async ({
  page,
}) => {
  await openInputs(page, "&cameras=2000");
  const tree = page.getByRole("tree", { name: "Cameras" });
  await tree.getByRole("treeitem").first().focus();
  await page.keyboard.press("*");
  await page.getByRole("main").getByRole("searchbox").first().fill("camera");
  await tree.getByRole("treeitem", { name: "Camera 1", exact: true }).waitFor();
  expect(await tree.getByRole("treeitem").count()).toBeLessThan(60);
  await tree.getByRole("treeitem").first().focus();
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("Camera 2000"));
  await page.keyboard.press("Space");
  expect(await post(page, "camera")).toContain("camera=199-9");
});
