import type { Page } from "playwright";
import { findKeyboardFaults } from "../../tests/support/keyboard";
import { lookForHiddenStates } from "./hidden-states";

/** What a page owes to viewers who asked their system for less motion, or for colours of their own. */

/** Motion that goes on although the viewer asked for none (app.css shortens all to this). */
export async function findMotion(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found = await page.evaluate(() => {
    const maxMs = 1;
    const longestMs = (times: string) =>
      Math.max(
        ...times
          .split(",")
          .map((time) => Number.parseFloat(time) * (time.endsWith("ms") ? 1 : 1000)),
      );
    const faults = new Set<string>();
    for (const element of document.querySelectorAll("body, body *")) {
      for (const part of ["", "::before", "::after"]) {
        const style = getComputedStyle(element, part);
        const runs = style.animationName === "none" ? 0 : longestMs(style.animationDuration);
        const motion = Math.max(runs, longestMs(style.transitionDuration));
        if (motion > maxMs) faults.add(`${element.tagName}${part} moves for ${motion} ms`);
      }
    }
    for (const { effect } of document.getAnimations()) {
      const { duration } = effect?.getComputedTiming() ?? {};
      if (Number(duration) > maxMs) faults.add(`an animation of script runs for ${duration} ms`);
    }
    return [...faults];
  });
  await page.emulateMedia({ reducedMotion: null });
  return found;
}

/** In forced colours: controls whose focus does not show, and states that look like their absence. */
export async function findForcedColourFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const focus = await findKeyboardFaults(page, { ofEachKind: true });
  const states = await page.evaluate(lookForHiddenStates);
  await page.emulateMedia({ forcedColors: null });
  return [...focus, ...states];
}
