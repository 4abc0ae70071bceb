import { useEffect, useReducer, useRef, useState } from "react";
import { cx } from "~/lib/cx";
import { useLiveSocket } from "./live-socket-context";
import { LiveView } from "./live-view";
import { useLocalBridge } from "./local/local-player-context";
import { LocalView } from "./local/local-view";
import { needsHls } from "./media-source";
import { openOtherView } from "./open-other-view";
import type { PlayerProps } from "./player-props";
import { nextState, type PlayerState } from "./player-state";
import { SnapshotPicture } from "./snapshot-picture";

/** Live video of one camera, by the local player if it is connected, else by the browser. */
export function Player(props: PlayerProps) {
  const bridge = useLocalBridge();
  return bridge ? <LocalView bridge={bridge} {...props} /> : <BrowserPlayer {...props} />;
}

/** Layers from bottom to top: snapshot, last picture, video. */
function BrowserPlayer(props: PlayerProps) {
  const { camera, stream, keyframesOnly, hasSnapshot, order, initial, paused, view } = props;
  const { onState, onDetections: onSeen, onSound, audible } = props;
  const socket = useLiveSocket();
  const video = useRef<HTMLVideoElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useReducer(nextState, initial);
  /** What keeps it from the media engine: it is the relay's then. */
  const [engineFault, setEngineFault] = useState<PlayerState | boolean>(false);

  // A ref, because the order matters only on opening: a tile that moves must keep its stream.
  const latestOrder = useRef(order);
  latestOrder.current = order;

  useEffect(() => {
    if (!socket || !video.current || !still.current) return;
    if (paused) {
      setState({ kind: "paused" });
      return;
    }
    const options = {
      video: video.current,
      still: still.current,
      request: { cameraId: camera.id, stream, keyframesOnly, order: latestOrder.current },
      onState: setState,
      onSound,
      onFault: setEngineFault,
      socket,
    };
    const isHls = needsHls(video.current);
    if (isHls || (socket.hasEngine && !engineFault && !keyframesOnly)) {
      return openOtherView(
        ({ HlsLiveView, WhepView }) => {
          const opened = new (isHls ? HlsLiveView : WhepView)(options);
          return () => opened.dispose();
        },
        isHls ? setState : setEngineFault,
      );
    }
    view.current = new LiveView({ ...options, onDetections: onSeen });
    return () => {
      view.current?.dispose();
      view.current = null;
    };
  }, [socket, camera.id, stream, keyframesOnly, engineFault, paused, view, onSeen, onSound]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stream begins muted
  useEffect(() => {
    // Browsers allow sound only after a user gesture, which set `audible`.
    if (video.current) video.current.muted = !audible;
  }, [audible, socket, camera.id, stream, keyframesOnly, paused]);

  useEffect(() => onState(state), [state, onState]);

  const isPlaying = state.kind === "playing";
  // From then on the canvas has a later one. A still that has not come yet is not to be decoded for nothing.
  const [needsSnapshot, setNeedsSnapshot] = useState(hasSnapshot);
  if (isPlaying && needsSnapshot) setNeedsSnapshot(false);
  const isFaded = ["disconnected", "no_signal", "paused", "stopped", "no_path"].includes(
    state.kind,
  );
  const layer = "absolute inset-0 size-full object-contain";
  return (
    <span className={cx("absolute inset-0", isFaded && "opacity-40")}>
      {needsSnapshot && (
        <SnapshotPicture src={camera.snapshotLink} alt={camera.name} className={layer} />
      )}
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
