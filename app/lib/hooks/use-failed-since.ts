import { useLocation } from "@remix-run/react";
import { useSyncExternalStore } from "react";

/** The page whose data did not load again, by its key in the browser's history. */
interface FailedRefresh {
  key: string;
  /** Unix seconds. */
  since: number;
}

let failed: FailedRefresh | null = null;
const readers = new Set<() => void>();

function watch(reader: () => void): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/** Notes how a refresh of the page with this key ended. */
export function noteRefresh(key: string, hasFailed: boolean): void {
  if (!hasFailed) failed = null;
  else if (failed?.key !== key) failed = { key, since: Math.floor(Date.now() / 1000) };
  for (const read of readers) read();
}

/** Since when, in Unix seconds, the page's data could not be loaded again; null where they could. */
export function useFailedSince(): number | null {
  const { key } = useLocation();
  const noted = useSyncExternalStore(
    watch,
    () => failed,
    () => null,
  );
  return noted?.key === key ? noted.since : null;
}
