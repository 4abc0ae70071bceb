import { Link } from "@remix-run/react";
import { ChevronDown, ChevronRight, Server } from "lucide-react";
import type { KeyboardEvent, MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { StatusDot } from "~/components/ui/status-dot";
import { cx } from "~/lib/cx";
import { hasVideo, type WallCamera } from "~/lib/wall/camera-list";
import { startDrag } from "../grid/drag";
import type { TreeRow } from "./tree-rows";

interface RowProps {
  tabIndex: number;
  onFocus: () => void;
}

const rowClass =
  "flex h-7 items-center gap-1.75 rounded-ctl pr-2 text-fg-2 hover:bg-hover focus-visible:-outline-offset-2";

type Branch = Exclude<TreeRow, { kind: "camera" }>;

/** A region or a host: a click or Enter toggles it. The tree handles other keys. */
export function BranchRow(props: RowProps & { row: Branch; onToggle: () => void }) {
  const { row, onToggle, tabIndex, onFocus } = props;
  const { t } = useTranslation("live");
  const isRegion = row.kind === "region";
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onToggle();
  };
  return (
    <div
      role="treeitem"
      aria-level={row.level}
      aria-expanded={row.isOpen}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={onToggle}
      onKeyDown={press}
      className={cx(rowClass, "cursor-default", isRegion ? "pl-1.5 font-[550] text-fg" : "pl-5.5")}
    >
      <Icon as={row.isOpen ? ChevronDown : ChevronRight} size={14} className="text-fg-3" />
      {!isRegion && <Icon as={Server} size={14} className="text-fg-3" />}
      <span className="truncate">{row.name}</span>
      <span aria-hidden="true" className="tnum ml-auto text-2xs text-fg-3">
        {row.count}
      </span>
      <span className="sr-only">{t("tree.cameras", { count: row.count })}</span>
    </div>
  );
}

interface CameraRowProps extends RowProps {
  camera: WallCamera;
  isOnWall: boolean;
  href: string;
  onPlace: () => void;
}

/** A camera: a link that places it on the wall, so that it works without script. */
export function CameraRow(props: CameraRowProps) {
  const { camera, isOnWall, href, onPlace, tabIndex, onFocus } = props;
  const problem = useProblem(camera);
  const canPlace = camera.hasLicense && hasVideo(camera);
  const click = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The second click of a double click does nothing: the first one has placed the camera.
    if (canPlace && event.detail < 2) onPlace();
  };
  const space = (event: KeyboardEvent) => {
    if (event.key !== " ") return;
    event.preventDefault();
    if (canPlace) onPlace();
  };
  return (
    <Link
      to={href}
      preventScrollReset
      role="treeitem"
      aria-level={3}
      aria-selected={isOnWall}
      aria-disabled={!canPlace || undefined}
      tabIndex={tabIndex}
      draggable={canPlace}
      onFocus={onFocus}
      onClick={click}
      onKeyDown={space}
      onDragStart={(event) => startDrag(event, { cameraId: camera.id })}
      className={cx(rowClass, "pl-11.5", isOnWall && "bg-accent-soft text-fg")}
    >
      <StatusDot status={problem ? "disconnected" : "online"} small />
      <span className="truncate">{camera.name}</span>
      {problem && <span className="ml-auto truncate text-2xs text-fg-3">{problem}</span>}
    </Link>
  );
}

/** Why the camera has no live picture; null when it has one. */
function useProblem(camera: WallCamera): string | null {
  const { t } = useTranslation("live");
  if (!hasVideo(camera)) return t("tree.noVideo");
  if (!camera.hasLicense) return t("tree.noLicense");
  if (!camera.hostConnected) return t("tree.hostDisconnected");
  if (!camera.connected) return t("tree.noSignal");
  return null;
}
