import type { Page } from "playwright";

/**
 * What the server writes into the pages at these addresses: their texts and the names and hints of their controls,
 * without what only script reads.
 */
export function readPageTexts(page: Page, addresses: readonly string[]): Promise<string[][]> {
  return page.evaluate(async (all) => {
    const named = ["aria-label", "placeholder", "title", "alt", "aria-valuetext"];
    const unread = "script, style, template, noscript";
    const texts: string[][] = [];
    for (const address of all) {
      const html = await (await fetch(address)).text();
      const { title, body } = new DOMParser().parseFromString(html, "text/html");
      const found = new Set([title]);
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (!parentElement?.closest(unread)) found.add((textContent ?? "").trim());
      }
      for (const element of body.querySelectorAll("*")) {
        for (const name of named) found.add((element.getAttribute(name) ?? "").trim());
      }
      texts.push([...found]);
    }
    return texts;
  }, addresses);
}
