import { afterAll } from "vitest";
import { expect, test as shared, signIn } from "../support/browser";
import { type Console, startConsole } from "../support/console";
import { findHost } from "../support/hosts";
import { interceptChannel, pushWithNextForm } from "../support/pushes";

/** An update cannot be taken back: on a console of its own. */
let own: Console | undefined;
const test = shared.extend("site", { scope: "file" }, async () => {
  own = await startConsole();
  return own;
});
afterAll(() => own?.stop());

const list = "/cloud_vms?view=table&q=DC-VMS-02";

test("an update that is tried again after it failed is shown as going on before the host says so", async ({
  page,
  site,
}) => {
  const path = await findHost(site, "DC-IO-03");
  const channel = await interceptChannel(page);
  await signIn(page, site, `/?redirect=${encodeURIComponent(`${path}?tab=firmware`)}`);
  await expect.poll(() => channel.opened.length).toBeGreaterThan(0);
  const host = { host_id: path.split("/").at(-1) ?? "", host_name: "DC-IO-03" };
  const bar = page.locator("main [role=progressbar][aria-valuenow='40']");
  channel.push({ type: "FW_OTA_STATUS", status: "in_progress", progress: 40, to_web_data: host });
  await bar.first().waitFor();
  channel.push({ type: "FW_OTA_STATUS", status: "failed", progress: 40, to_web_data: host });
  await expect.poll(() => bar.count()).toBe(0);
  await page.getByRole("link", { name: "Update firmware" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Update the firmware of DC-IO-03" });
  await dialog.getByRole("button", { name: "Update firmware" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("The update goes on; you may leave this page.").waitFor();
});

test("C087, C100: a newer version is marked on the home until it is installed; firmware shows the cloud's version and how the update goes, live to its end", async ({
  page,
  site,
}) => {
  const path = await findHost(site, "DC-VMS-02");
  const marker = page.locator("main tbody tr", { hasText: "DC-VMS-02" }).getByText("Update", {
    exact: true,
  });
  await signIn(page, site, `/?redirect=${encodeURIComponent(list)}`);
  expect(await marker.count()).toBe(1);
  // A push that comes before anything of the form is drawn, as on a slow machine, must not drop its answer.
  const host = { host_id: path.split("/").at(-1) ?? "", host_name: "DC-VMS-02" };
  const received = { status: "received", progress: 0, to_web_data: host } as const;
  await pushWithNextForm(page, { type: "FW_OTA_STATUS", ...received });
  await page.goto(`${path}?tab=firmware`);
  const term = (name: string) =>
    page
      .locator("main dl", { has: page.getByText("Cloud version") })
      .locator(`dt:text-is("${name}") + dd`);
  expect(await term("Installed version").textContent()).toBe("2.4.1");
  expect(await term("Cloud version").textContent()).toBe("2.5.0");
  await page.getByRole("link", { name: "Update firmware" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Update the firmware of DC-VMS-02" });
  await dialog.getByRole("button", { name: "Update firmware" }).click();
  await dialog.waitFor({ state: "detached" });
  const bar = page.locator("main").getByRole("progressbar");
  await bar.waitFor();
  const seen = Number(await bar.getAttribute("aria-valuenow"));
  await expect
    .poll(async () => Number(await bar.getAttribute("aria-valuenow")))
    .toBeGreaterThan(seen);
  await expect.poll(() => term("Last update").textContent()).toBe("Completed");
  await expect.poll(() => term("Installed version").textContent()).toBe("2.5.0");
  await page.goto(list);
  await page.getByRole("link", { name: "DC-VMS-02" }).waitFor();
  expect(await marker.count()).toBe(0);
});

test("an update whose end was missed while the channel was down is not shown as going on", async ({
  page,
  site,
}) => {
  const path = await findHost(site, "HQ-NVR-01");
  const channel = await interceptChannel(page);
  await signIn(page, site, `/?redirect=${encodeURIComponent(`${path}?tab=firmware`)}`);
  await expect.poll(() => channel.opened.length).toBe(1);
  const host = { host_id: path.split("/").at(-1) ?? "", host_name: "HQ-NVR-01" };
  channel.push({ type: "FW_OTA_STATUS", status: "in_progress", progress: 40, to_web_data: host });
  const bar = page.locator("main [role=progressbar][aria-valuenow='40']");
  await bar.first().waitFor();
  await channel.close(1_012);
  await expect.poll(() => bar.count()).toBe(0);
});
