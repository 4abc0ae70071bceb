import { type ExportItem, isUnfinished } from "~/lib/export/export-item";
import { useMessageRefresh } from "~/lib/realtime/use-live-refresh";

/** Several exports tell of every percent. */
const throttleMs = 1_500;
const runningMs = 10_000;
const idleMs = 120_000;

/** Loads the exports again when one of them came on. */
export function useExportRefresh(items: readonly ExportItem[]): void {
  const fallbackMs = items.some(isUnfinished) ? runningMs : idleMs;
  useMessageRefresh("VIDEO_EXPORT_CHANGE", { throttleMs, fallbackMs });
}
