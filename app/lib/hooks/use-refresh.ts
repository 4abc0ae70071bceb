import { useEffect } from "react";
import { useRevalidate } from "./use-revalidate";

/** Reloads the page's data every `intervalMs` while the tab is visible, and once when it becomes visible. */
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
