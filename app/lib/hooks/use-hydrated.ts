import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and in the first render, so that controls that need script appear only when they work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
