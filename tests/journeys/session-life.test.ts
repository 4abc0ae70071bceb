import type { Page } from "playwright";
import { expect, signIn, signInByForm, test } from "../support/browser";
import { chooseInUserMenu, userMenu } from "../support/menus";

/** A page that is left may still have its sockets and pictures open. */
const leftOpen = /status of 401|WebSocket|ERR_ABORTED/;

const logOut = async (page: Page, name = "Ana Kovar") => {
  await chooseInUserMenu(page, name, "Log out");
  await page.locator("input[name=password]").waitFor();
};

test("C041: reloading a deep link gives its page again", async ({ page, site }) => {
  await signIn(page, site);
  for (const path of [
    "/cloud_vms/hosts?page=1",
    "/settings/security",
    "/cloud_vms/live?layout=1",
  ]) {
    await page.goto(path);
    const answer = await page.reload();
    expect(answer?.status(), path).toBe(200);
    expect(new URL(page.url()).pathname).toBe(path.split("?")[0]);
  }
});

test("C179: the next user of the tab never sees the one before, not for one frame", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(leftOpen);
  // An operator first: a master's name may stand on the console of another user.
  const operator = { ...site, demo: { ...site.demo, email: "mika.ito@meridian.example" } };
  await signInByForm(page, operator, "/", { reload: false });
  await page.locator("aside", { hasText: "Mika Ito" }).waitFor();
  await logOut(page, "Mika Ito");
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.body.textContent?.includes("Mika Ito")) seen.push(location.pathname);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.fill("[name=account_id]", site.demo.accountId);
  await page.fill("[name=email]", site.demo.email);
  await page.fill("[name=password]", site.demo.password);
  await page.click("form:has(input[name=password]) button[type=submit]");
  await page.locator("aside", { hasText: "Ana Kovar" }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, "seen"))).toEqual([]);
});

test("a PTZ press in a session that is gone leads back to the wall as it was: its cameras and its layout", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(leftOpen);
  const wall = "/cloud_vms/live?layout=4&cameras=3,1";
  await signIn(page, site, `/?redirect=${encodeURIComponent(wall)}`);
  await page.locator('[data-tile="0"]').click();
  const pad = page.getByRole("form", { name: "Move Container yard" });
  await pad.getByRole("button", { name: "Home position" }).waitFor();
  await page.context().clearCookies({ name: "sightline" });
  await pad.getByRole("button", { name: "Home position" }).click();
  await page.locator("input[name=password]").waitFor();
  expect(new URL(page.url()).searchParams.get("redirect")).toBe(wall);
  await signInByForm(page, site, page.url().slice(site.url.length), { reload: false });
  await page.locator('[data-tile="1"]').waitFor();
  expect(page.url()).toBe(`${site.url}${wall}`);
});

/** Presses Tab until the control is focused; each stop on the way must show that it is. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate((wanted) => {
      const element = document.activeElement;
      // A heading takes the focus after a navigation to be read out; it is not a control.
      if (!element || element.matches("body, main, h1")) return null;
      const box = element.parentElement;
      const ringed = [element, element.previousElementSibling, box, box?.parentElement].some(
        (each) =>
          each &&
          ["", "::after"].some((part) => getComputedStyle(each, part).outlineStyle !== "none"),
      );
      return { found: element.matches(wanted), ringed, html: element.outerHTML.slice(0, 160) };
    }, selector);
    if (stop) expect(stop.ringed, `focus shows on ${stop.html}`).toBe(true);
    if (stop?.found) return;
  }
  throw new Error(`no Tab leads to ${selector}`);
}

test("C361: from login to logout by keyboard alone, and the focus shows at every stop", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(leftOpen);
  const skipped = encodeURIComponent(btoa('["1"]'));
  await page.context().addCookies([{ name: "skipped", value: skipped, url: site.url }]);
  await page.goto("/");
  await page.locator("[name=account_id]:focus").waitFor();
  await page.keyboard.type(site.demo.accountId);
  await tabTo(page, "[name=email]");
  await page.keyboard.type(site.demo.email);
  await tabTo(page, "[name=password]");
  await page.keyboard.type(site.demo.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/console");
  await userMenu(page, "Ana Kovar").waitFor();
  await tabTo(page, "main a[href='/cloud_vms']");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/cloud_vms");
  // The new page takes the focus once it is there, from whatever had it till then.
  await page.locator("main h1:focus", { hasText: "Overview" }).waitFor();
  await tabTo(page, "a[href='/cloud_vms/hosts']");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/cloud_vms/hosts");
  await page.locator("main h1:focus", { hasText: "Hosts" }).waitFor();
  await tabTo(page, "aside nav ~ div button[aria-haspopup=menu]");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.locator("input[name=password]").waitFor();
});
