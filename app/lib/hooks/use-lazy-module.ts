import { useEffect, useState } from "react";

const loaded = new Map<() => Promise<unknown>, unknown>();

/**
 * A part of a page that is fetched once the page works, as `() => import("./listbox")` kept outside of the component;
 * null until it is there, and where it cannot be had.
 * @param isWanted false as long as it is not worth fetching
 */
export function useLazyModule<Module>(load: () => Promise<Module>, isWanted = true): Module | null {
  const [module, setModule] = useState<Module | null>(
    () => (loaded.get(load) as Module | undefined) ?? null,
  );
  useEffect(() => {
    if (module || !isWanted) return;
    let isLeft = false;
    load().then(
      (found) => {
        loaded.set(load, found);
        if (!isLeft) setModule(() => found);
      },
      // Network failure: the page keeps working without the module.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [load, module, isWanted]);
  return module;
}
