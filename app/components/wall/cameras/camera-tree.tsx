import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { WallRegion } from "~/lib/wall/camera-list";
import { visibleSlots } from "~/lib/wall/wall-state";
import type { WallController } from "../grid/use-wall";
import { BranchRow, CameraRow } from "./tree-row";
import { listRows, moveInTree } from "./tree-rows";

interface CameraTreeProps {
  regions: readonly WallRegion[];
  wall: WallController;
}

/** Element id of the tree, which the search field moves the focus to. */
export const cameraTreeId = "camera-tree";

/** Tree of regions, hosts and cameras. Enter, a click or dragging places a camera on the wall. */
export function CameraTree({ regions, wall }: CameraTreeProps) {
  const { t } = useTranslation("live");
  const tree = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const rows = listRows(regions, closed);
  const tabStop = rows.some((row) => row.key === focused) ? focused : rows[0]?.key;

  const toggle = (key: string) => {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = rows.findIndex((row) => row.key === focused);
    const move = moveInTree(rows, index, event.key);
    if (!move) return;
    event.preventDefault();
    if ("toggle" in move) toggle(move.toggle);
    else tree.current?.querySelectorAll<HTMLElement>("[role=treeitem]")[move.focus]?.focus();
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
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto outline-none [scrollbar-width:thin]"
    >
      {rows.map((row) => {
        const common = {
          tabIndex: row.key === tabStop ? 0 : -1,
          onFocus: () => setFocused(row.key),
        };
        return row.kind === "camera" ? (
          <CameraRow
            key={row.key}
            {...common}
            camera={row.camera}
            isOnWall={onWall.has(row.camera.id)}
            href={wall.placeHref(row.camera.id)}
            onPlace={() => wall.place(row.camera.id)}
          />
        ) : (
          <BranchRow key={row.key} {...common} row={row} onToggle={() => toggle(row.key)} />
        );
      })}
    </div>
  );
}
