import type { Page } from "playwright";
import { expectAccessible, setTheme } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { openHost, waitForToast } from "../support/hosts";
import { eventually } from "../support/live-wall";

const start = "/?redirect=/cloud_vms/hosts";

/** Texts of a table's cells, by row and head. */
async function readTable(page: Page): Promise<Record<string, string>[]> {
  const heads = await page.locator("main thead th").allInnerTexts();
  const rows = await page.locator("main tbody tr").all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator("th, td").allInnerTexts();
      return Object.fromEntries(
        cells.map((cell, index) => [heads[index] ?? "", cell.replace(/\s+/g, " ").trim()]),
      );
    }),
  );
}

test("C094, C095: a camera's row shows recording, monitoring, days kept and both streams", async ({
  page,
  site,
}) => {
  await signIn(page, site, start);
  await openHost(page, "HQ-NVR-01");
  const [reception] = await readTable(page);
  expect(reception?.Camera).toContain("Reception");
  expect(reception?.Recording).toMatch(/^(Recording|Off|Error) Round the clock$/);
  expect(reception?.Keep).toBe("30 days");
  expect(reception?.Streams).toMatch(/^Main stream \d+x\d+ Sub stream \d+x\d+$/);
  expect(await page.getByRole("switch", { name: "Monitor Reception" }).count()).toBe(1);
});

test("a switch posts by Space and by Enter, and keeps the focus", async ({ page, site }) => {
  await signIn(page, site, start);
  await openHost(page, "HQ-NVR-01");
  const monitor = page.locator(
    "[role=switch][data-headlessui-state][aria-label='Monitor Reception']",
  );
  const isOn = () => monitor.getAttribute("aria-checked");
  const before = await isOn();
  for (const [key, after] of [
    ["Space", before === "true" ? "false" : "true"],
    ["Enter", before],
  ] as const) {
    const posted = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().includes("/hosts/"),
    );
    await monitor.press(key);
    await posted;
    await eventually(isOn).toBe(after);
    expect(await monitor.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await page.reload();
  expect(await isOn()).toBe(before);
});

test("C092: a licence for another resolution and no licence are warned of by name", async ({
  page,
  site,
}) => {
  await signIn(page, site, start);
  const names: string[] = [];
  for (const host of ["HQ-NVR-01", "OT-REC-14", "HQ-BRIDGE"]) {
    const path = await openHost(page, host);
    await page.goto(`${path}?show=license`);
    for (const row of await readTable(page)) names.push(row.Licence ?? "");
  }
  expect(names.some((text) => text.includes("Wrong resolution"))).toBe(true);
  expect(names.some((text) => text.includes("No licence"))).toBe(true);
});

test("C096: a module shows name, inputs, outputs and whether it is triggered", async ({
  page,
  site,
}) => {
  await signIn(page, site, start);
  const path = await openHost(page, "DC-VMS-02");
  await page.goto(`${path}?tab=modules`);
  const rows = await readTable(page);
  const relays = rows.find((row) => row.Module?.includes("Gate relays"));
  expect(relays?.Inputs).toBe("1 Off 2 On 3 Off 4 Off");
  expect(relays?.Outputs).toBe("1 2");
  expect(relays?.Triggered).toBe("Triggered");
  expect(await page.getByRole("switch", { name: /^Gate relays, output/ }).count()).toBe(2);
});

test("C097: a storage shows all of its fields, sizes in two decimals", async ({ page, site }) => {
  await signIn(page, site, start);
  const path = await openHost(page, "DC-VMS-02");
  await page.goto(`${path}?tab=storages`);
  const drive = (await readTable(page)).find((row) => row.Drive === "D:");
  expect(drive).toMatchObject({
    Path: "D:\\Archive",
    Used: "15.04 TB",
    Remaining: "983.04 GB",
    Total: "16.00 TB",
    Recycle: expect.stringMatching(/^O(n|ff)$/),
    Threshold: expect.stringMatching(/^\d+%$/),
    Keep: expect.stringMatching(/days?|room/),
  });
});

test("C099: a till shows all of its fields", async ({ page, site }) => {
  await signIn(page, site, start);
  const path = await openHost(page, "OT-REC-14");
  await page.goto(`${path}?tab=pos`);
  const rows = await readTable(page);
  expect(rows.find((row) => row.Till === "Till 1")).toMatchObject({
    State: "Connected",
    Transactions: "214",
    Amount: "6,412.35",
    Since: expect.stringMatching(/^\d\d-\d\d-\d{4} 00:00:00/),
    "Mapped camera": "Checkout 1–2",
    "Conversion rate": "61.4%",
  });
  expect(rows.find((row) => row.Till === "Till 4")).toMatchObject({ State: "Not connected" });
});

test("C090: times of a host are on its own clock, which is named where it is another", async ({
  page,
  site,
}) => {
  await signIn(page, site, start);
  const path = await openHost(page, "OT-REC-14");
  const setZone = async (zone: string) => {
    await page.goto(`${path}/edit`);
    await page.locator("[name=timezone]").selectOption(zone);
    await page.getByRole("button", { name: "Save changes" }).click();
    await waitForToast(page, "Host saved");
  };
  await setZone("Asia/Tokyo");
  await page.goto(`${path}?tab=pos`);
  const since = (await readTable(page)).find((row) => row.Till === "Till 1")?.Since ?? "";
  await setZone("America/New_York");
  // Midnight in New York, in winter and in summer.
  expect(since).toMatch(/1[43]:00:00.*(Tokyo|GMT\+9)/);
});

test("an operator may look at a host in reach, not edit it, and finds no other", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 404/);
  const demo = { ...site.demo, email: "mika.ito@meridian.example" };
  await signIn(page, { ...site, demo }, "/?redirect=/cloud_vms/hosts%3Fview%3Dtable");
  const path = await page.locator("main th[scope=row] a").first().getAttribute("href");
  await page.goto(`${path}/edit`);
  expect(new URL(page.url()).pathname).toBe(path);
  await page.getByText("You may look at this host, not change it.").first().waitFor();
  expect(await page.getByRole("link", { name: /^Edit/ }).count()).toBe(0);
  expect(await page.getByRole("switch").count()).toBe(0);
  await page.goto("/cloud_vms/hosts/999999");
  await page.getByRole("heading", { name: "This page does not exist" }).waitFor();
});

test.for([0, 1] as const)(
  "C362: every tab is accessible in theme %i",
  async (theme, { page, site }) => {
    await signIn(page, site);
    await setTheme(page, site.url, theme);
    const path = await openHost(page, "DC-VMS-02");
    for (const tab of ["cameras", "modules", "storages", "firmware", "access"]) {
      await page.goto(`${path}?tab=${tab}`);
      await expectAccessible(page);
    }
    await page.goto(await openHost(page, "OT-REC-14").then((till) => `${till}?tab=pos`));
    await expectAccessible(page);
  },
);
