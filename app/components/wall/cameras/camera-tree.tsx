import { useSearchParams } from "@remix-run/react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { moveInTree } from "~/lib/tree-keys";
import { hostKey, readOpenBranches, toggleBranch } from "~/lib/wall/open-branches";
import { visibleSlots } from "~/lib/wall/wall-state";
import type { WallController } from "../grid/use-wall";
import { BranchRow, CameraRow, NoteRow } from "./tree-row";
import { listRows, type TreeRow } from "./tree-rows";
import type { TreeStore } from "./use-camera-tree";
import type { FoundRegions } from "./use-found-regions";

interface CameraTreeProps {
  store: TreeStore;
  found: FoundRegions;
  isSearch: boolean;
  wall: WallController;
}

/** Element id of the tree, which the search field moves the focus to. */
export const cameraTreeId = "camera-tree";

/** Tree of regions, hosts and cameras. Enter, a click or dragging places a camera on the wall. */
export function CameraTree({ store, found, isSearch, wall }: CameraTreeProps) {
  const { t } = useTranslation("live");
  const [params] = useSearchParams();
  const tree = useRef<HTMLDivElement>(null);
  const { toggled, toggle } = useToggled(isSearch);
  const [focused, setFocused] = useState<string | null>(null);
  const rows = listRows(found.regions, toggled, found.failed);
  useHostLoads(store, rows);
  const tabStop = rows.some((row) => row.key === focused) ? focused : rows[0]?.key;
  const { focusRow, focusAfterwards } = useRowFocus(tree);

  const press = (row: TreeRow, index: number) => {
    if (row.kind === "failed") {
      // The row goes: its host takes the focus.
      focusRow(rows.findIndex(({ key }) => key === hostKey(row.hostId)));
      void store.loadHosts([row.hostId]);
      return;
    }
    if (row.kind === "more") focusAfterwards(index);
    toggle(row.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = rows.findIndex((row) => row.key === focused);
    const move = moveInTree(rows, index, event.key);
    if (!move) return;
    event.preventDefault();
    if ("focus" in move) focusRow(move.focus);
    else toggle(...("open" in move ? move.open : [move.close]));
  };
  const onWall = new Set(visibleSlots(wall.state));

  return (
    <div
      ref={tree}
      id={cameraTreeId}
      role="tree"
      tabIndex={-1}
      aria-label={t("tree.label")}
      aria-multiselectable="true"
      aria-busy={found.state === "searching" || undefined}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto outline-none [scrollbar-width:thin]"
    >
      {rows.map((row, index) => {
        const common = {
          tabIndex: row.key === tabStop ? 0 : -1,
          onFocus: () => setFocused(row.key),
        };
        if (row.kind === "camera") {
          return (
            <CameraRow
              key={row.key}
              {...common}
              camera={row.camera}
              isOnWall={onWall.has(row.camera.id)}
              href={wall.placeHref(row.camera.id)}
              onPlace={() => wall.place(row.camera.id)}
            />
          );
        }
        const href = toggleBranch(params, row.key);
        const branch = { ...common, onPress: () => press(row, index) };
        return row.kind === "region" || row.kind === "host" ? (
          <BranchRow key={row.key} {...branch} row={row} href={row.isLink ? href : null} />
        ) : (
          <NoteRow key={row.key} {...branch} row={row} href={href} />
        );
      })}
    </div>
  );
}

/** Branches that are not as they stand at first: in the tree, and in what a search leaves of it. */
function useToggled(isSearch: boolean) {
  const [params] = useSearchParams();
  const [all, setAll] = useState<ReadonlySet<string>>(() => readOpenBranches(params));
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  const [toggled, setToggled] = isSearch ? [found, setFound] : [all, setAll];
  const toggle = (...keys: string[]) => {
    const next = new Set(toggled);
    for (const key of keys) if (!next.delete(key)) next.add(key);
    setToggled(next);
  };
  return { toggled, toggle };
}

/** Loads the cameras of hosts that are open without, and those of older data anew. */
function useHostLoads({ tree, loads, loadHosts }: TreeStore, rows: readonly TreeRow[]): void {
  const due = rows
    .flatMap((row) => (row.kind === "host" && row.isOpen && row.isLink ? [row.hostId] : []))
    .filter((id) => loads.get(id)?.of !== tree)
    .join();
  useEffect(() => {
    if (due !== "") void loadHosts(due.split(","));
  }, [due, loadHosts]);
}

/** Moves the focus to a row, by its place: now, or to the one that stands there after the next render. */
function useRowFocus(tree: RefObject<HTMLElement>) {
  const next = useRef<number | null>(null);
  const focusRow = (index: number) =>
    tree.current?.querySelectorAll<HTMLElement>("[role=treeitem]")[index]?.focus();
  useEffect(() => {
    if (next.current === null) return;
    focusRow(next.current);
    next.current = null;
  });
  const focusAfterwards = (index: number) => {
    next.current = index;
  };
  return { focusRow, focusAfterwards };
}
