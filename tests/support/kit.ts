import type { Page } from "playwright";
import { test as base } from "./browser";
import { startConsole } from "./console";

/** The page of every control, on a console that shows it. */

// biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
export const test = base.extend("site", { scope: "file" }, async ({}, { onCleanup }) => {
  const site = await startConsole({ SIGHTLINE_KIT: "1" });
  onCleanup(() => site.stop());
  return site;
});

export const inputs = "/kit?part=inputs&theme=dark";

/** The page once script draws its inputs. */
export async function openInputs(page: Page, query = ""): Promise<void> {
  await page.goto(inputs + query);
  await page.getByRole("combobox", { name: "Event" }).waitFor();
  await page.getByRole("button", { name: /^Age:/ }).waitFor();
}

/** Posts the form; the values it posted under these names. */
export async function post(page: Page, ...names: string[]): Promise<string[]> {
  await page.getByRole("button", { name: "Post" }).click();
  const items = page.getByRole("list", { name: "Posted" }).getByRole("listitem");
  await items.first().waitFor();
  const posted = await items.allTextContents();
  return posted.filter((text) => names.includes(text.split("=")[0] ?? ""));
}

/** Name and state of what has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.getAttribute("aria-label") ?? element?.textContent}`;
  });
