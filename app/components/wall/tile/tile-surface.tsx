import { Link } from "@remix-run/react";
import { MonitorPlay } from "lucide-react";
import type { KeyboardEvent, MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import type { WallCamera } from "~/lib/wall/camera-list";
import { visibleSlots } from "~/lib/wall/wall-state";
import type { PlayerState } from "~/player/player-state";
import { startDrag } from "../grid/drag";
import type { WallController } from "../grid/use-wall";
import { Reticle } from "./reticle";
import { useStateTexts, useTileText } from "./use-state-texts";

interface TileSurfaceProps {
  wall: WallController;
  index: number;
  /** Target of Enter, a double click, or a click without script. */
  href: string;
  camera: WallCamera | null;
  state: PlayerState;
  /** Dragging moves the zoomed picture instead of the tile. */
  isZoomed: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Opens the tile's menu; without it the browser's own opens. */
  onContextMenu?: (event: MouseEvent) => void;
  /** Element id of the tile's details while they are shown. */
  describedBy: string | undefined;
}

const surfaceClass = "absolute inset-0 z-1 touch-none rounded-tile focus-visible:outline-none";

/** Link over the whole tile: a click selects, Enter and a double click enlarge, dragging moves the tile. */
export function TileSurface(props: TileSurfaceProps) {
  const { wall, index, href, camera, state, isZoomed, onKeyDown, describedBy } = props;
  const texts = useStateTexts();
  const tileText = useTileText();
  const label = camera ? tileText(camera, state) : texts(state, null, "UTC").title;
  const click = (event: MouseEvent) => {
    // Enter is a click with detail 0; Enter and the second click of a double click follow the link.
    if (event.detail !== 1 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    wall.select(index);
  };
  return (
    <Link
      to={href}
      preventScrollReset
      data-tile={index}
      tabIndex={index === (wall.selected ?? 0) ? 0 : -1}
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onContextMenu={props.onContextMenu}
      draggable={!isZoomed}
      aria-current={wall.selected === index ? "true" : undefined}
      onClick={click}
      onFocus={() => wall.select(index)}
      onDragStart={(event) => startDrag(event, { tile: index })}
      className={surfaceClass}
    />
  );
}

/** The tile of a camera whose details are being loaded. */
export function PendingTile() {
  const { t } = useTranslation("live");
  return (
    <div
      data-state="pending"
      className="absolute inset-0 grid place-items-center text-xs text-fg-3"
    >
      {t("state.connecting")}
    </div>
  );
}

/** An empty tile, which can be selected as the place for the next camera, and says how one gets there. */
export function EmptyTile({ wall, index }: { wall: WallController; index: number }) {
  const { t } = useTranslation("live");
  const number = (wall.state.page - 1) * wall.state.layout + index + 1;
  const isSelected = wall.selected === index;
  // On a wall without any camera one hint stands for all tiles.
  const hasHint = visibleSlots(wall.state).some((id) => id !== null);
  return (
    <div data-selected={isSelected || undefined} className="absolute inset-0">
      <button
        type="button"
        data-tile={index}
        tabIndex={index === (wall.selected ?? 0) ? 0 : -1}
        aria-label={t("wall.emptyTile", { number })}
        aria-pressed={isSelected}
        onFocus={() => wall.select(index)}
        onClick={() => wall.select(index)}
        className={`${surfaceClass} noscript:hidden`}
      />
      {hasHint && (
        <span className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-1.5 px-4 text-center text-xs text-fg-3 @max-[150px]:hidden">
          <Icon as={MonitorPlay} size={18} />
          <span className="max-w-56 text-balance">
            {isSelected ? t("wall.emptySelected") : t("wall.emptyHint")}
          </span>
        </span>
      )}
      {isSelected && <Reticle />}
    </div>
  );
}
