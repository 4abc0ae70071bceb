import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { TreeStore } from "~/components/wall/cameras/use-camera-tree";
import { allowDrop, dropOnTile } from "~/components/wall/grid/drag";
import { keyed, tracks } from "~/components/wall/grid/grid-slots";
import { EmptyTile, PendingTile } from "~/components/wall/tile/tile-surface";
import { cx } from "~/lib/cx";
import { Tile } from "../tile/tile";
import type { WallScene } from "./scene";

interface WallGridProps {
  scene: WallScene;
  store: TreeStore;
  gridRef: RefObject<HTMLUListElement>;
}

const tileClass =
  "@container min-h-0 min-w-0 overflow-hidden rounded-tile bg-video shadow-[inset_0_0_0_1px_var(--color-video-line)] has-data-selected:z-2 has-data-selected:shadow-[0_0_0_2px_#5cc8f2] has-data-alarm:z-1 has-data-alarm:shadow-[0_0_0_2px_#ff7a70] has-data-alarm:has-data-selected:shadow-[0_0_0_2px_#5cc8f2,0_0_0_4px_#ff7a70] forced-colors:outline";

/** The tiles of one page, as the largest grid of 16:9 cells that fits the area. */
export function WallGrid({ scene, store, gridRef }: WallGridProps) {
  const { t } = useTranslation("live");
  const { wall, slots, coverIndex } = scene;
  const columns = Math.sqrt(slots.length);
  return (
    <ul
      ref={gridRef}
      tabIndex={-1}
      aria-label={t("wall.label")}
      className={cx(
        "relative grid aspect-video w-[min(100cqw,calc(100cqh*16/9))] gap-0.5 p-0.5",
        tracks[columns],
      )}
    >
      {keyed(slots).map(({ key, id }, index) => (
        <li
          key={key}
          onDragOver={allowDrop}
          onDrop={(event) => dropOnTile(event, wall, index)}
          className={cx(
            coverIndex === index ? "absolute inset-0.5" : "relative",
            // Hidden tiles play on, so that all are there at once when the cover goes.
            coverIndex !== null && coverIndex !== index && "invisible",
            tileClass,
          )}
        >
          {id === null && <EmptyTile wall={wall} index={index} />}
          {id !== null && store.isPending(id) && <PendingTile />}
          {id !== null && !store.isPending(id) && (
            <Tile
              scene={scene}
              index={index}
              cameraId={id}
              camera={store.cameras.get(id) ?? null}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
