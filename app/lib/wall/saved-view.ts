import { formatSearch } from "~/lib/http/format-search";
import { paths } from "~/lib/paths";
import type { Layout } from "~contract/limits";
import type { WallDefaults, WallState } from "./wall-state";

/** A saved choice of cameras and layout, opened by `?view=<id>`. */
export interface SavedView {
  id: string;
  name: string;
  layout: Layout;
  /** Camera ids in order; null is an empty tile. */
  cameras: (string | null)[];
}

/** The view of the address; null for none or a deleted one, and where the views did not load. */
export function findView(
  views: readonly SavedView[] | null,
  params: URLSearchParams,
): SavedView | null {
  const id = params.get("view");
  return views?.find((view) => view.id === id) ?? null;
}

/** Defaults for the wall's state: the view of the address, else the user's own defaults. */
export function defaultsOf(view: SavedView | null, otherwise: WallDefaults): WallDefaults {
  return view ?? otherwise;
}

/** Whether the wall differs from the saved view. Page and enlarged tile do not count. */
export function isEdited(view: SavedView, { layout, slots }: WallState): boolean {
  const length = Math.max(view.cameras.length, slots.length);
  const differs = (index: number) => (view.cameras[index] ?? null) !== (slots[index] ?? null);
  return layout !== view.layout || Array.from({ length }, (_, index) => index).some(differs);
}

/** Query parameters of the views dialog, which the wall ignores. */
const dialogParams = ["new", "rename", "delete"] as const;
export type ViewDialog = { new: true } | { rename: string } | { delete: string } | null;

export function readViewDialog(params: URLSearchParams): ViewDialog {
  if (params.has("new")) return { new: true };
  const rename = params.get("rename");
  if (rename) return { rename };
  const id = params.get("delete");
  return id ? { delete: id } : null;
}

/** Query string with another state of the dialog; null for the list of views. */
export function writeViewDialog(params: URLSearchParams, dialog: ViewDialog): string {
  const next = new URLSearchParams(params);
  for (const name of dialogParams) next.delete(name);
  for (const [name, value] of Object.entries(dialog ?? {})) {
    next.set(name, value === true ? "1" : String(value));
  }
  return toSearch(next);
}

/** Address of the dialog over the wall; null is the list of views. */
export const viewsHref = (params: URLSearchParams, dialog: ViewDialog) =>
  `${paths.liveViews}${writeViewDialog(params, dialog)}`;

/** A view's layout and tiles as form fields: comma-separated ids, empty for an empty tile. */
export function tileFields({ layout, slots }: Pick<WallState, "layout" | "slots">) {
  return { layout: String(layout), cameras: slots.map((id) => id ?? "").join(",") };
}

/** Query string that opens a view as saved, without the wall's other parameters. */
export function openViewSearch(params: URLSearchParams, id: string | null): string {
  const next = new URLSearchParams(params);
  for (const name of ["layout", "cameras", "page", "enlarged", ...dialogParams]) next.delete(name);
  if (id === null) next.delete("view");
  else next.set("view", id);
  return toSearch(next);
}

/** Commas are left unescaped for readable links; a query allows them. */
function toSearch(params: URLSearchParams): string {
  const query = formatSearch(params);
  return query === "" ? "" : `?${query}`;
}

/** The views with one moved up or down; null at the end of the list. */
export function moveView(
  views: readonly SavedView[],
  id: string,
  step: -1 | 1,
): SavedView[] | null {
  const from = views.findIndex((view) => view.id === id);
  const view = views[from];
  const to = from + step;
  if (!view || to < 0 || to >= views.length) return null;
  return views.toSpliced(from, 1).toSpliced(to, 0, view);
}
