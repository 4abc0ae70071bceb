import type { Page } from "playwright";
import { expect, holdScripts, signIn, test } from "../support/browser";
import { hostNames, openHost, removeHost } from "../support/hosts";
import { waitForScript } from "../support/script-ready";

const lists = [
  {
    path: "/cloud_vms",
    parameter: "filter",
    choose: (page: Page, name: string) =>
      page
        .getByRole("navigation", { name: "Filters" })
        .getByRole("link", { name: new RegExp(`^${name}`) })
        .click(),
  },
  {
    path: "/cloud_vms/hosts",
    parameter: "state",
    choose: (page: Page, name: string) => page.getByLabel("State:").selectOption({ label: name }),
  },
];

test.for(lists)(
  "C359: on $path a slow answer to an old filter never overwrites a newer one",
  async ({ path, parameter, choose }, { page, site }) => {
    await signIn(page, site, `/?redirect=${encodeURIComponent(`${path}?view=table`)}`);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(new RegExp(`\\.data\\?.*${parameter}=warning`), async (route) => {
      await released;
      // The page may have given it up by now: that is one way to be right.
      await route.continue().catch(() => {});
    });
    const all = await hostNames(page);
    const asked = page.waitForRequest(new RegExp(`${parameter}=warning`));
    await choose(page, "Warning");
    await asked;
    await choose(page, "Disconnected");
    await page.waitForURL(new RegExp(`${parameter}=disconnected`));
    await expect.poll(() => hostNames(page)).not.toEqual(all);
    const shown = await hostNames(page);
    expect(shown).toContain("OT-IO-14");
    release();
    // A round trip of the same page: whatever was under way has arrived by then.
    await page.evaluate(
      async (href) => (await fetch(href)).text(),
      `${path}.data?${parameter}=disconnected`,
    );
    expect(new URL(page.url()).searchParams.get(parameter)).toBe("disconnected");
    expect(await hostNames(page)).toEqual(shown);
  },
);

test("a form that was refused is sent again while the page still loads, and the console goes on", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, site, "/?redirect=/cloud_vms/hosts%3Fdialog%3Dnew");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/hosts\.data/, async (route) => {
    if (route.request().method() === "GET") await released;
    await route.continue().catch(() => {});
  });
  const add = page.locator("form:has([value=create]) button[type=submit]");
  const loads = page.waitForRequest((request) => request.url().includes("hosts.data"));
  await add.click();
  await loads;
  await page.locator("[name=name][aria-invalid=true]").waitFor();
  await page.locator("[name=name]").fill("Sent again");
  await add.click();
  await expect.poll(() => add.getAttribute("aria-busy")).toBe("true");
  release();
  await page.waitForURL(/dialog=created/);
  const id = new URL(page.url()).searchParams.get("host") ?? "";
  await page.getByRole("dialog").getByRole("link").first().click();
  await page.waitForURL((url) => url.searchParams.get("dialog") === null);
  await removeHost(site, id);
});

test("C100: a form sent while the page is loaded again leads on, with its address", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms/hosts%3Fdialog%3Dnew");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/hosts\.data/, async (route) => {
    if (route.request().method() === "GET") await released;
    await route.continue().catch(() => {});
  });
  await page.locator("[name=name]").fill("Sent meanwhile");
  const loads = page.waitForRequest((request) => request.url().includes("hosts.data"));
  // As if the tab had come back into view.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await loads;
  const add = page.locator("form:has([value=create]) button[type=submit]");
  await add.click();
  await expect.poll(() => add.getAttribute("aria-busy")).toBe("true");
  release();
  await page.waitForURL(/dialog=created/);
  const id = new URL(page.url()).searchParams.get("host") ?? "";
  await page.getByRole("dialog").getByRole("link").first().click();
  await page.waitForURL((url) => url.searchParams.get("dialog") === null);
  await removeHost(site, id);
});

test("a word typed before the page's script came counts as typed", async ({ page, site }) => {
  const path = await openHost(page, site, "HQ-NVR-01");
  const release = await holdScripts(page);
  await page.goto(`${path}/edit`, { waitUntil: "commit" });
  await page.locator("[name=confirm]").fill("DELETE");
  release();
  await waitForScript(page);
  const button = page.getByRole("button", { name: "Delete host" });
  expect(await page.locator("[name=confirm]").inputValue()).toBe("DELETE");
  expect(await button.isEnabled()).toBe(true);
  await page.locator("[name=confirm]").fill("DELET");
  await expect.poll(() => button.isDisabled()).toBe(true);
});
