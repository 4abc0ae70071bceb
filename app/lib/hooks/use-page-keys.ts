import { useEffect, useRef } from "react";

/**
 * Calls `onKey` for each key pressed on the page, after the handlers of focused elements, except in menus and lists,
 * which use keys for their own search. It listens once while mounted: replacing the listener with each render could
 * miss a key in between.
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
