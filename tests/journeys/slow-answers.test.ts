import { expect, signIn, test } from "../support/browser";

test("C359: a slow answer to an old filter never overwrites a newer one", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/cloud_vms\.data\?.*filter=warning/, async (route) => {
    await released;
    // The page may have given it up by now: that is one way to be right.
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest(/filter=warning/);
  await page.getByRole("link", { name: /^Warning/ }).click();
  await asked;
  await page.getByRole("link", { name: /^Disconnected/ }).click();
  await page.waitForURL(/filter=disconnected/);
  // The address changes before the page does.
  const shownHosts = () => page.locator("main li h2").allTextContents();
  await expect.poll(shownHosts).toEqual(["OT-IO-14"]);
  release();
  // A round trip of the same page: whatever was under way has arrived by then.
  await page.evaluate(async () => (await fetch("/cloud_vms.data?filter=disconnected")).text());
  expect(new URL(page.url()).searchParams.get("filter")).toBe("disconnected");
  expect(await shownHosts()).toEqual(["OT-IO-14"]);
});
