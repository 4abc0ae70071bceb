import type { Page } from "playwright";
import { colors } from "../../contract/ai";
import { brands } from "../../contract/brands";
import {
  expectAllToSay,
  filterGroup,
  lastDay,
  openSearch,
  press,
  readRows,
  searchPath,
} from "../support/ai-search-page";
import { expect, test } from "../support/browser";

type Choice = [number: number, word: string, pattern: RegExp];

/** Each attribute of people: its group, its name in the address and its choices. */
const personAttributes: [group: string, parameter: string, choices: Choice[]][] = [
  [
    "Age",
    "age_type",
    [
      [0, "Teenager", /Age: Teenager/],
      [1, "Adult", /Age: Adult/],
      [2, "Elderly", /Age: Elderly/],
    ],
  ],
  [
    "Gender",
    "gender",
    [
      [0, "Male", /Gender: Male/],
      [1, "Female", /Gender: Female/],
    ],
  ],
  [
    "Hat",
    "hat",
    [
      [0, "Yes", /Hat: Yes/],
      [1, "No", /Hat: No/],
    ],
  ],
  [
    "Bag",
    "bag",
    [
      [0, "Yes", /Bag: Yes/],
      [1, "No", /Bag: No/],
    ],
  ],
  [
    "Sleeves",
    "up_body_clothing",
    [
      [0, "Long sleeves", /Upper body: .*long sleeves/],
      [1, "Short sleeves", /Upper body: .*short sleeves/],
    ],
  ],
  [
    "Trousers",
    "low_body_clothing",
    [
      [0, "Long", /Lower body: .*long/],
      [1, "Short", /Lower body: .*short/],
    ],
  ],
];

const vehicleAttributes: typeof personAttributes = [
  [
    "Kind",
    "vehicle_type",
    [
      [1, "Car", /Kind: Car/],
      [2, "Bicycle", /Kind: Bicycle/],
      [3, "Motorcycle", /Kind: Motorcycle/],
      [4, "Bus", /Kind: Bus/],
      [5, "Truck", /Kind: Truck/],
    ],
  ],
  [
    "Body type",
    "car_type",
    [
      [0, "MPV", /Body type: MPV/],
      [1, "SUV", /Body type: SUV/],
      [2, "Hatchback", /Body type: Hatchback/],
      [3, "Sedan", /Body type: Sedan/],
      [4, "Pickup", /Body type: Pickup/],
    ],
  ],
];

/** Each choice: pressed by its word, in the address by its number alone, and said by every result. */
async function expectEachChoice(page: Page, attributes: typeof personAttributes): Promise<void> {
  for (const [group, parameter, choices] of attributes) {
    let before: string | null = null;
    for (const [number, word, pattern] of choices) {
      await press(page, group, word);
      if (before) await press(page, group, before);
      await page.waitForURL((url) => url.searchParams.getAll(parameter).join() === String(number));
      await expectAllToSay(page, pattern);
      before = word;
    }
    await press(page, group, "Any");
    await page.waitForURL((url) => !url.searchParams.has(parameter));
    const ticked = filterGroup(page, group).locator("input:checked");
    await expect.poll(() => ticked.count()).toBe(0);
  }
}

test("C142, C143, C144, C145, C146, C147: age 0 is teen, 1 adult, 2 elder, gender 0 male, hat and bag 0 with, clothing 0 long, and a zero is no empty filter", async ({
  page,
  site,
}) => {
  await openSearch(page, site, "category=person", lastDay());
  await expectEachChoice(page, personAttributes);
});

test("C148, C149, C147: vehicle types start at 1: car, bike, motorcycle, bus, truck; car types at 0: MPV, SUV, hatchback, sedan, pickup", async ({
  page,
  site,
}) => {
  await openSearch(page, site, "category=vehicle", lastDay());
  await expectEachChoice(page, vehicleAttributes);
});

async function removeFilter(page: Page, name: string): Promise<void> {
  const link = page.getByRole("link", { name: new RegExp(`^Remove filter ${name}`) });
  await link.click();
  await expect.poll(() => link.count()).toBe(0);
}

test("C150 C151: there are exactly eleven colours, each with its name, and the chosen ones are said in words", async ({
  page,
  site,
}) => {
  await openSearch(page, site, "category=vehicle");
  const swatches = filterGroup(page, "Colour").getByRole("checkbox");
  const names = await swatches.evaluateAll((boxes) => boxes.map((box) => box.ariaLabel));
  expect(names.map((name) => name?.toLowerCase())).toEqual([...colors]);
  await filterGroup(page, "Colour").getByRole("checkbox", { name: "Red" }).check();
  await page.waitForURL(/color=red/);
  await expectAllToSay(page, /Colour: Red/);
  await filterGroup(page, "Colour").getByText("Red", { exact: true }).waitFor();
});

