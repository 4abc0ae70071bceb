import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect } from "vitest";

const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** No breach of WCAG 2.2 AA that a machine can see on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag22AA).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(" ")}`);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Shows every page of this profile in a theme (the stored index: 0 light, 1 dark). */
export async function setTheme(page: Page, url: string, index: 0 | 1): Promise<void> {
  const value = Buffer.from(JSON.stringify(index)).toString("base64");
  await page.context().addCookies([{ name: "theme", value, url }]);
}
