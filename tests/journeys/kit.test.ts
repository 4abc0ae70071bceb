import { expectAccessible } from "../support/axe";
import { expect } from "../support/browser";
import { sharedConsole } from "../support/console";
import { focused, inputs, openInputs, post, test } from "../support/kit";

/** The page of every control as a whole, its trees by keyboard, and its inputs without script. */

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

test("without script every input is a native one, and posts the same", async ({
  pageWithoutScript: page,
}) => {
  await page.goto(inputs);
  await page.locator("input[name=from]").fill("2026-11-01T21:30");
  await page.locator("select[name=event]").selectOption({ label: "Video lost" });
  await page.locator("select[name=operators]").selectOption(["eva.brandt", "omar.said"]);
  const cameras = page.getByRole("group", { name: "Cameras" });
  await cameras.locator("summary", { hasText: "HQ-BRIDGE" }).click();
  await cameras.getByRole("checkbox", { name: "All of HQ-BRIDGE" }).check();
  await cameras.getByRole("checkbox", { name: "Reception" }).uncheck();
  await page
    .getByRole("group", { name: "Visitor parking" })
    .getByRole("checkbox", { name: "Playback" })
    .check();
  await page.locator("[name=speed_high]").fill("45");
  await page.getByRole("group", { name: "Upper clothing" }).getByLabel("Red").check();
  await page.getByRole("checkbox", { name: "Saturday" }).check();
  await page.locator("textarea[name=emails]").fill("ana@x.example\nlin@x.example");
  await page.locator("[name=link_password]").fill("m4Wp-k7R");
  const names =
    "from,event,operators,camera,host,playback,speed_high,color,weekdays,emails,link_password";
  expect(await post(page, ...names.split(","))).toEqual([
    "from=2026-11-01T21:30",
    "event=2",
    "operators=omar.said",
    "operators=eva.brandt",
    "host=01",
    "camera=6",
    "speed_high=45",
    "color=blue",
    "color=red",
    "playback=1",
    "playback=2",
    "weekdays=1",
    "weekdays=2",
    "weekdays=3",
    "weekdays=4",
    "weekdays=5",
    "weekdays=6",
    "emails=ana@x.example\nlin@x.example",
    "link_password=m4Wp-k7R",
  ]);
});

test("C367: without script a large tree shows the cameras of a host where its link asks for them", async ({
  pageWithoutScript: page,
}) => {
  await page.goto(`${inputs}&cameras=400`);
  const cameras = page.getByRole("group", { name: "Cameras", exact: true });
  const box = cameras.getByRole("checkbox", { name: "Camera 12", exact: true });
  expect(await cameras.locator("input[name=camera]").count()).toBe(0);
  await cameras.locator("summary", { hasText: "Region 1" }).click();
  await cameras.getByRole("link", { name: "Show cameras of Host 2", exact: true }).click();
  await box.check();
  await cameras.getByRole("checkbox", { name: "All of Host 2", exact: true }).waitFor();
  expect(await cameras.locator("input[name=camera]").count()).toBe(10);
  expect(await post(page, "camera", "host")).toEqual(["camera=1-1"]);
});