test("C152: about sixty makes, and an alias spelling finds the same make", async ({
  page,
  site,
}) => {
  expect(brands.length).toBeGreaterThanOrEqual(55);
  expect(brands.length).toBeLessThanOrEqual(70);
  await openSearch(page, site, "category=vehicle");
  const make = page.getByRole("combobox", { name: "Make" });
  await make.fill("vw");
  await page.getByRole("option", { name: "Volkswagen" }).click();
  await page.waitForURL(/brand=Volkswagen/);
  await expectAllToSay(page, /Make: Volkswagen/);
  // An address that was typed knows the spelling too.
  await page.goto(searchPath("category=vehicle&brand=VW"));
  await expectAllToSay(page, /Make: Volkswagen/);
});

test("C153: vehicles are searched by colour, make, speed, plate and stay, people by their stay", async ({
  page,
  site,
}) => {
  await openSearch(page, site, "category=vehicle");
  await filterGroup(page, "Speed").getByRole("spinbutton", { name: "From" }).fill("6");
  await filterGroup(page, "Speed").getByRole("spinbutton", { name: "To" }).fill("20");
  await page.waitForURL(/speed_low=6.*speed_high=20/);
  await expectAllToSay(page, /Speed: ([6-9]|1\d|20) mph/);
  await removeFilter(page, "Speed");
  await page.getByRole("searchbox", { name: "Licence plate" }).fill("A*1");
  await page.waitForURL(/lpr=/);
  await expectAllToSay(page, /Licence plate: \S*A.*1/);
  await removeFilter(page, "Licence plate");
  await filterGroup(page, "Stay").getByRole("spinbutton", { name: "From" }).fill("5");
  await page.waitForURL(/vehicle_dwell_low=5/);
  await expectAllToSay(page, /Stay: /);
  await page.goto(searchPath());
  await filterGroup(page, "Stay").getByRole("spinbutton", { name: "From" }).fill("300");
  await page.waitForURL(/people_dwell_low=300/);
  await expectAllToSay(page, /Stay: ([5-9]|\d\d) min/);
});

test("C274: with every category off the field says so, and nothing is sent", async ({
  page,
  site,
}) => {
  await openSearch(page, site);
  await expectAllToSay(page, /Age:/);
  const before = await readRows(page);
  const searches: string[] = [];
  page.on("request", (request) => {
    // By the path: a page that has just loaded also asks which routes its links lead to, by their names.
    const { pathname, href } = new URL(request.url());
    if (pathname.startsWith("/cloud_vms/ai_search")) searches.push(href);
  });
  await press(page, "Look for", "People");
  const group = filterGroup(page, "Look for");
  await group.getByText("Choose at least one category.").waitFor();
  expect(await group.getByRole("checkbox", { name: "People" }).getAttribute("aria-invalid")).toBe(
    "true",
  );
  await page.getByRole("button", { name: "Search", exact: true }).click();
  expect(searches).toEqual([]);
  expect(await readRows(page)).toEqual(before);
  await press(page, "Look for", "Vehicles");
  await page.waitForURL(/category=vehicle/);
  await expect.poll(() => group.getByText("Choose at least one category.").count()).toBe(0);
});

test("C357: every filter stands in the address, and a copied one gives the same list", async ({
  page,
  site,
}) => {
  await openSearch(page, site);
  await press(page, "Age", "Adult");
  await page.waitForURL(/age_type=1/);
  await press(page, "Hat", "Yes");
  await page.waitForURL(/hat=0/);
  await expectAllToSay(page, /Age: Adult.*Hat: Yes/);
  const address = page.url();
  await page.reload();
  await expectAllToSay(page, /Age: Adult.*Hat: Yes/);
  await page.goto("about:blank");
  await page.goto(address);
  await expectAllToSay(page, /Age: Adult.*Hat: Yes/);
  expect(await filterGroup(page, "Hat").getByRole("checkbox", { name: "Yes" }).isChecked()).toBe(
    true,
  );
  await page.getByRole("link", { name: "Remove filter Hat: Yes" }).click();
  await page.waitForURL((url) => !url.searchParams.has("hat"));
  const box = filterGroup(page, "Hat").getByRole("checkbox", { name: "Yes" });
  await expect.poll(() => box.isChecked()).toBe(false);
});

test("a plate that is script or a formula is text, in the chip, the field and the address", async ({
  page,
  site,
}) => {
  await openSearch(page, site, "category=vehicle");
  const hostile = `<img src=x onerror="document.title='run'">`;
  await page.getByRole("searchbox", { name: "Licence plate" }).fill(hostile);
  await page.waitForURL(/lpr=/);
  await page.getByRole("link", { name: /Remove filter Licence plate/ }).waitFor();
  await page.reload();
  expect(await page.getByRole("searchbox", { name: "Licence plate" }).inputValue()).toBe(hostile);
  expect(await page.title()).not.toBe("run");
});
