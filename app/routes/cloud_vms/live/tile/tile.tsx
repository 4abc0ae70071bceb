import { type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { Osd } from "~/components/wall/tile/osd";
import { Reticle } from "~/components/wall/tile/reticle";
import { TileSurface } from "~/components/wall/tile/tile-surface";
import { DetectionText, useDetectionLabels } from "~/components/wall/tile/use-detection-labels";
import { useTileKeys } from "~/components/wall/tile/use-tile-keys";
import { cx } from "~/lib/cx";
import type { WallCamera } from "~/lib/wall/camera-list";
import { setTile } from "~/lib/wall/wall-state";
import { DetectionOverlay, type Detections } from "~/player/detection-overlay";
import { useLiveSocket } from "~/player/live-socket-context";
import type { LiveView } from "~/player/live-view";
import { Player } from "~/player/player";
import type { PlayerState } from "~/player/player-state";
import { useZoom } from "~/player/use-zoom";
import { toTransform } from "~/player/zoom";
import type { WallScene } from "../grid/scene";
import { initialState } from "./initial-state";
import { TileDetails, useDetails } from "./tile-details";
import { TileFigures } from "./tile-figures";
import { TileNotice } from "./tile-notice";
import { TileTools } from "./tile-tools";
import { usePicture } from "./use-picture";

interface TileProps {
  scene: WallScene;
  index: number;
  cameraId: string;
  /** Null when out of the viewer's reach: the tile stays and says so. */
  camera: WallCamera | null;
}

/** One camera on the wall with its picture, name, clock, state and tools. */
export function Tile({ scene, index, cameraId, camera }: TileProps) {
  const { wall, isEnlarged, serverSeconds } = scene;
  const tile = useRef<HTMLDivElement>(null);
  const view = useRef<LiveView | null>(null);
  const detailsId = useId();
  const { state, onState } = useReportedState(scene, index, camera);
  const { hasSound, onSound, isAudible, toggleSound } = useSound(scene, cameraId);
  const { round, retry } = useRetry();
  const [seen, setSeen] = useState<Detections | null>(null);
  const labels = useDetectionLabels(scene.alarms.get(cameraId));
  const zoom = useZoom(tile, cameraId);
  const onKeyDown = useTileKeys(zoom, hasSound ? toggleSound : null);
  const showDetails = useDetails(tile);
  const isSelected = wall.selected === index;
  const isPlaying = state.kind === "playing";
  const reduced = { ...wall.state, enlarged: null };
  const enlargeHref = wall.hrefOf(isEnlarged ? reduced : { ...wall.state, enlarged: cameraId });
  const removeHref = wall.hrefOf(isEnlarged ? reduced : setTile(wall.state, index, null));
  const picture = usePicture(camera, serverSeconds, tile, state, index);

  return (
    <div
      ref={tile}
      data-selected={isSelected || undefined}
      data-alarm={scene.alarms.has(cameraId) || undefined}
      data-state={state.kind}
      data-zoomed={zoom.zoom.scale > 1 || undefined}
      className="group/tile absolute inset-0"
    >
      {camera?.hasLicense && (
        <span
          style={{ transform: toTransform(zoom.zoom) }}
          className="absolute inset-0 origin-top-left"
        >
          <Player
            key={round}
            camera={camera}
            stream={scene.stream}
            keyframesOnly={scene.keyframesOnly}
            order={index}
            initial={initialState(camera)}
            paused={scene.paused}
            onState={onState}
            audible={isAudible}
            onSound={onSound}
            onDetections={setSeen}
            view={view}
          />
          {seen && isPlaying && scene.showBoxes && (
            <DetectionOverlay detections={seen} labelOf={labels.labelOf} alarm={labels.alarm} />
          )}
        </span>
      )}
      <TileSurface
        wall={wall}
        index={index}
        href={enlargeHref}
        camera={camera}
        state={state}
        isZoomed={zoom.zoom.scale > 1}
        onKeyDown={onKeyDown}
        describedBy={showDetails && camera ? detailsId : undefined}
      />
      <TileNotice
        state={state}
        hostName={camera?.hostName ?? null}
        timeZone={camera?.timeZone ?? "UTC"}
        onResume={scene.resume}
        onRetry={retry}
      />
      {camera && (
        <>
          <TileTools
            camera={camera}
            isEnlarged={isEnlarged}
            enlargeHref={enlargeHref}
            removeHref={removeHref}
            pictureName={picture.name}
            onSnapshot={picture.save}
            serverSeconds={serverSeconds}
            zoom={zoom}
            sound={hasSound ? { isOn: isAudible, toggle: toggleSound } : null}
          />
          <Osd
            timeZone={camera.timeZone}
            serverSeconds={serverSeconds}
            className={cx(
              "group-hover/tile:hidden group-data-selected/tile:hidden noscript:block",
              !isPlaying && "hidden",
            )}
          />
          <NameBar
            name={camera.name}
            view={scene.showFigures || isSelected ? view : null}
            isPlaying={isPlaying}
          />
          {scene.showBoxes && isPlaying && (
            <DetectionText detections={seen} labelOf={labels.labelOf} />
          )}
          {showDetails && (
            <TileDetails
              id={detailsId}
              tile={tile}
              camera={camera}
              stream={scene.stream}
              view={view}
            />
          )}
        </>
      )}
      {isSelected && <Reticle />}
    </div>
  );
}

/** Reports the tile's state to the wall while the tile is mounted. */
function useReportedState(scene: WallScene, index: number, camera: WallCamera | null) {
  const { onTileState } = scene;
  const [state, setState] = useState<PlayerState>(() => initialState(camera));
  const onState = useCallback(
    (next: PlayerState) => {
      setState(next);
      onTileState(index, next);
    },
    [onTileState, index],
  );
  useEffect(() => () => onTileState(index, null), [onTileState, index]);
  return { state, onState };
}

/** Tries again with a new player, whichever part gave up. `round` is its key. */
function useRetry() {
  const socket = useLiveSocket();
  const [round, setRound] = useState(0);
  const retry = () => {
    socket?.retry();
    setRound(round + 1);
  };
  return { round, retry };
}

/** Sound of one camera at a time: turning one on turns the other off. */
function useSound(scene: WallScene, cameraId: string) {
  const [hasSound, onSound] = useState(false);
  const isAudible = hasSound && scene.audible === cameraId;
  const toggleSound = () => scene.setAudible(isAudible ? null : cameraId);
  return { hasSound, onSound, isAudible, toggleSound };
}

/** The camera's name on a gradient, with the statistics if they are shown. */
function NameBar(props: { name: string; view: RefObject<LiveView> | null; isPlaying: boolean }) {
  const { name, view, isPlaying } = props;
  return (
    <span className="pointer-events-none absolute inset-x-0 bottom-0 flex items-center gap-1.5 bg-linear-to-t from-black/72 to-transparent px-2 pt-4.5 pb-1.5 text-xs/[15px] font-medium text-video-fg [text-shadow:0_1px_2px_rgb(0_0_0/.8)] @max-[130px]:px-1.5 @max-[130px]:pb-1 @max-[130px]:text-2xs">
      <span className="truncate">{name}</span>
      {view && isPlaying && (
        <span className="ml-auto shrink-0 text-2xs font-normal opacity-85 @max-[200px]:hidden">
          <TileFigures view={view} />
        </span>
      )}
    </span>
  );
}
