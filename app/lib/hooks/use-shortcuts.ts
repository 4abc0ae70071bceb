import { useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "~/root";

/**
 * Whether single-character shortcuts are on. Users of speech input turn them off in the settings (WCAG 2.1.4); arrows,
 * Enter, Escape and key combinations always work.
 */
export function useShortcuts(): boolean {
  return useRouteLoaderData<typeof rootLoader>("root")?.shortcuts ?? true;
}
