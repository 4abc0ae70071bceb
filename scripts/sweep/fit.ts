import type { Page } from "playwright";

/** Widths that a page must fit (WCAG 1.4.10, 1.4.4): a narrow phone, and 1440×900 at a zoom of 200 %. */
const viewports = {
  "320 px": { width: 320, height: 640 },
  "200 %": { width: 720, height: 450 },
};

/**
 * At each width: what scrolls sideways, and text that is cut off and never shown whole. `isWall`: the page
 * itself may be wider.
 */
export async function findMisfits(page: Page, isWall: boolean): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const [name, size] of Object.entries(viewports)) {
    await page.setViewportSize(size);
    for (const fault of await page.evaluate(lookForMisfits, isWall))
      found.push(`${name}: ${fault}`);
  }
  if (before) await page.setViewportSize(before);
  return found;
}

/** Runs in the page. */
function lookForMisfits(isWall: boolean): string[] {
  const found: string[] = [];
  const nameOf = (element: Element) => {
    const classes = (element.getAttribute("class") ?? "").split(" ").slice(0, 6).join(".");
    return `${element.tagName.toLowerCase()}${classes && `.${classes}`}`;
  };
  const open = document.querySelector("dialog:modal");
  const roots = [document.documentElement, ...document.querySelectorAll("main, dialog[open]")];
  for (const element of roots) {
    const { overflowX } = getComputedStyle(element);
    if (isWall || overflowX === "hidden" || overflowX === "clip") continue;
    const excess = element.scrollWidth - element.clientWidth;
    if (excess > 0) found.push(`${nameOf(element)} is ${excess} px too wide`);
  }

  const hasOwnText = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
    );
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    // What only screen readers are told is clipped to one pixel.
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  for (const element of (open ?? document.body).querySelectorAll<HTMLElement>("*")) {
    if (element.closest("svg, script, style, [aria-hidden=true]") || !hasOwnText(element)) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    const isHigh = overflowY === "hidden" && element.scrollHeight > element.clientHeight + 1;
    const scrolls = overflowX === "auto" || overflowX === "scroll";
    if (!(isWide && !scrolls) && !isHigh) continue;
    // What ends in an ellipsis is shown whole when it is pointed at (app/routes/_app/use-cut-titles.ts).
    if (!isSeen(element) || element.closest("[title], .truncate, [class*='line-clamp-']")) continue;
    found.push(`cut off: ${nameOf(element)} “${(element.textContent ?? "").trim().slice(0, 40)}”`);
  }
  return found;
}
