import { formatSearch } from "~/lib/http/format-search";
import { isId } from "~contract/ids";
import { type Layout, limits } from "~contract/limits";

/**
 * State of the live wall, stored in its address for reload, back and links:
 * `?layout=16&cameras=1,2,,4&page=2&enlarged=2`. An empty item between commas is an empty tile.
 */
export interface WallState {
  layout: Layout;
  /** Camera ids over all pages; null is an empty tile. Without trailing nulls. */
  slots: readonly (string | null)[];
  /** From 1. */
  page: number;
  /** The camera shown alone with its main stream; null for the whole wall. */
  enlarged: string | null;
}

/** Values for absent parameters. */
export interface WallDefaults {
  layout: Layout;
  cameras: readonly (string | null)[];
}

/** Ten pages of the densest layout. */
const maxSlots = 360;

export function isLayout(value: unknown): value is Layout {
  return limits.playerLayouts.some((layout) => layout === value);
}

/** The smallest layout that holds this many cameras; the largest one for more. */
export function smallestLayout(cameras: number): Layout {
  return limits.playerLayouts.find((layout) => layout >= cameras) ?? 36;
}

/** Number of columns, and of rows. */
export function columnsOf(layout: Layout): number {
  return Math.sqrt(layout);
}

export function pagesOf({ slots, layout }: Pick<WallState, "slots" | "layout">): number {
  return Math.max(1, Math.ceil(slots.length / layout));
}

/** Most machines cannot decode every frame of this many tiles: they show keyframes only. */
export function isKeyframesOnly(layout: Layout): boolean {
  return layout >= 36;
}

/**
 * Reads the state from the address. Unknown values count as absent; a page past the end is the last one. Cameras without
 * a layout are shown in the smallest one that holds them.
 */
export function readWall(params: URLSearchParams, defaults: WallDefaults): WallState {
  const asked = Number(params.get("layout"));
  const list = params.get("cameras");
  const slots = trimSlots(
    list === null
      ? defaults.cameras
      : list
          .split(",")
          .slice(0, maxSlots)
          .map((id) => (isId(id) ? id : null)),
  );
  const fitting =
    list === null || slots.length === 0 ? defaults.layout : smallestLayout(slots.length);
  const layout = isLayout(asked) ? asked : fitting;
  const page = Math.trunc(Number(params.get("page"))) || 1;
  const enlarged = params.get("enlarged");
  return {
    layout,
    slots,
    page: Math.min(Math.max(1, page), pagesOf({ slots, layout })),
    enlarged: enlarged !== null && isId(enlarged) ? enlarged : null,
  };
}

/** Cameras of the wall that the user chose, by the address or a saved view; null for a wall of the defaults. */
export function listChosen(
  params: URLSearchParams,
  view: { cameras: readonly (string | null)[] } | null,
): string[] | null {
  if (!params.has("cameras") && !view) return null;
  const { slots, enlarged } = readWall(params, { layout: 1, cameras: view?.cameras ?? [] });
  return [...new Set([...slots, enlarged])].filter((id) => id !== null);
}

/** Query string of a state. Other parameters stay as they are. */
export function writeWall(params: URLSearchParams, state: WallState): string {
  const next = new URLSearchParams(params);
  next.set("layout", String(state.layout));
  next.set("cameras", trimSlots(state.slots).join(","));
  if (state.page > 1) next.set("page", String(state.page));
  else next.delete("page");
  if (state.enlarged) next.set("enlarged", state.enlarged);
  else next.delete("enlarged");
  // Commas are left unescaped for readable links; a query allows them.
  return `?${formatSearch(next)}`;
}

function trimSlots(slots: readonly (string | null)[]): (string | null)[] {
  const kept = [...slots];
  while (kept.length > 0 && kept.at(-1) === null) kept.pop();
  return kept;
}

/** Tiles of the current page, always as many as the layout has. */
export function visibleSlots({ slots, layout, page }: WallState): (string | null)[] {
  const first = (page - 1) * layout;
  return Array.from({ length: layout }, (_, index) => slots[first + index] ?? null);
}

/** Ids of the cameras in view. */
export function listShown(state: WallState): string[] {
  const slots = state.enlarged ? [state.enlarged] : visibleSlots(state);
  return slots.filter((id) => id !== null);
}

/** The wall with another layout, on the page that contains the first tile of the current page. */
export function withLayout(state: WallState, layout: Layout): WallState {
  const first = (state.page - 1) * state.layout;
  const page = Math.min(Math.floor(first / layout) + 1, pagesOf({ slots: state.slots, layout }));
  return { ...state, layout, page, enlarged: null };
}

/**
 * Places a camera on the wall: in the selected tile if that is empty, else the next empty one of the page, else in
 * place of the selected one, else on a new last page.
 *
 * @param selected index on the page; null when none is selected
 */
export function placeCamera(state: WallState, id: string, selected: number | null): WallState {
  const tiles = visibleSlots(state);
  const free = tiles.indexOf(null);
  const isFree = selected !== null && tiles[selected] === null;
  const target = isFree || free === -1 ? selected : free;
  if (target !== null) return setTile(state, target, id);
  const slots = [...state.slots, id];
  return { ...state, slots, page: pagesOf({ slots, layout: state.layout }), enlarged: null };
}

/** The wall on the page that shows the camera; places it first if it is not on the wall. */
export function showCamera(state: WallState, id: string, selected: number | null): WallState {
  const at = state.slots.indexOf(id);
  if (at === -1) return placeCamera(state, id, selected);
  return { ...state, page: Math.floor(at / state.layout) + 1, enlarged: null };
}

/** Sets one tile of the page; null clears it. */
export function setTile(state: WallState, index: number, id: string | null): WallState {
  const at = (state.page - 1) * state.layout + index;
  const slots = Array.from(
    { length: Math.max(state.slots.length, at + 1) },
    (_, slot) => state.slots[slot] ?? null,
  );
  slots[at] = id;
  return { ...state, slots: trimSlots(slots), enlarged: null };
}

/** Swaps two tiles of the page. */
export function swapTiles(state: WallState, a: number, b: number): WallState {
  const tiles = visibleSlots(state);
  return setTile(setTile(state, a, tiles[b] ?? null), b, tiles[a] ?? null);
}

const steps: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Index of the tile in the direction of an arrow key, limited to the grid; null for other keys. */
export function stepTile(index: number, key: string, layout: Layout): number | null {
  const step = steps[key];
  if (!step) return null;
  const columns = columnsOf(layout);
  const clamp = (value: number) => Math.min(columns - 1, Math.max(0, value));
  return (
    clamp(Math.floor(index / columns) + step[1]) * columns + clamp((index % columns) + step[0])
  );
}
