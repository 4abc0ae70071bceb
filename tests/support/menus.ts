import type { Locator, Page } from "playwright";

/** Button of a menu that Headless UI draws; before that, and without script, it is a `<summary>`. */
export const menuButton = (page: Page | Locator, hasText: string | RegExp) =>
  page.locator("button[aria-haspopup=menu]", { hasText });

/** The user's menu in the sidebar. */
export const userMenu = (page: Page, name: string) => menuButton(page.locator("aside"), name);

export async function chooseInUserMenu(page: Page, name: string, item: string): Promise<void> {
  await userMenu(page, name).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Opens the languages before sign-in, whose script comes when the menu is touched. */
export async function openLanguages(page: Page): Promise<void> {
  const button = page.locator("header button[aria-haspopup=menu]");
  await page.locator("header details").or(button).first().hover();
  await button.click();
  await page.getByRole("menu").waitFor();
}

/** Opens the menu of a row, whose script comes when it is touched. */
export async function openRowMenu(page: Page, name: string): Promise<void> {
  const named = `[aria-label="${name}"]`;
  const button = page.locator(`button[aria-haspopup=menu]${named}`);
  await page.locator(`summary${named}`).or(button).first().hover();
  await button.click();
  await page.getByRole("menu").waitFor();
}
