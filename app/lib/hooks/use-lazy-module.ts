import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const loaded = new Map<() => Promise<unknown>, unknown>();

/** Until the second try; each wait is twice the one before. */
const firstWaitMs = 2_000;
const maxWaitMs = 32_000;

/**
 * A part of a page that is fetched once the page works, as `() => import("./listbox")` kept outside of the component;
 * null until it is there. Without it the page keeps working; after a network failure it is fetched again.
 * @param isWanted false as long as it is not worth fetching
 */
export function useLazyModule<Module>(load: () => Promise<Module>, isWanted = true): Module | null {
  const [module, setModule] = useState<Module | null>(
    () => (loaded.get(load) as Module | undefined) ?? null,
  );
  useEffect(() => {
    if (module || !isWanted) return;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout>;
    const fetchModule = (waitMs: number) => {
      load().then(
        (found) => {
          loaded.set(load, found);
          if (isLeft) return;
          // Several come at once: each is drawn in a task of its own, so that the page answers in between.
          timer = setTimeout(() => flushSync(() => setModule(() => found)));
        },
        () => {
          if (isLeft) return;
          timer = setTimeout(fetchModule, waitMs, Math.min(waitMs * 2, maxWaitMs));
        },
      );
    };
    fetchModule(firstWaitMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [load, module, isWanted]);
  return module;
}
