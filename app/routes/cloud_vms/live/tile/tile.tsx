import { useId, useMemo, useRef, useState } from "react";
import { Osd } from "~/components/wall/tile/osd";
import { Reticle } from "~/components/wall/tile/reticle";
import { TileSurface } from "~/components/wall/tile/tile-surface";
import { DetectionText, useDetectionLabels } from "~/components/wall/tile/use-detection-labels";
import { useTileKeys } from "~/components/wall/tile/use-tile-keys";
import { cx } from "~/lib/cx";
import { hasVideo, type WallCamera } from "~/lib/wall/camera-list";
import { setTile } from "~/lib/wall/wall-state";
import { DetectionOverlay, type Detections } from "~/player/detection-overlay";
import { useLiveSocket } from "~/player/live-socket-context";
import { useZoom } from "~/player/use-zoom";
import { toView, toViewTransform } from "~/player/view-part";
import { toTransform } from "~/player/zoom";
import { type DetectedObject, splitView } from "~contract/media-frame";
import type { WallScene } from "../grid/scene";
import { MoveHint } from "./move-hint";
import { NameBar } from "./name-bar";
import { PictureLayers, useLayers, useReportedState } from "./picture-layers";
import { TileDetails, useDetails } from "./tile-details";
import { useWhy } from "./tile-figures";
import { TileMenu, useTileMenu } from "./tile-menu";
import { TileNotice } from "./tile-notice";
import { TileTools } from "./tile-tools";
import { usePicture } from "./use-picture";
import { useWatched } from "./use-watched";

interface TileProps {
  scene: WallScene;
  index: number;
  cameraId: string;
  /** Null when out of the viewer's reach: the tile stays and says so. */
  camera: WallCamera | null;
}

/** One camera on the wall with its picture, name, clock, state and tools. */
export function Tile({ scene, index, cameraId, camera }: TileProps) {
  const { wall, serverSeconds } = scene;
  const isCover = scene.coverIndex === index;
  const isEnlarged = scene.isEnlarged && (scene.coverIndex === null || isCover);
  const tile = useRef<HTMLDivElement>(null);
  const detailsId = useId();
  const layers = useLayers(scene, index, camera);
  const { view, state, hasSound } = layers.shown;
  const stream = layers.shown.stream ?? "sub";
  const why = useWhy(scene.streams.seenIn(index));
  const { detections, view: lookedAt } = useView(layers.shown.detections);
  useReportedState(scene, index, state);
  useWatched(scene, index, cameraId, layers);
  const { isAudible, toggleSound } = useSound(scene, cameraId, hasSound);
  const { round, retry } = useRetry();
  const labels = useDetectionLabels(scene.alarms.get(cameraId));
  const zoom = useZoom(tile, cameraId);
  const onKeyDown = useTileKeys(zoom, hasSound ? toggleSound : null);
  const menu = useTileMenu(tile);
  const showDetails = useDetails(tile) && menu.place === null;
  const isSelected = wall.selected === index && !isCover;
  const isPlaying = state.kind === "playing";
  const reduced = { ...wall.state, enlarged: null };
  const enlargeHref = wall.hrefOf(isEnlarged ? reduced : { ...wall.state, enlarged: cameraId });
  const removeHref = wall.hrefOf(isEnlarged ? reduced : setTile(wall.state, index, null));
  const picture = usePicture(camera, serverSeconds, tile, state, index);
  const sound = hasSound ? { isOn: isAudible, toggle: toggleSound } : null;

  return (
    <div
      ref={tile}
      data-selected={isSelected || undefined}
      data-alarm={scene.alarms.has(cameraId) || undefined}
      data-state={state.kind}
      data-zoomed={zoom.zoom.scale > 1 || undefined}
      className="group/tile absolute inset-0"
    >
      {camera?.hasLicense && hasVideo(camera) && (
        <span
          style={{ transform: toTransform(zoom.zoom) }}
          className="absolute inset-0 origin-top-left"
        >
          <span
            style={{ transform: toViewTransform(lookedAt) }}
            className="absolute inset-0 origin-top-left transition-transform duration-200 ease-linear motion-reduce:transition-none"
          >
            <PictureLayers
              layers={layers}
              scene={scene}
              index={index}
              camera={camera}
              isAudible={isAudible}
              round={round}
            />
          </span>
          {detections && isPlaying && scene.showBoxes && (
            <DetectionOverlay
              detections={detections}
              labelOf={labels.labelOf}
              alarm={labels.alarm}
            />
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
        {...(camera && { onContextMenu: menu.open })}
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
            sound={sound}
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
            stream={stream}
            why={scene.showFigures ? why : null}
            hasFrames={!scene.keyframesOnly}
            isPlaying={isPlaying}
          />
          {scene.showBoxes && isPlaying && (
            <DetectionText detections={detections} labelOf={labels.labelOf} />
          )}
          {scene.move?.cameraId === cameraId && isPlaying && (
            <MoveHint move={scene.move} camera={camera} />
          )}
          {menu.place && (
            <TileMenu
              place={menu.place}
              onClose={menu.close}
              camera={camera}
              isEnlarged={isEnlarged}
              enlargeHref={enlargeHref}
              removeHref={removeHref}
              sound={sound}
              statistics={{ isOn: scene.showFigures, toggle: scene.toggleFigures }}
              picture={picture}
              stream={{
                chosen: scene.streams.chosen.get(cameraId) ?? null,
                choose: (next) => scene.streams.choose(cameraId, next),
              }}
            />
          )}
          {showDetails && (
            <TileDetails
              id={detailsId}
              tile={tile}
              camera={camera}
              stream={stream}
              why={why}
              hasFrames={!scene.keyframesOnly}
              view={view}
            />
          )}
        </>
      )}
      {isSelected && <Reticle />}
    </div>
  );
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

/** The objects in the picture, and the part of it that the camera looks at: the last known one, where a list is missing. */
function useView(seen: Detections | null) {
  const last = useRef<DetectedObject["box"] | null>(null);
  return useMemo(() => {
    if (!seen) return { detections: null, view: last.current };
    const { objects, view } = splitView(seen.objects);
    last.current = view;
    return { detections: { ...seen, objects: toView(objects, view) }, view };
  }, [seen]);
}

/** Sound of one camera at a time: turning one on turns the other off. */
function useSound(scene: WallScene, cameraId: string, hasSound: boolean) {
  const isAudible = hasSound && scene.audible === cameraId;
  const toggleSound = () => scene.setAudible(isAudible ? null : cameraId);
  return { isAudible, toggleSound };
}
