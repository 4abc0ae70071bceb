import { useIdleBrowser } from "~/lib/hooks/use-idle-browser";
import { useLazyModule } from "~/lib/hooks/use-lazy-module";

const loadLines = () => import("./live-updates-lines");

/** Under the header, what keeps the page from being up to date. */
export function LiveUpdatesFlag() {
  const lines = useLazyModule(loadLines, useIdleBrowser());
  return <div role="status">{lines && <lines.default />}</div>;
}
