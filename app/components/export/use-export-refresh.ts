import { useEffect, useRef } from "react";
import { useRealtimeMessage } from "~/lib/realtime/realtime-context";
import { createThrottle, type Throttle } from "~/lib/realtime/throttle";
import { useRefresh } from "~/lib/use-refresh";
import { useRevalidate } from "~/lib/use-revalidate";
import { type ExportItem, isUnfinished } from "./export-item";

/** Several exports tell of every percent. */
const throttleMs = 1_500;
/** For what was missed without a channel. */
const runningMs = 10_000;
const idleMs = 120_000;

/** Loads the exports again when one of them came on. */
export function useExportRefresh(items: readonly ExportItem[]): void {
  const revalidate = useRevalidate();
  const throttle = useRef<Throttle | null>(null);
  useEffect(() => {
    throttle.current = createThrottle(() => {
      if (document.visibilityState === "visible") revalidate();
    }, throttleMs);
    return () => throttle.current?.cancel();
  }, [revalidate]);
  useRealtimeMessage("VIDEO_EXPORT_CHANGE", () => throttle.current?.call());
  useRefresh(items.some(isUnfinished) ? runningMs : idleMs);
}
