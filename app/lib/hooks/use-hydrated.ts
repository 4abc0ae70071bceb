import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and in the first render: a control that needs script appears only when it works. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
