import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOnly, RunOptions } from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";

declare global {
  // Defined by axe's source in the page.
  var axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } | undefined;
}

/** axe's own options of the check, but for large text, which WCAG lets pass with 3:1 and we do not (C362). */
const contrastCheck = {
  id: "color-contrast",
  options: {
    ignoreUnicode: true,
    ignoreLength: false,
    ignorePseudo: false,
    boldValue: 700,
    boldTextPt: 14,
    largeTextPt: 18,
    contrastRatio: { normal: { expected: 4.5 }, large: { expected: 4.5 } },
    pseudoSizeThreshold: 0.25,
    shadowOutlineEmMax: 0.2,
    textStrokeEmMin: 0.03,
  },
};

const source = [
  readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"),
  `axe.configure(${JSON.stringify({ checks: [contrastCheck] })})`,
].join(";");

const wcag22AA: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};
/** Their rules about colours. */
const aboutColours: { type: "rule"; values: string[] } = {
  type: "rule",
  values: ["color-contrast", "link-in-text-block"],
};

type Rules = Pick<RunOptions, "runOnly" | "rules">;

/** The page's breaches of some rules, as "rule: its elements". Our pages have no frames, so axe runs in each itself. */
async function findFaults(page: Page, rules: Rules): Promise<string[]> {
  const has = await page.evaluate(() => globalThis.axe !== undefined);
  if (!has) await page.evaluate(source);
  await finishAnimations(page);
  return page.evaluate(
    async (options) => {
      const results = await globalThis.axe?.run(document, options);
      if (!results) throw new Error("axe is not in the page");
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
    },
    { ...rules, resultTypes: ["violations"] } satisfies RunOptions,
  );
}

async function expectNoFault(page: Page, rules: Rules): Promise<void> {
  expect(await findFaults(page, rules), `accessibility of ${page.url()}`).toEqual([]);
}

/**
 * Asserts that the page has no breach of WCAG 2.2 AA that axe can find. It cannot compute the contrast of text over
 * video, pictures and gradients: those lie on a scrim of the design's own colours.
 */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNoFault(page, { runOnly: wcag22AA });

/** Asserts axe's best practices too. */
export const expectBestPractice = (page: Page): Promise<void> => expectNoFault(page, {});

/**
 * Like expectAccessible, in both themes. They differ in colours alone: all other rules run once.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  expect(await findFaultsInBothThemes(page), `accessibility of ${page.url()}`).toEqual([]);
}

/** What expectAccessibleInBothThemes() asserts to be nothing. */
export async function findFaultsInBothThemes(page: Page): Promise<string[]> {
  await showTheme(page, "light");
  const inLight = await findFaults(page, { runOnly: wcag22AA });
  await showTheme(page, "dark");
  const inDark = await findFaults(page, { runOnly: aboutColours });
  return [...inLight, ...inDark.map((fault) => `dark: ${fault}`)];
}

/** Puts the page as it stands into a theme. */
export async function showTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

/**
 * Ends running transitions, such as an opening dialog's: their colours would be measured half-way.
 * Endless animations cannot be finished.
 */
function finishAnimations(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // An element that has just appeared begins its transition with its second frame.
    for (let picture = 0; picture < 2; picture++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
  });
}
