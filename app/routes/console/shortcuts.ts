import { paths } from "~/lib/paths";

export interface Shortcut {
  kind: "view" | "events" | "ai_search";
  name: string;
  to: string;
  /** Cameras of a view. */
  count: number | null;
}

const shown = 4;

/** The first saved views and searches in turn, so that neither crowds out the other. */
export function chooseShortcuts(
  views: readonly { id: string; name: string; cameras: readonly (string | null)[] }[],
  searches: readonly { name: string; screen: string; query: string }[],
): Shortcut[] {
  const ofViews = views.map(
    ({ id, name, cameras }): Shortcut => ({
      kind: "view",
      name,
      to: `${paths.live}?view=${encodeURIComponent(id)}`,
      count: cameras.filter((camera) => camera !== null).length,
    }),
  );
  const ofSearches = searches.map(({ name, screen, query }): Shortcut => {
    const isAi = screen === "ai_search";
    const path = isAi ? paths.aiSearch : paths.events;
    return { kind: isAi ? "ai_search" : "events", name, to: `${path}?${query}`, count: null };
  });
  const inTurn = Array.from({ length: Math.max(ofViews.length, ofSearches.length) }, (_, place) => [
    ...ofViews.slice(place, place + 1),
    ...ofSearches.slice(place, place + 1),
  ]);
  return inTurn.flat().slice(0, shown);
}
