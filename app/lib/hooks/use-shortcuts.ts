import { useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "~/root";

/**
 * Whether keys of a single character may act. Whoever speaks to the computer turns them off in the settings
 * (WCAG 2.1.4); arrows, Enter, Escape and chords always work.
 */
export function useShortcuts(): boolean {
  return useRouteLoaderData<typeof rootLoader>("root")?.shortcuts ?? true;
}
