import type { Page } from "playwright";
import { expectAccessible } from "../support/axe";
import { test as base, expect } from "../support/browser";
import { sharedConsole, startConsole } from "../support/console";

/** Every input of the kit by keyboard, and posted without script. */

// biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
const test = base.extend("site", { scope: "file" }, async ({}, { onCleanup }) => {
  const site = await startConsole({ SIGHTLINE_KIT: "1" });
  onCleanup(() => site.stop());
  return site;
});

const inputs = "/kit?part=inputs&theme=dark";

/** The page once script draws its inputs. */
async function openInputs(page: Page, query = ""): Promise<void> {
  await page.goto(inputs + query);
  await page.getByRole("combobox", { name: "Event" }).waitFor();
  await page.getByRole("button", { name: /^Age:/ }).waitFor();
}

/** Posts the form; the values it posted under these names. */
async function post(page: Page, ...names: string[]): Promise<string[]> {
  await page.getByRole("button", { name: "Post" }).click();
  const items = page.getByRole("list", { name: "Posted" }).getByRole("listitem");
  await items.first().waitFor();
  const posted = await items.allTextContents();
  return posted.filter((text) => names.includes(text.split("=")[0] ?? ""));
}

/** Name and state of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.getAttribute("aria-label") ?? element?.textContent}`;
  });

test("the page of controls is not there on a server that was not told to show it", async () => {
  const { status } = await fetch(`${sharedConsole().url}/kit`);
  expect(status).toBe(404);
});

test("a span of time is typed, and Enter applies it", async ({ page }) => {
  await openInputs(page);
  const box = page.getByRole("button", { name: /^When:/ });
  await box.press("Enter");
  const panel = page.getByRole("dialog", { name: "When" });
  const from = panel.getByRole("textbox", { name: "From" });
  expect(await from.evaluate((field) => field === document.activeElement)).toBe(true);
  await from.fill("nonsense");
  await from.press("Enter");
  await panel.getByText(/^Type a date and time/).waitFor();
  await from.fill("11/01/2026 9:30 pm");
  await panel.getByRole("textbox", { name: "To" }).fill("10-01-2026");
  await from.press("Enter");
  await panel.getByText("The end is before the start.").waitFor();
  await panel.getByRole("textbox", { name: "To" }).fill("11-02-2026");
  await from.press("Enter");
  await panel.waitFor({ state: "detached" });
  expect(await focused(page)).toContain("11-01-2026 21:30");
  expect(await post(page, "from", "until")).toEqual([
    "from=2026-11-01T21:30:00",
    "until=2026-11-02T23:59:59",
  ]);
});

test("a span of time is chosen in the calendar with keys, and Escape changes nothing", async ({
  page,
}) => {
  await openInputs(page);
  const box = page.getByRole("button", { name: /^When:/ });
  const before = await box.textContent();
  await box.press("Enter");
  const panel = page.getByRole("dialog", { name: "When" });
  const day = (name: string) => panel.getByRole("button", { name });
  await day("Friday, November 20, 2026").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  expect(await panel.getByRole("textbox", { name: "From" }).inputValue()).toBe(
    "11-11-2026 00:00:00",
  );
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  expect(await box.textContent()).toBe(before);
  await box.press("Enter");
  await panel.getByRole("button", { name: "Yesterday" }).press("Enter");
  expect(await post(page, "from", "until")).toEqual([
    "from=2026-11-19T00:00:00",
    "until=2026-11-19T23:59:59",
  ]);
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
  await page.getByRole("searchbox").first().fill("perimeter");
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
  await page.getByRole("searchbox").first().fill("camera");
  await tree.getByRole("treeitem", { name: "Camera 1", exact: true }).waitFor();
  expect(await tree.getByRole("treeitem").count()).toBeLessThan(60);
  await tree.getByRole("treeitem").first().focus();
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("Camera 2000"));
  await page.keyboard.press("Space");
  expect(await post(page, "camera")).toContain("camera=199-9");
});

test("choices are made with keys, narrowed by typing, and taken away again", async ({ page }) => {
  await openInputs(page);
  const age = page.getByRole("button", { name: /^Age:/ });
  await age.press("ArrowDown");
  await page.getByRole("option", { name: "Teen" }).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Age: Elder" }).waitFor();

  const event = page.getByRole("combobox", { name: "Event" });
  await event.fill("vid lost");
  const lost = page.getByRole("option", { name: "Video lost" });
  await lost.waitFor();
  expect(await page.getByRole("option").count()).toBe(1);
  await page.getByRole("group", { name: "Video" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await lost.waitFor({ state: "detached" });
  expect(await event.inputValue()).toBe("Video lost");

  const operators = page.getByRole("combobox", { name: "Operators" });
  await operators.fill("eva");
  await page.getByRole("option", { name: "Eva Brandt" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove Eva Brandt" }).waitFor();
  await page.getByRole("button", { name: "Remove Lin Chen" }).press("Enter");
  await page.keyboard.press("Escape");
  expect(await post(page, "age", "event", "operators")).toEqual([
    "age=elder",
    "event=2",
    "operators=eva.brandt",
  ]);
});

test("addresses are typed, pasted and removed; a bad one says so", async ({ page }) => {
  await openInputs(page);
  const field = page.getByRole("textbox", { name: "Send by e-mail" });
  await field.fill("p.hajek@meridian");
  await field.press("Enter");
  await page.getByText("“p.hajek@meridian” is not a full address.").waitFor();
  await field.press("Backspace");
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "Ana <ana@x.example>; lin@x.example\nANA@x.example");
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await page.getByText("3 of 10").waitFor();
  await field.fill("omar@x.example");
  expect(await post(page, "emails")).toEqual([
    "emails=marta.ruiz@meridian.example",
    "emails=ana@x.example",
    "emails=lin@x.example",
    "emails=omar@x.example",
  ]);
});

test("a range moves with keys and by its fields, and no end passes the other", async ({ page }) => {
  await openInputs(page);
  const low = page.getByRole("slider", { name: "Speed, From" });
  const high = page.getByRole("slider", { name: "Speed, To" });
  await low.press("ArrowRight");
  await high.press("End");
  expect(await low.getAttribute("aria-valuetext")).toBe("5 mph");
  await page.locator("[name=speed_high]").fill("45");
  expect(await high.getAttribute("aria-valuetext")).toBe("45 mph");
  await low.press("End");
  expect(await high.getAttribute("aria-valuetext")).toBe("120 mph");
  await low.press("Home");
  expect(await post(page, "speed_low", "speed_high")).toEqual(["speed_low=", "speed_high="]);
});

test("colours, days and steps", async ({ page }) => {
  await openInputs(page);
  const upper = page.getByRole("group", { name: "Upper clothing" });
  await upper.getByRole("checkbox", { name: "Black" }).press("Space");
  await upper.getByText("Black and Blue").waitFor();
  const week = page.getByRole("group", { name: "Schedule" });
  await week.getByText("Mon, Tue, Wed, Thu, and Fri: 19:00 to 06:00 of the next day.").waitFor();
  await week.getByRole("button", { name: "After hours" }).press("Enter");
  await week.getByText("Every day: 18:00 to 08:00 of the next day.").waitFor();
  await week.getByRole("checkbox", { name: "Sunday" }).press("Space");
  expect(await week.getByRole("button", { name: "After hours" }).getAttribute("aria-pressed")).toBe(
    "false",
  );
  expect(await page.locator("[aria-current=step]").textContent()).toContain("Who may see it");
  expect(await post(page, "color", "weekdays", "start_time")).toEqual([
    "color=black",
    "color=blue",
    "weekdays=1",
    "weekdays=2",
    "weekdays=3",
    "weekdays=4",
    "weekdays=5",
    "weekdays=6",
    "start_time=18:00",
  ]);
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
