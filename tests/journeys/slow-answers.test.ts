import type { Page } from "playwright";
import { expect, signIn, test } from "../support/browser";
import { hostNames } from "../support/hosts";

const lists = [
  {
    path: "/cloud_vms",
    parameter: "filter",
    choose: (page: Page, name: string) =>
      page.getByRole("link", { name: new RegExp(`^${name}`) }).click(),
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
