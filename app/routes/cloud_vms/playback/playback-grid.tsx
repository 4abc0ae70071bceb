import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreeStore } from "~/components/wall/cameras/use-camera-tree";
import { allowDrop, dropOnTile } from "~/components/wall/grid/drag";
import { keyed, tracks } from "~/components/wall/grid/grid-slots";
import type { WallController } from "~/components/wall/grid/use-wall";
import { Reticle } from "~/components/wall/tile/reticle";
import { EmptyTile, PendingTile, TileSurface } from "~/components/wall/tile/tile-surface";
import { useTileKeys } from "~/components/wall/tile/use-tile-keys";
import { cx } from "~/lib/cx";
import { hasVideo, type WallCamera } from "~/lib/wall/camera-list";
import { columnsOf } from "~/lib/wall/wall-state";
import type { LocalPlayerBridge } from "~/player/local/bridge";
import { useLocalBridge } from "~/player/local/local-player-context";
import { LocalPicture } from "~/player/local/local-view";
import { useLocalWall } from "~/player/local/use-local-wall";
import type { PlaybackSession } from "~/player/recording/playback-session";
import type { RecordingState } from "~/player/recording/recording-tile";
import { useZoom } from "~/player/use-zoom";
import { toTransform } from "~/player/zoom";
import type { KnownEvents } from "./events/use-events";
import { RecordingClock } from "./recording-clock";
import { RecordingNotice } from "./recording-notice";
import { useLateParts } from "./use-late-parts";
import type { Moment } from "./use-moment";

interface PlaybackGridProps {
  wall: WallController;
  slots: readonly (string | null)[];
  store: TreeStore;
  session: PlaybackSession | null;
  moment: Moment;
  startMs: number;
  /** Tile with sound; null for none. */
  soundIndex: number | null;
  /** Events around the current time, whose boxes are drawn; null draws none. */
  events: KnownEvents | null;
}

