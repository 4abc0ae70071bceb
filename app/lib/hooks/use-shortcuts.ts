import { useRootData } from "./use-root-data";

/**
 * Whether single-character shortcuts are on. Users of speech input turn them off in the settings (WCAG 2.1.4); arrows,
 * Enter, Escape and key combinations always work.
 */
export function useShortcuts(): boolean {
  return useRootData()?.shortcuts ?? true;
}
