import { useEffect } from "react";
import { useRevalidate } from "./use-revalidate";

/** Loads the page's data again every `intervalMs` while the tab is in view, and once when it comes back. */
export function useRefresh(intervalMs: number): void {
  const revalidate = useRevalidate();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") revalidate();
    };
    const timer = setInterval(refresh, intervalMs);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [intervalMs, revalidate]);
}
