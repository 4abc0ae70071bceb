import type { Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn } from "../support/browser";
import { waitForDrawer } from "../support/keyboard";
import { focused, test } from "../support/kit";

/** The detail of a row beside its list. */

const drawer = (page: Page) => page.getByRole("dialog", { name: /^Camera \d+/ });
const titled = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

test("a drawer opens beside its list, which keeps its scroll and its ticks; Escape gives the focus back to the row", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/kit/cameras?sort=-name");
  const row = page.getByRole("link", { name: "Camera 40" });
  await page.getByRole("checkbox", { name: "Select Camera 41" }).check();
  await row.scrollIntoViewIfNeeded();
  const readScroll = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main, main *")].map(({ scrollTop }) => scrollTop).join(" "),
    );
  const scroll = await page.evaluate(
    () => document.querySelector("main table")?.parentElement?.scrollTop,
  );
  expect(scroll).toBeGreaterThan(0);
  await row.press("Enter");
  await titled(page, "Camera 40").waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
    "/kit/cameras/40?sort=-name",
  );
  expect(await focused(page)).toContain("Camera 40");
  const inList = await readScroll();
  expect(inList.split(" ")).toContain(String(scroll));
  expect(await page.locator("main [inert]").count()).toBe(1);
  await page.keyboard.press("Escape");
  await drawer(page).waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Camera 40");
  expect(await page.locator("main [inert]").count()).toBe(0);
  expect(await page.getByRole("checkbox", { name: "Select Camera 41" }).isChecked()).toBe(true);
  expect(
    await page.evaluate(() => document.querySelector("main table")?.parentElement?.scrollTop),
  ).toBe(scroll);
});

test("j and k, and buttons that keep the focus, go to the next and the previous row, beyond the page too; Back leads to the list", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/kit/cameras");
  await page.getByRole("link", { name: "Camera 24" }).click();
  await titled(page, "Camera 24").waitFor();
  await waitForDrawer(page);
  await page.keyboard.press("j");
  await titled(page, "Camera 25").waitFor();
  expect(await page.locator("main tr[aria-current]").textContent()).toContain("Camera 25");
  await page.getByRole("status").getByText("Camera 25").waitFor();
  await page.keyboard.press("j");
  await titled(page, "Camera 26").waitFor();
  expect(page.url()).toMatch(/\/kit\/cameras\/26\?page=2$/);
  await expect
    .poll(() => page.locator("main tr[aria-current]").textContent())
    .toContain("Camera 26");
  await page.keyboard.press("k");
  await titled(page, "Camera 25").waitFor();
  const next = page.getByRole("link", { name: "Next (J)" });
  await next.press("Enter");
  await titled(page, "Camera 26").waitFor();
  expect(await next.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.goBack();
  await drawer(page).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/kit/cameras");
});

test("an address of a drawer opens it with its list, without a row before the first", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/kit/cameras/1");
  await titled(page, "Camera 01").waitFor();
  const [previous, next] = ["Previous (K)", "Next (J)"].map((name) =>
    page.getByRole("link", { name }),
  );
  await next?.waitFor();
  expect(await previous?.count()).toBe(0);
  // The link that led here is gone: the focus stays beside it.
  await next?.click();
  await titled(page, "Camera 02").waitFor();
  await previous?.press("Enter");
  await titled(page, "Camera 01").waitFor();
  await expect.poll(() => next?.evaluate((link) => link === document.activeElement)).toBe(true);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("Camera 01");
});

test("on a phone the drawer fills the screen", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, "/kit/cameras/7");
  const box = () => drawer(page).boundingBox();
  await expect.poll(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("link", { name: "Close" }).click();
  await page.getByRole("link", { name: "Camera 07" }).waitFor();
});

test("without script list and detail are one page with links", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, "/kit/cameras?page=2");
  await page.getByRole("link", { name: "Camera 26" }).click();
  const detail = titled(page, "Camera 26");
  expect(await detail.evaluate((element) => getComputedStyle(element).position)).toBe("static");
  await page.getByRole("link", { name: "Camera 30" }).click();
  await titled(page, "Camera 30").getByRole("link", { name: "Next (J)" }).click();
  await titled(page, "Camera 31").getByRole("link", { name: "Close" }).click();
  await expect.poll(() => page.url()).toMatch(/\/kit\/cameras\?page=2$/);
});
