import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useRef } from "react";
import type { ActionFormHandle } from "./use-action-form";

export interface UnsavedGuard {
  /** Lets the next way off the page go: the changes are given up on purpose. */
  discard: () => void;
  /** Stands while the page is about to be left with changes; null else. Draw UnsavedDialog for it. */
  leaving: { stay: () => void; leave: () => void } | null;
}

/** Asks before a page is left whose form says something else than what is saved. */
export function useUnsavedGuard({
  changed,
  busy,
}: Pick<ActionFormHandle, "changed" | "busy">): UnsavedGuard {
  const isDiscarded = useRef(false);
  // While it is on its way the form itself leads off the page.
  const isUnsaved = changed.length > 0 && !busy;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isDiscarded.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved && !isDiscarded.current) event.preventDefault();
      },
      [isUnsaved],
    ),
  );
  return {
    discard: () => {
      isDiscarded.current = true;
    },
    leaving: blocker.state === "blocked" ? { stay: blocker.reset, leave: blocker.proceed } : null,
  };
}