/** The tiles of one page, as on the live wall. */
export function PlaybackGrid(props: PlaybackGridProps) {
  const { wall, slots, store, session, moment, startMs, soundIndex, events } = props;
  const { t } = useTranslation("live");
  const grid = useRef<HTMLUListElement>(null);
  useLocalWall({
    area: grid,
    layout: slots.length === 1 ? 1 : wall.state.layout,
    selected: wall.selected,
    onSelect: wall.select,
  });
  return (
    <ul
      ref={grid}
      aria-label={t("wall.label")}
      className={cx(
        "grid aspect-video w-[min(100cqw,calc(100cqh*16/9))] gap-0.5 p-0.5",
        tracks[slots.length === 1 ? 1 : columnsOf(wall.state.layout)],
      )}
    >
      {keyed(slots).map(({ key, id }, index) => (
        <li
          key={key}
          onDragOver={allowDrop}
          onDrop={(event) => dropOnTile(event, wall, index)}
          className="@container relative min-h-0 min-w-0 overflow-hidden rounded-tile bg-video shadow-[inset_0_0_0_1px_var(--color-video-line)] has-data-selected:z-2 has-data-selected:shadow-[0_0_0_2px_#5cc8f2] forced-colors:outline"
        >
          {id === null && <EmptyTile wall={wall} index={index} />}
          {id !== null && store.isPending(id) && <PendingTile />}
          {id !== null && !store.isPending(id) && (
            <PlaybackTile
              wall={wall}
              index={index}
              cameraId={id}
              camera={store.cameras.get(id) ?? null}
              session={session}
              moment={moment}
              startMs={startMs}
              isAlone={slots.length === 1}
              isMuted={soundIndex !== index}
              events={events}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface PlaybackTileProps {
  wall: WallController;
  index: number;
  cameraId: string;
  /** Null when out of the viewer's reach: the tile stays and says so. */
  camera: WallCamera | null;
  session: PlaybackSession | null;
  moment: Moment;
  startMs: number;
  isAlone: boolean;
  isMuted: boolean;
  events: KnownEvents | null;
}

function PlaybackTile(props: PlaybackTileProps) {
  const { wall, index, cameraId, camera, session, startMs, isAlone, isMuted, events } = props;
  const tile = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const bridge = useLocalBridge();
  const state = useRecording(props, bridge, video);
  const parts = useLateParts();
  const { t } = useTranslation("player");
  const zoom = useZoom(tile, cameraId);
  const onKeyDown = useTileKeys(zoom, null);
  const isSelected = wall.selected === index;
  const href = wall.hrefOf({ ...wall.state, enlarged: wall.state.enlarged ? null : cameraId });
  const isPlaying = state.kind === "playing";
  return (
    <div
      ref={tile}
      data-selected={isSelected || undefined}
      data-state={state.kind}
      className="group/tile absolute inset-0"
    >
      <span
        style={{ transform: toTransform(zoom.zoom) }}
        className="absolute inset-0 origin-top-left"
      >
        {bridge ? (
          camera && (
            <LocalPicture
              source={camera.snapshotLink}
              name={camera.name}
              text={isPlaying ? t("tile") : null}
            />
          )
        ) : (
          <video
            ref={video}
            data-camera={cameraId}
            muted={isMuted}
            playsInline
            aria-label={camera?.name}
            className={cx("absolute inset-0 size-full object-contain", !isPlaying && "opacity-30")}
          />
        )}
        {isPlaying && events && !bridge && parts && (
          <parts.RecordedBoxes
            session={session}
            cameraId={cameraId}
            events={events}
            video={video}
          />
        )}
      </span>
      <TileSurface
        wall={wall}
        index={index}
        href={href}
        camera={camera}
        state={state.kind === "gap" ? { kind: "failed" } : state}
        isZoomed={zoom.zoom.scale > 1}
        onKeyDown={onKeyDown}
        describedBy={undefined}
      />
      <RecordingNotice
        state={state}
        camera={camera}
        onJump={props.moment.seek}
        onRetry={() => session?.retry()}
        onResume={() => session?.resume()}
      />
      {camera && (
        <>
          <RecordingClock session={session} startMs={startMs} timeZone={camera.timeZone} />
          <span className="pointer-events-none absolute inset-x-0 bottom-0 truncate bg-linear-to-t from-black/72 to-transparent px-2 pt-4.5 pb-1.5 text-xs/[15px] font-medium text-video-fg [text-shadow:0_1px_2px_rgb(0_0_0/.8)] @max-[130px]:text-2xs">
            {camera.name}
          </span>
        </>
      )}
      {isSelected && !isAlone && <Reticle />}
    </div>
  );
}

/** Plays the camera's recording while the tile is mounted, in the video element or in the local player's window. */
function useRecording(
  props: PlaybackTileProps,
  bridge: LocalPlayerBridge | null,
  video: React.RefObject<HTMLVideoElement>,
) {
  const { session, camera, cameraId, isAlone, index } = props;
  const [state, setState] = useState<RecordingState>({ kind: "connecting" });
  const canPlay = Boolean(camera?.hasLicense && hasVideo(camera));
  const stream = isAlone ? "main" : "sub";
  const { name = "", hostType = 0, natType = 0, recordsOnNetwork = false } = camera ?? {};
  useEffect(() => {
    if (!session || !canPlay) return;
    setState({ kind: "connecting" });
    if (!bridge)
      return video.current ? session.attach(cameraId, stream, video.current, setState) : undefined;
    const canP2p = natType === 1;
    const request = {
      cameraId,
      name,
      hostType,
      recordsOnNetwork,
      canP2p,
      stream,
      keyframesOnly: false,
      order: index,
    } as const;
    return session.attachLocal(bridge, index, request, setState);
  }, [
    session,
    bridge,
    cameraId,
    canPlay,
    stream,
    video,
    index,
    name,
    hostType,
    natType,
    recordsOnNetwork,
  ]);
  if (!camera) return { kind: "no_permission" } as const;
  if (!hasVideo(camera)) return { kind: "no_video" } as const;
  return canPlay ? state : ({ kind: "no_license" } as const);
}
