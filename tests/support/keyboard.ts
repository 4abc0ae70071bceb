import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { showTheme } from "./axe";

/**
 * On the page as it stands every control can have the focus, and shows it; what reacts to the pointer is a control or
 * inside one. Of widgets that the arrow keys move in, as a tree, one part has the focus for all. `ofEachKind`: looks at
 * one control of those that are styled alike, for a page whose controls were all looked at in other colours.
 */
export async function findKeyboardFaults(
  page: Page,
  { ofEachKind = false }: { ofEachKind?: boolean } = {},
): Promise<string[]> {
  // The focus shows where the keyboard was used last.
  await page.keyboard.press("Tab");
  return page.evaluate(async (isOneEnough) => {
    const found: string[] = [];
    const kinds = new Set<string>();
    const isKnownKind = (element: Element) => {
      const kind = [element, element.parentElement, element.previousElementSibling]
        .map((each) => `${each?.tagName} ${each?.getAttribute("class")}`)
        .join();
      const isKnown = kinds.has(kind);
      kinds.add(kind);
      return isKnown;
    };
    const controls =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0'], [role=button], [role=link], [role=tab], [role=treeitem], [role=slider], [role=switch], [role=checkbox], [role=radio], [role=menuitem], [role=option]";
    const moving =
      "[role=tree], [role=treegrid], [role=grid], [role=radiogroup], [role=tablist], [role=listbox], [role=toolbar], [role=menu]";
    const open = document.querySelector("dialog:modal") ?? document.body;
    /** A combobox's button is out of the order of tabs (ARIA practices): the arrow keys open its list from the field. */
    const isOfCombobox = (element: Element) => {
      const field = element.parentElement?.querySelector<HTMLElement>("[role=combobox]");
      return element.matches("button[aria-haspopup=listbox]") && (field?.tabIndex ?? -1) >= 0;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]");
    const nameOf = (element: Element) => element.outerHTML.slice(0, 140);
    /** How a control and what is drawn around it look, as far as the focus may change it. */
    const readLook = (element: Element) => {
      const { previousElementSibling: before, parentElement: parent } = element;
      const drawn = [element, before, ...(before?.children ?? []), parent, parent?.parentElement];
      return [...drawn, element.closest("li")].map((each) =>
        ["", "::after", "::before"].map((part) => {
          const style = each && getComputedStyle(each, part);
          return style && [style.outline, style.boxShadow, style.borderColor].join();
        }),
      );
    };
    const nextPicture = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const element of open.querySelectorAll<HTMLElement>(controls)) {
      // Elements shown only while a sibling has the focus, such as a tile's tools, are left out.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const isDisabled = element.matches(":disabled");
      if (!isShown(element) || isDisabled) continue;
      if (element.tabIndex < 0) {
        // Behind a button that opens it, as the choice of a file.
        if (element.getBoundingClientRect().width <= 1 || isOfCombobox(element)) continue;
        const widget = element.closest(moving);
        const parts = widget ? [widget, ...widget.querySelectorAll("*")] : [];
        const hasStop = parts.some((part) => (part as HTMLElement).tabIndex >= 0);
        if (!hasStop) found.push(`no key leads to ${nameOf(element)}`);
        continue;
      }
      if (isOneEnough && isKnownKind(element)) continue;
      const before = String(readLook(element));
      element.focus();
      if (document.activeElement !== element) {
        found.push(`takes no focus: ${nameOf(element)}`);
        continue;
      }
      // Drawn by script, as the boxes of a code.
      if (String(readLook(element)) === before) await nextPicture();
      if (String(readLook(element)) === before) {
        found.push(`the focus does not show on ${nameOf(element)}`);
      }
    }

    const isForPointer = (element: Element) => getComputedStyle(element).cursor === "pointer";
    for (const element of open.querySelectorAll("*")) {
      if (!isForPointer(element) || !isShown(element)) continue;
      // The area as a whole: it may hold the control, as the timeline its slider.
      if (element.parentElement && isForPointer(element.parentElement)) continue;
      const isControl = element.closest(`${controls}, label`) ?? element.querySelector(controls);
      if (!isControl) found.push(`for the pointer alone: ${nameOf(element)}`);
    }
    return found;
  }, ofEachKind);
}

/** The same in both themes, which differ in colours alone. */
export async function findKeyboardFaultsInBothThemes(page: Page): Promise<string[]> {
  await showTheme(page, "light");
  const inLight = await findKeyboardFaults(page);
  await showTheme(page, "dark");
  const inDark = await findKeyboardFaults(page, { ofEachKind: true });
  return [...inLight, ...inDark.map((fault) => `dark: ${fault}`)];
}

export async function expectUsableByKeyboard(page: Page): Promise<void> {
  expect(await findKeyboardFaults(page), `by keyboard on ${page.url()}`).toEqual([]);
}

/** Waits until a drawer that script opened has the focus: it hears keys. */
export const waitForDrawer = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.activeElement?.closest("[role=dialog]") != null);

/** Presses a key of the page, again as long as nobody heard it, until what it opens is there. */
export async function pressUntil(page: Page, key: string, opened: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        if ((await opened.count()) === 0) await page.keyboard.press(key);
        return opened.count();
      },
      { timeout: 30_000, interval: 250 },
    )
    .toBeGreaterThan(0);
}
