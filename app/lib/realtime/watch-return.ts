/**
 * Calls `onReturn` when the network is back and when the tab is shown again: what failed before may succeed now.
 * Returns the function that stops it.
 */
export function watchReturn(onReturn: () => void): () => void {
  // Absent outside of a page.
  const { window, document } = globalThis as Partial<typeof globalThis>;
  const onVisibility = () => document?.visibilityState === "visible" && onReturn();
  window?.addEventListener("online", onReturn);
  document?.addEventListener("visibilitychange", onVisibility);
  return () => {
    window?.removeEventListener("online", onReturn);
    document?.removeEventListener("visibilitychange", onVisibility);
  };
}
