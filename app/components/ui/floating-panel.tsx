import {
  forwardRef,
  type HTMLAttributes,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from "react";
import { cx } from "~/lib/cx";
import { placePanel } from "./place-panel";

export interface FloatingPanelProps extends HTMLAttributes<HTMLDivElement> {
  /** What it belongs to, and is placed by. */
  beside: RefObject<HTMLElement>;
  /** The edge of it that the panel keeps to. */
  align?: "start" | "end" | undefined;
}

/** React 18 has no type for it. */
export const inTopLayer = { popover: "manual" };

/**
 * An open list or panel over the page, placed by what it belongs to. In the browser's top layer: neither a dialog nor
 * an area that scrolls cuts it off. Whoever draws it decides when it opens and closes.
 */
export const FloatingPanel = forwardRef<HTMLDivElement, FloatingPanelProps>(function FloatingPanel(
  { beside, align, className, ...props },
  ref,
) {
  const panel = useRef<HTMLDivElement | null>(null);
  // The same function each time: with a new one an owner that keeps the element in its state never comes to rest.
  const setPanel = useCallback(
    (element: HTMLDivElement | null) => {
      panel.current = element;
      if (typeof ref === "function") ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
  useLayoutEffect(() => {
    const { current: element } = panel;
    if (!element) return;
    element.showPopover?.();
    const place = () => {
      const box = beside.current?.getBoundingClientRect();
      if (!box) return;
      element.style.minWidth = `${Math.round(box.width)}px`;
      element.style.removeProperty("--room");
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const { top, left, maxHeight } = placePanel({
        anchor: box,
        align,
        panel: { width: element.offsetWidth, height: element.offsetHeight },
        viewport: { width, height },
      });
      Object.assign(element.style, {
        top: `${top}px`,
        left: `${left}px`,
      });
      element.style.setProperty("--room", `${maxHeight}px`);
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node && element.contains(target))) place();
    };
    window.addEventListener("resize", place);
    document.addEventListener("scroll", onScroll, true);
    return () => {
      sizes.disconnect();
      window.removeEventListener("resize", place);
      document.removeEventListener("scroll", onScroll, true);
    };
  }, [beside, align]);
  return (
    <div
      {...props}
      {...inTopLayer}
      ref={setPanel}
      className={cx(
        "fixed inset-auto z-40 m-0 max-h-(--room) max-w-[calc(100vw-16px)] animate-pop overflow-auto rounded-card border-0 bg-overlay text-fg shadow-pop outline-none [scrollbar-width:thin]",
        className,
      )}
    />
  );
});
