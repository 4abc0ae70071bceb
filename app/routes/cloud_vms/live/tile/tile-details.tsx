import { type RefObject, useEffect, useState } from "react";
import { useLazyModule } from "~/lib/hooks/use-lazy-module";
import type { DetailsTooltipProps } from "./details-tooltip";

const loadTooltip = () => import("./details-tooltip");

/** Delay of the details after the pointer enters a tile. */
const delayMs = 400;

/** Whether to show the details: after hovering or keyboard focus for `delayMs`. Escape hides them. */
export function useDetails(tile: RefObject<HTMLElement>): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const { current } = tile;
    if (!current) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const wait = () => {
      if (timer) clearTimeout(timer);
      timer = setTimeout(() => setShown(true), delayMs);
    };
    const hide = () => {
      if (timer) clearTimeout(timer);
      timer = null;
      setShown(false);
    };
    const onFocus = () => current.querySelector(":focus-visible") && wait();
    // Touch cannot hover: only the tile's own texts are shown.
    const onEnter = (event: PointerEvent) => event.pointerType === "mouse" && wait();
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && hide();
    // The pointer may have entered before this: then the tile has heard nothing.
    if (current.matches(":hover") && matchMedia("(hover: hover)").matches) wait();
    const ends = ["pointerleave", "pointerdown", "focusout"] as const;
    current.addEventListener("pointerenter", onEnter);
    current.addEventListener("focusin", onFocus);
    document.addEventListener("keydown", onKey);
    for (const type of ends) current.addEventListener(type, hide);
    return () => {
      hide();
      current.removeEventListener("pointerenter", onEnter);
      current.removeEventListener("focusin", onFocus);
      document.removeEventListener("keydown", onKey);
      for (const type of ends) current.removeEventListener(type, hide);
    };
  }, [tile]);
  return isShown;
}

/** Details of a tile's camera, beside the pointer or the focus; open as long as it is drawn. */
export function TileDetails(props: DetailsTooltipProps) {
  const module = useLazyModule(loadTooltip);
  return module && <module.default {...props} />;
}
