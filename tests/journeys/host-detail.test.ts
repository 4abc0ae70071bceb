import type { Page, Request } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { findHost, openHost, waitForToast } from "../support/hosts";
import { eventually } from "../support/live-wall";

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
  await openHost(page, site, "HQ-NVR-01");
  const [reception] = await readTable(page);
  expect(reception?.Camera).toContain("Reception");
  expect(reception?.Recording).toMatch(/^(Recording|Off|Error) Round the clock$/);
  expect(reception?.Keep).toBe("30 days");
  expect(reception?.Streams).toMatch(/^Main stream \d+x\d+ Sub stream \d+x\d+$/);
  expect(await page.getByRole("switch", { name: "Monitor Reception" }).count()).toBe(1);
});

test("a switch posts by Space and by Enter, and keeps the focus", async ({ page, site }) => {
  await openHost(page, site, "HQ-NVR-01");
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

/** Keeps what a switch shows, from here on, each change once. */
const watchSwitch = (page: Page, label: string) =>
  page.evaluate((name) => {
    const shown: (string | null)[] = [];
    const look = () => {
      const state = document.querySelector(`[aria-label="${name}"]`)?.ariaChecked ?? null;
      if (state !== shown.at(-1)) shown.push(state);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, attributes: true });
    Object.assign(globalThis, { shown });
  }, label);

test("a switch pressed twice while the page's data is loaded again shows each press at once, and never goes back in between", async ({
  page,
  site,
}) => {
  await openHost(page, site, "HQ-NVR-01");
  const monitor = page.locator(
    "[role=switch][data-headlessui-state][aria-label='Monitor Reception']",
  );
  const before = await monitor.getAttribute("aria-checked");
  await watchSwitch(page, "Monitor Reception");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isLoad = (request: Request) =>
    request.method() === "GET" && /hosts\/\d+\.data/.test(request.url());
  await page.route(/hosts\/\d+\.data/, async (route) => {
    if (isLoad(route.request())) await released;
    await route.continue().catch(() => {});
  });
  const loads = page.waitForRequest(isLoad);
  await monitor.press("Space");
  await loads;
  await monitor.press("Space");
  await eventually(() => monitor.getAttribute("aria-checked")).toBe(before);
  const posted = page.waitForResponse((answer) => answer.request().method() === "POST");
  release();
  await posted;
  await page.waitForResponse((answer) => isLoad(answer.request()));
  expect(await page.evaluate(() => Reflect.get(globalThis, "shown"))).toEqual([
    before,
    before === "true" ? "false" : "true",
    before,
  ]);
  await page.reload();
  expect(await monitor.getAttribute("aria-checked")).toBe(before);
});

test("a licence is taken away and assigned in a camera's dialog, which keeps the name that is typed", async ({
  page,
  site,
}) => {
  await openHost(page, site, "HQ-NVR-01");
  await page.getByRole("link", { name: "Edit Reception", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Reception" });
  const name = dialog.locator("[name=name]");
  await name.fill("Typed meanwhile");
  for (const [press, next] of [
    ["Take licence away", "Assign a licence"],
    ["Assign a licence", "Take licence away"],
  ] as const) {
    // Shown at once: a page that is left before the answer may leave the camera without its licence.
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await dialog.getByRole("button", { name: press }).click();
    await dialog.getByRole("button", { name: next }).waitFor();
    expect((await answer).ok()).toBe(true);
  }
  expect(await name.inputValue()).toBe("Typed meanwhile");
});

test("C092: a licence for another resolution and no licence are warned of by name", async ({
  page,
  site,
}) => {
  const names: string[] = [];
  for (const host of ["HQ-NVR-01", "OT-REC-14", "HQ-BRIDGE"]) {
    await openHost(page, site, host, "?show=license");
    for (const row of await readTable(page)) names.push(row.Licence ?? "");
  }
  expect(names.some((text) => text.includes("Wrong resolution"))).toBe(true);
  expect(names.some((text) => text.includes("No licence"))).toBe(true);
});

test("C096: a module shows name, inputs, outputs and whether it is triggered", async ({
  page,
  site,
}) => {
  await openHost(page, site, "DC-VMS-02", "?tab=modules");
  const rows = await readTable(page);
  const relays = rows.find((row) => row.Module?.includes("Gate relays"));
  expect(relays?.Inputs).toBe("1 Off 2 On 3 Off 4 Off");
  expect(relays?.Outputs).toBe("1 2");
  expect(relays?.Triggered).toBe("Triggered");
  expect(await page.getByRole("switch", { name: /^Gate relays, output/ }).count()).toBe(2);
});

test("C097: a storage shows all of its fields, sizes in two decimals", async ({ page, site }) => {
  await openHost(page, site, "DC-VMS-02", "?tab=storages");
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
  await openHost(page, site, "OT-REC-14", "?tab=pos");
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
  const path = await findHost(site, "OT-REC-14");
  await signIn(page, site, `/?redirect=${path}/edit`);
  const setZone = async (zone: string) => {
    await page.locator("[name=timezone]").selectOption(zone);
    await page.getByRole("button", { name: "Save changes" }).click();
    await waitForToast(page, "Host saved");
  };
  await setZone("Asia/Tokyo");
  await page.goto(`${path}?tab=pos`);
  const since = (await readTable(page)).find((row) => row.Till === "Till 1")?.Since ?? "";
  await page.goto(`${path}/edit`);
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

test("C362: every tab is accessible in both themes", async ({ page, site }) => {
  for (const tab of ["cameras", "modules", "storages", "firmware", "access"]) {
    await openHost(page, site, "DC-VMS-02", `?tab=${tab}`);
    await expectAccessibleInBothThemes(page);
  }
  await openHost(page, site, "OT-REC-14", "?tab=pos");
  await expectAccessibleInBothThemes(page);
});
