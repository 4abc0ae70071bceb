import { type MutableRefObject, useEffect, useReducer, useRef } from "react";
import { cx } from "~/lib/cx";
import type { StreamName } from "~contract/media";
import { useLiveSocket } from "./live-socket-context";
import { LiveView } from "./live-view";
import type { PlayerState } from "./player-state";
import { SnapshotPicture } from "./snapshot-picture";

export interface PlayerProps {
  camera: { id: string; name: string; snapshotLink: string };
  stream: StreamName;
  keyframesOnly: boolean;
  /** Place in the view: lower numbers connect first. */
  order: number;
  /** What is known before the socket has answered. */
  initial: PlayerState;
  /** Nothing is transferred; the last picture stays. */
  paused: boolean;
  onState: (state: PlayerState) => void;
  /** Takes the running view, for figures and pictures of it; null while there is none. */
  view: MutableRefObject<LiveView | null>;
}

/** A camera known to be away stays so while it is asked for again in the background. */
function nextState(state: PlayerState, next: PlayerState): PlayerState {
  const isAway = state.kind === "disconnected" || state.kind === "no_signal";
  return isAway && next.kind === "connecting" ? state : next;
}

/** Live video of one camera: the snapshot, then the last picture, then the moving one over both. */
export function Player(props: PlayerProps) {
  const { camera, stream, keyframesOnly, order, initial, paused, onState, view } = props;
  const socket = useLiveSocket();
  const video = useRef<HTMLVideoElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useReducer(nextState, initial);

  // The order counts when the stream is opened; a tile that moves keeps its stream.
  const latestOrder = useRef(order);
  latestOrder.current = order;

  useEffect(() => {
    if (!socket || !video.current || !still.current) return;
    if (paused) {
      setState({ kind: "paused" });
      return;
    }
    const request = { cameraId: camera.id, stream, keyframesOnly, order: latestOrder.current };
    view.current = new LiveView({
      socket,
      video: video.current,
      still: still.current,
      request,
      onState: setState,
    });
    return () => {
      view.current?.dispose();
      view.current = null;
    };
  }, [socket, camera.id, stream, keyframesOnly, paused, view]);

  useEffect(() => onState(state), [state, onState]);

  const isPlaying = state.kind === "playing";
  const isFaded = ["disconnected", "no_signal", "paused", "stopped"].includes(state.kind);
  const layer = "absolute inset-0 size-full object-contain";
  return (
    <span className={cx("absolute inset-0", isFaded && "opacity-40")}>
      <SnapshotPicture src={camera.snapshotLink} alt={camera.name} className={layer} />
      <canvas ref={still} width={0} height={0} className={layer} />
      <video
        ref={video}
        muted
        playsInline
        aria-label={camera.name}
        className={cx(layer, !isPlaying && "opacity-0")}
      />
    </span>
  );
}
