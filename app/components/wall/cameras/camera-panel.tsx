import { Link, useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";
import { formatSearch } from "~/lib/http/format-search";
import { findCamera } from "~/lib/wall/camera-list";
import type { SavedView } from "~/lib/wall/saved-view";
import type { WallController } from "../grid/use-wall";
import { CameraSearch } from "./camera-search";
import { CameraTree } from "./camera-tree";
import type { TreeStore } from "./use-camera-tree";
import { type FoundRegions, useFoundRegions } from "./use-found-regions";
import { ViewList } from "./view-list";

/** `on` and `off` are the user's choice; without one the panel is open on wide screens. */
export type PanelChoice = "on" | "off" | null;

interface CameraPanelProps {
  store: TreeStore;
  /** Saved views as a second list; null for cameras only. */
  saved: { views: readonly SavedView[] | null; current: SavedView | null } | null;
  wall: WallController;
  choice: PanelChoice;
  /** Content below the list, such as the PTZ pad. */
  children?: ReactNode;
}

/** Panel beside the wall with the lists of cameras and saved views. */
export function CameraPanel({ store, saved, wall, choice, children }: CameraPanelProps) {
  const { t } = useTranslation("live");
  const [params] = useSearchParams();
  const [search, setSearch] = useState(params.get("q") ?? "");
  const found = useFoundRegions(store, search);
  const keep = [...params].filter(([name]) => !["q", "list", "open"].includes(name));
  const placeFirst = usePlaceFirst(found, search, wall);
  const showsViews = saved !== null && params.get("list") === "views";
  return (
    <aside
      aria-label={t("bar.cameras")}
      className={cx(
        "min-h-0 flex-col gap-2 border-r border-[#1a1f26] bg-[#0e1116] p-2 md:w-59",
        "max-md:max-h-72 max-md:border-r-0 max-md:border-b",
        choice === "off" ? "hidden" : "flex",
        choice === null && "max-md:hidden",
      )}
    >
      <CameraSearch search={search} onSearch={setSearch} onEnter={placeFirst} keep={keep} />
      {saved && (
        <nav aria-label={t("bar.list")} className="flex gap-1.5">
          <ListLink list={null} isCurrent={!showsViews} label={t("bar.cameras")} />
          <ListLink
            list="views"
            isCurrent={showsViews}
            label={t("views.title")}
            count={saved.views?.length}
          />
        </nav>
      )}
      {showsViews && <ViewList {...saved} />}
      {!showsViews && found.state === "failed" && <SearchFailed onRetry={found.retry} />}
      {!showsViews && found.state !== "failed" && found.regions.length > 0 && (
        <CameraTree store={store} found={found} isSearch={search.trim() !== ""} wall={wall} />
      )}
      {!showsViews && found.state !== "failed" && found.regions.length === 0 && (
        <p role="status" className="flex-1 px-2 py-3 text-fg-3">
          {store.tree.regions.length === 0
            ? t("tree.empty")
            : t(found.state === "found" ? "tree.none" : "tree.searching", {
                search: search.trim(),
              })}
        </p>
      )}
      {children}
    </aside>
  );
}

/** Places the first camera that the search found; at once, or when it has. */
function usePlaceFirst({ regions, state }: FoundRegions, search: string, wall: WallController) {
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  const place = () => {
    const camera = findCamera(regions, search);
    if (camera) wall.place(camera.id);
  };
  const latest = useRef(place);
  latest.current = place;
  useEffect(() => {
    if (waitsFor === null || state === "searching") return;
    setWaitsFor(null);
    if (waitsFor === search && state === "found") latest.current();
  }, [waitsFor, search, state]);
  return () => (state === "searching" ? setWaitsFor(search) : place());
}

function SearchFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(["live", "common"]);
  return (
    <div role="alert" className="flex flex-1 flex-col items-start gap-2 px-2 py-3 text-fg-3">
      {t("tree.searchFailed")}
      <button type="button" onClick={onRetry} className="font-medium text-accent-text">
        {t("state.retry")}
      </button>
    </div>
  );
}

/** Link to one of the two lists: the choice is part of the address. */
function ListLink(props: {
  list: "views" | null;
  isCurrent: boolean;
  label: string;
  count?: number | undefined;
}) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  if (props.list) next.set("list", props.list);
  else next.delete("list");
  return (
    <Link
      to={`?${formatSearch(next)}`}
      replace
      preventScrollReset
      aria-current={props.isCurrent ? "true" : undefined}
      className={cx(
        "inline-flex h-6 items-center gap-1.5 rounded-full border px-2.5 text-xs",
        props.isCurrent
          ? "border-accent bg-accent-soft text-accent-text"
          : "border-[#2b323c] text-[#aeb7c2] hover:text-white",
      )}
    >
      {props.label}
      {props.count != null && <span className="tnum text-2xs">{props.count}</span>}
    </Link>
  );
}
