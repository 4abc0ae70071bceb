import type { Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn } from "../support/browser";
import { waitForToast } from "../support/hosts";
import { focused, test } from "../support/kit";

/** Ticked rows, changes that can be taken back, and a list with its editor. */

const ticked = (page: Page) => page.locator("main tbody input:checked");
const undo = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" });

test("all that match are ticked on every page, until the filters change; removed, none is", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/kit/cameras");
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("button", { name: "Select all 60 that match" }).click();
  await page.getByText("60 selected", { exact: true }).last().waitFor();
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByRole("link", { name: "Camera 26" }).waitFor();
  await page.getByText("60 selected", { exact: true }).last().waitFor();
  expect(await ticked(page).count()).toBe(25);
  await page.getByRole("main").getByRole("searchbox").fill("Camera 5");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Camera 51" }).waitFor();
  expect(await ticked(page).count()).toBe(0);

  await page.getByRole("link", { name: "Clear all" }).click();
  await page.getByRole("link", { name: "Camera 25" }).waitFor();
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("button", { name: "Select all 60 that match" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("heading", { name: "Remove 60 cameras" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("60 selected", { exact: true }).last().waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("No cameras yet").waitFor();
  await undo(page).click();
  await page.getByRole("link", { name: "Camera 25" }).waitFor();
  expect(await ticked(page).count()).toBe(0);
});

test("a change is taken back with Ctrl+Z or its button, which keys reach and which stays while it has the focus", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/kit/cameras?sort=-name");
  await page.getByRole("checkbox", { name: "Select Camera 58" }).check();
  await page.getByRole("link", { name: "Camera 60" }).click();
  const remove = () => page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await remove();
  await page.getByRole("status").getByText("Removed Ctrl+Z undoes it.").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await ticked(page).count()).toBe(1);
  await page.keyboard.press("Control+z");
  await waitForToast(page, "Restored");
  await page.goto("/kit/cameras/60");
  await remove();
  await undo(page).waitFor();
  await expectAccessibleInBothThemes(page);
  await undo(page).press("Enter");
  await waitForToast(page, "Restored");
  await expect.poll(() => undo(page).count()).toBe(0);
  await page.goto("/kit/cameras/60");
  await page.getByRole("dialog", { name: "Camera 60" }).waitFor();
});

test("without script the line that says what was done has the button that takes it back", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, "/kit/cameras/59");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Removed", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Restored", { exact: true }).waitFor();
  await page.goto("/kit/cameras/59");
  expect(await page.getByRole("dialog", { name: "Camera 59" }).count()).toBe(1);
});

test("a list has its editor beside it; on a phone the one comes after the other", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/kit/roles");
  await page.getByText("Choose a role").waitFor();
  await page.getByRole("link", { name: /^Night guards/ }).press("Enter");
  const editor = page.getByRole("region", { name: "Night guards" });
  await editor.waitFor();
  await expect.poll(() => focused(page)).toContain("Save role");
  expect(await page.locator("main [aria-current=page]").textContent()).toContain("Night guards");
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.getByRole("heading", { name: "Roles" }).isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("link", { name: "Back to the list" }).click();
  await page.getByRole("heading", { name: "Roles" }).waitFor();
  expect(await editor.count()).toBe(0);
});

test("without script a list and its editor are pages with links", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, "/kit/roles");
  await page.getByRole("link", { name: /^Store 14 team/ }).click();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Name" }).inputValue())
    .toBe("Store 14 team");
});

test("a filter that is taken away leaves the focus with the next one, the last with the filters", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/cloud_vms/hosts");
  await page.getByLabel("State:").selectOption({ label: "Disconnected" });
  await page.getByRole("link", { name: "Remove filter State: Disconnected" }).waitFor();
  await page.getByLabel("Region:").selectOption({ label: "Old Town Retail" });
  await page.getByRole("link", { name: "Remove filter Region: Old Town Retail" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Remove filter State: Disconnected");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("link", { name: /^Remove filter/ }).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("DIV");
  await page.keyboard.press("Shift+Tab");
  expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Table");
});
