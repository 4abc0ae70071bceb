import type { Page } from "playwright";
import { expect } from "vitest";

/** Addresses and small steps of the screens about hosts. */

export const hostNames = (page: Page): Promise<string[]> =>
  page.locator("main :is(li h2, th[scope=row]) a").allTextContents();

/** Opens a host's page from the list; returns its address. */
export async function openHost(page: Page, name: string): Promise<string> {
  await page.goto(`/cloud_vms/hosts?view=table&q=${encodeURIComponent(name)}`);
  const link = page.locator("main th[scope=row] a", { hasText: name });
  const path = await link.getAttribute("href");
  if (!path) throw new Error(`no host ${name} in the list`);
  await page.goto(path);
  return path;
}

/** Waits for a text in a toast. */
export async function waitForToast(page: Page, words: string): Promise<void> {
  await page.getByRole("region", { name: "Notifications" }).getByText(words).waitFor();
}

/** Fills and sends the form that adds a host; returns the new host's id. */
export async function addHost(page: Page, name: string): Promise<string> {
  await page.goto("/cloud_vms/hosts?dialog=new");
  await page.locator("[name=name]").fill(name);
  await page.locator("form:has([value=create]) button[type=submit]").click();
  await page.waitForURL(/dialog=created/);
  return new URL(page.url()).searchParams.get("host") ?? "";
}

/** Deletes a host on its edit page; the list is shown afterwards. */
export async function deleteHost(page: Page, id: string): Promise<void> {
  await page.goto(`/cloud_vms/hosts/${id}/edit`);
  await page.locator("[name=confirm]").fill("DELETE");
  await page.getByRole("button", { name: "Delete host" }).click();
  await page.waitForURL((url) => url.pathname === "/cloud_vms/hosts");
}

/** The shown password, which must have the form of hosts' passwords. */
export async function shownPassword(page: Page): Promise<string> {
  const password = await page
    .locator("dl div", { has: page.getByText("Password", { exact: true }) })
    .locator("code")
    .textContent();
  expect(password).toMatch(/^[\w-]{32}$/);
  return password ?? "";
}
