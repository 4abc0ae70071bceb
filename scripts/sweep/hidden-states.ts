/**
 * Runs in the page, in forced colours: states of controls that look like their absence. What is current, selected,
 * pressed or checked by ARIA is held against the next of its kind that is not; a box against itself in its other state.
 */
export function lookForHiddenStates(): string[] {
  const open = document.querySelector("dialog:modal") ?? document.body;
  const found = new Set<string>();
  const lists =
    "ul, ol, nav, fieldset, tbody, [role=tree], [role=tablist], [role=radiogroup], [role=group], [role=listbox]";
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const kindOf = (element: Element) =>
    element.getAttribute("role") ?? element.tagName.toLowerCase();
  const nameOf = (element: Element) =>
    [kindOf(element), ...(element.getAttribute("class") ?? "").split(" ").slice(0, 5)].join(".");
  /** What forced colours leave of a part's look. */
  const properties = [
    ...["color", "background-color", "outline", "font-weight", "text-decoration-line", "display"],
    ...["left", "border-top", "border-right", "border-bottom", "border-left"],
  ];
  const lookOf = (element: Element): string => {
    const drawn = [element, ...element.querySelectorAll("*"), element.nextElementSibling];
    const parts = drawn.flatMap((part) => (part && isSeen(part) ? [part] : [])).slice(0, 12);
    const from = element.getBoundingClientRect().left;
    return parts
      .flatMap((part) => {
        const looks = ["", "::before", "::after"].map((pseudo) => {
          const style = getComputedStyle(part, pseudo);
          if (pseudo && style.content === "none") return "";
          return properties.map((property) => style.getPropertyValue(property)).join();
        });
        // Where its knob stands tells a switch that is on from one that is off.
        const isKnob = part !== element && part.matches("span:empty");
        return [...looks, isKnob ? part.getBoundingClientRect().left - from : ""];
      })
      .join("|");
  };

  for (const attribute of ["aria-current", "aria-selected", "aria-pressed", "aria-checked"]) {
    for (const element of open.querySelectorAll(`[${attribute}]:not([${attribute}=false])`)) {
      const peers = [...(element.closest(lists)?.querySelectorAll("*") ?? [])];
      const peer = peers.find(
        (each) =>
          isSeen(each) &&
          kindOf(each) === kindOf(element) &&
          [null, "false"].includes(each.getAttribute(attribute)),
      );
      if (!isSeen(element) || !peer || lookOf(peer) !== lookOf(element)) continue;
      found.add(`${attribute} does not show: ${nameOf(element)}`);
    }
  }

  const boxes = [
    ...open.querySelectorAll<HTMLInputElement>("input[type=checkbox], input[type=radio]"),
  ];
  const drawingOf = (box: HTMLInputElement) => box.closest("label") ?? box.parentElement ?? box;
  for (const box of boxes) {
    const drawing = drawingOf(box);
    // Drawn by the browser, a box shows its state by itself.
    const isNative = isSeen(box) && getComputedStyle(box).appearance !== "none";
    if (isNative || !isSeen(drawing) || box.disabled) continue;
    const { checked, className } = box;
    const before = lookOf(drawing);
    box.checked = !checked;
    const after = lookOf(drawing);
    box.checked = checked;
    if (before !== after) continue;
    // What script draws does not follow: another one, in the other state, tells.
    const other = boxes.find((each) => each.className === className && each.checked !== checked);
    if (other && lookOf(drawingOf(other)) === before)
      found.add(`checked does not show: ${nameOf(drawing)}`);
  }
  return [...found];
}
