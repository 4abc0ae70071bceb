import { useState, useSyncExternalStore } from "react";

/** Of one component. */
function createStore() {
  let isHydrated = true;
  const subscribe = (notify: () => void) => {
    if (!isHydrated) {
      setTimeout(() => {
        isHydrated = true;
        notify();
      });
    }
    return () => {};
  };
  // React asks for the server's only where it takes over what the server drew.
  const getOnServer = () => {
    isHydrated = false;
    return false;
  };
  return [subscribe, () => isHydrated, getOnServer] as const;
}

/**
 * True where script draws the component; false on the server, and until what the server drew has been taken over. From
 * then on each component changes in a task of its own: all of them at once would keep the page from answering.
 */
export function useHydrated(): boolean {
  const [store] = useState(createStore);
  return useSyncExternalStore(...store);
}
