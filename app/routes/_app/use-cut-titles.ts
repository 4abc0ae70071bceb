import { useEffect } from "react";

const cutting = ".truncate, [class*='line-clamp-']";

/** Text that is pointed at and does not fit its place is shown whole in a tooltip, on every screen alike. */
export function useCutTitles() {
  useEffect(() => {
    const showWhole = ({ target }: PointerEvent) => {
      const text = target instanceof Element ? target.closest<HTMLElement>(cutting) : null;
      if (!text) return;
      const isOurs = text.dataset.wholeText !== undefined;
      // A title that its screen gave says it already, or says more.
      if (!isOurs && text.closest("[title]")) return;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = text;
      if (scrollWidth > clientWidth || scrollHeight > clientHeight) {
        text.title = text.textContent ?? "";
        text.dataset.wholeText = "";
      } else if (isOurs) text.removeAttribute("title");
    };
    addEventListener("pointerover", showWhole);
    return () => removeEventListener("pointerover", showWhole);
  }, []);
}
