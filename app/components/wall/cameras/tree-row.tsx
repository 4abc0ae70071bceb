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

type Branch = Extract<TreeRow, { kind: "region" | "host" }>;

interface PressedProps extends RowProps {
  onPress: () => void;
}

/** Handlers of a row that does something by click, Enter and Space. The tree handles other keys. */
function pressed(onPress: () => void) {
  return {
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onPress();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      onPress();
    },
  };
}

/**
 * A region or a host: a click or Enter toggles it. In a tree that is not whole it is a link, so that it works without
 * script.
 */
export function BranchRow(props: PressedProps & { row: Branch; href: string | null }) {
  const { row, href, onPress, tabIndex, onFocus } = props;
  const { t } = useTranslation("live");
  const isRegion = row.kind === "region";
  const isLoading = row.kind === "host" && row.isLoading;
  const common = {
    role: "treeitem",
    "aria-level": row.level,
    "aria-expanded": row.isOpen,
    "aria-busy": isLoading || undefined,
    tabIndex,
    onFocus,
    ...pressed(onPress),
    className: cx(rowClass, "cursor-default", isRegion ? "pl-1.5 font-[550] text-fg" : "pl-5.5"),
  };
  const content = (
    <>
      <Icon as={row.isOpen ? ChevronDown : ChevronRight} size={14} className="text-fg-3" />
      {!isRegion && <Icon as={Server} size={14} className="text-fg-3" />}
      <span className="truncate">{row.name}</span>
      {isLoading ? (
        <span className="ml-auto shrink-0 text-2xs text-fg-3 noscript:hidden">
          {t("tree.loading")}
        </span>
      ) : (
        <>
          <span aria-hidden="true" className="tnum ml-auto text-2xs text-fg-3">
            {row.count}
          </span>
          <span className="sr-only">{t("tree.cameras", { count: row.count })}</span>
        </>
      )}
    </>
  );
  // A plain link: followed only without script.
  return href === null ? (
    <div {...common}>{content}</div>
  ) : (
    <a href={href} {...common}>
      {content}
    </a>
  );
}

type Note = Extract<TreeRow, { kind: "failed" | "more" }>;

/** A row that loads what is not there: a host's cameras once more, or the other hosts of a region. */
export function NoteRow(props: PressedProps & { row: Note; href: string }) {
  const { row, href, onPress, tabIndex, onFocus } = props;
  const { t } = useTranslation("live");
  return (
    <a
      href={href}
      role="treeitem"
      aria-level={row.level}
      tabIndex={tabIndex}
      onFocus={onFocus}
      {...pressed(onPress)}
      className={cx(rowClass, row.level === 3 ? "pl-11.5" : "pl-5.5", "text-accent-text")}
    >
      <span className="truncate">
        {row.kind === "more" ? t("tree.moreHosts", { count: row.count }) : t("tree.loadFailed")}
      </span>
    </a>
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
