import { useEffect, useRef } from "react";

/**
 * Calls `onKey` for each key pressed anywhere on the page, after what is nearer to the focus. It listens once for as
 * long as the page stands: a listener that each render put anew would miss the key that is just on its way to it.
 * What is typed into an open menu or list finds an entry there, and does nothing else.
 */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const { target } = event;
      if (target instanceof Element && target.closest("[role=menu], [role=listbox]")) return;
      latest.current(event);
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
