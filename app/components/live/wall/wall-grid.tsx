import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";
import type { PlayerState } from "~/player/player-state";
import type { StreamName } from "~contract/media";
import type { WallCamera } from "../cameras/camera-list";
import { Tile } from "../tile/tile";
import { EmptyTile } from "../tile/tile-surface";
import { allowDrop, dropOnTile } from "./drag";
import type { WallController } from "./use-wall";
import { columnsOf, visibleSlots } from "./wall-state";

/** What all tiles of the page have in common. */
export interface WallScene {
  wall: WallController;
  isEnlarged: boolean;
  stream: StreamName;
  keyframesOnly: boolean;
  paused: boolean;
  showFigures: boolean;
  serverSeconds: number;
  /** What hosts see in their pictures is drawn. */
  showBoxes: boolean;
  /** Cameras with an alarm, and its event id. */
  alarms: ReadonlyMap<string, number>;
  /** The camera whose sound plays. */
  audible: string | null;
  setAudible: (cameraId: string | null) => void;
  /** Null when the tile is gone. */
  onTileState: (index: number, state: PlayerState | null) => void;
  resume: () => void;
}

interface WallGridProps {
  scene: WallScene;
  cameras: ReadonlyMap<string, WallCamera>;
  gridRef: RefObject<HTMLUListElement>;
}

/** The grid of so many columns. Written out: the style builder finds only whole class names. */
export const tracks: Record<number, string> = {
  1: "grid-cols-1 grid-rows-1",
  2: "grid-cols-2 grid-rows-2",
  3: "grid-cols-3 grid-rows-3",
  4: "grid-cols-4 grid-rows-4",
  6: "grid-cols-6 grid-rows-6",
};

/** The tiles of one page: the largest grid of 16:9 cells that fits its area. */
export function WallGrid({ scene, cameras, gridRef }: WallGridProps) {
  const { t } = useTranslation("live");
  const { wall, isEnlarged } = scene;
  const slots = isEnlarged ? [wall.state.enlarged] : visibleSlots(wall.state);
  const columns = isEnlarged ? 1 : columnsOf(wall.state.layout);
  return (
    <ul
      ref={gridRef}
      aria-label={t("wall.label")}
      className={cx(
        "grid aspect-video w-[min(100cqw,calc(100cqh*16/9))] gap-0.5 p-0.5",
        tracks[columns],
      )}
    >
      {keyed(slots).map(({ key, id }, index) => (
        <li
          key={key}
          onDragOver={allowDrop}
          onDrop={(event) => dropOnTile(event, wall, index)}
          className="@container relative min-h-0 min-w-0 overflow-hidden rounded-tile bg-video shadow-[inset_0_0_0_1px_var(--color-video-line)] has-data-selected:z-2 has-data-selected:shadow-[0_0_0_2px_#5cc8f2] has-data-alarm:z-1 has-data-alarm:shadow-[0_0_0_2px_#ff7a70] has-data-alarm:has-data-selected:shadow-[0_0_0_2px_#5cc8f2,0_0_0_4px_#ff7a70] forced-colors:outline"
        >
          {id === null ? (
            <EmptyTile wall={wall} index={index} />
          ) : (
            <Tile scene={scene} index={index} cameraId={id} camera={cameras.get(id) ?? null} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Keys that follow the camera: a tile that changes its place keeps its picture. */
export function keyed(slots: readonly (string | null)[]): { key: string; id: string | null }[] {
  const seen = new Map<string, number>();
  return slots.map((id, index) => {
    if (id === null) return { key: `empty-${index}`, id };
    const nth = seen.get(id) ?? 0;
    seen.set(id, nth + 1);
    return { key: `${id}-${nth}`, id };
  });
}
