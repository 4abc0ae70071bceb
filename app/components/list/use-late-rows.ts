import { startTransition, useEffect, useState } from "react";
import { useHydrated } from "~/lib/hooks/use-hydrated";

/**
 * Tells which rows of a list are left for later: of a page that just came those out of sight, until the others have been
 * painted. Rows that stood there before stay, as does the current one.
 */
export function useLateRows(
  keys: string[],
  currentKey: string | undefined,
  rowHeightPx: number,
): (key: string, index: number) => boolean {
  const all = keys.join("\n");
  const isHydrated = useHydrated();
  const [drawn, setDrawn] = useState(isHydrated ? "" : all);
  const known = new Set(drawn.split("\n"));
  // As many as would fill the window.
  const rowsAtOnce = isHydrated ? Math.ceil(window.innerHeight / rowHeightPx) : keys.length;
  const isLate = (key: string, index: number) =>
    index >= rowsAtOnce && key !== currentKey && !known.has(key);
  const hasLate = keys.some(isLate);
  useEffect(() => {
    if (!hasLate) return;
    // In the second frame from here the first has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setDrawn(all)));
    });
    return () => cancelAnimationFrame(frame);
  }, [hasLate, all]);
  return isLate;
}
