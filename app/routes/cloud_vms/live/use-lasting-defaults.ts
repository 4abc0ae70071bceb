import { useState } from "react";
import type { WallDefaults } from "~/lib/wall/wall-state";

/**
 * Defaults as the user found them: hosts come and go while the wall is open, and its tiles stay. An empty wall is filled
 * by the first cameras that come.
 * @param layout the address's own: the loader answers anew when it changes
 */
export function useLastingDefaults(defaults: WallDefaults, layout: string | null): WallDefaults {
  const [kept, setKept] = useState({ defaults, layout });
  const isFresh = kept.layout === layout && kept.defaults.cameras.length > 0;
  if (isFresh || (kept.defaults === defaults && kept.layout === layout)) return kept.defaults;
  setKept({ defaults, layout });
  return defaults;
}
