import { expect } from "../support/browser";
import { focused, openInputs, post, test } from "../support/kit";

/** Fields of the kit by keyboard: time, choices, addresses, ranges, colours, weeks. */

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
    "from=2026-11-01T21:30",
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
    "from=2026-11-19T00:00",
    "until=2026-11-19T23:59:59",
  ]);
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

test("a switch is switched with keys and by its label", async ({ page }) => {
  await page.goto("/kit?part=controls&theme=dark");
  const sound = page.getByRole("switch", { name: "Sound" });
  const isOn = () => sound.getAttribute("aria-checked");
  expect(await isOn()).toBe("false");
  await sound.press("Space");
  expect(await isOn()).toBe("true");
  await page.getByText("Sound", { exact: true }).click();
  expect(await isOn()).toBe("false");
  await sound.press("Space");
  expect(await page.locator("input[name=switch_off]:not(:disabled)").inputValue()).toBe("on");
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
