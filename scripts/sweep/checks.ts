import type { Page } from "playwright";
import { findFaultsInBothThemes } from "../../tests/support/axe";
import { findMisfits } from "./fit";
import { findHtmlFaults } from "./html";
import { findForcedColourFaults, findMotion } from "./preferences";

/** A page in one language, as the checks get it. */
export interface OpenScreen {
  page: Page;
  /** As the server sent it. */
  html: string;
  isWall: boolean;
}

interface Check {
  /** Faults, each as the text of its cause. */
  find(screen: OpenScreen): Promise<string[]>;
  /** Whether what it looks at depends on the page's words. */
  inEachLanguage: boolean;
}

/** In their order: the last ones leave the page in the dark theme, with the focus elsewhere. */
export const checks: Readonly<Record<string, Check>> = {
  html: { find: ({ html }) => findHtmlFaults(html), inEachLanguage: true },
  axe: {
    inEachLanguage: true,
    // By element, so that one cause in two lists of elements is one finding.
    find: async ({ page }) =>
      (await findFaultsInBothThemes(page)).flatMap((fault) => {
        const [, rule = "", targets = ""] = /^((?:dark: )?[\w-]+): (.*)$/s.exec(fault) ?? [];
        return targets.split(", ").map((target) => `${rule}: ${target}`);
      }),
  },
  fit: { find: ({ page, isWall }) => findMisfits(page, isWall), inEachLanguage: true },
  motion: { find: ({ page }) => findMotion(page), inEachLanguage: false },
  "forced-colours": { find: ({ page }) => findForcedColourFaults(page), inEachLanguage: false },
};
