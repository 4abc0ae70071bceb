import { useEffect, useReducer } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerProps } from "../player";
import { nextState } from "../player-state";
import { SnapshotPicture } from "../snapshot-picture";
import type { LocalPlayerBridge } from "./bridge";

interface LocalViewProps extends PlayerProps {
  bridge: LocalPlayerBridge;
}

/** A tile whose picture the local player draws over the page: what lies below it is the snapshot. */
export function LocalView(props: LocalViewProps) {
  const { bridge, camera, stream, keyframesOnly, order, initial, paused, onState } = props;
  const { t } = useTranslation("player");
  const { id, name, hostType } = camera;
  const canP2p = camera.natType === 1;
  const [state, setState] = useReducer(nextState, initial);
  useEffect(() => {
    if (paused) {
      setState({ kind: "paused" });
      return;
    }
    const request = { cameraId: id, name, hostType, canP2p, stream, keyframesOnly, order };
    return bridge.subscribe(order, request, setState);
  }, [bridge, id, name, hostType, canP2p, stream, keyframesOnly, order, paused]);
  useEffect(() => onState(state), [state, onState]);
  const isPlaying = state.kind === "playing";
  return (
    <span className="absolute inset-0">
      <SnapshotPicture
        src={camera.snapshotLink}
        alt={name}
        className="absolute inset-0 size-full object-contain opacity-40"
      />
      {isPlaying && (
        <span className="absolute inset-0 grid place-items-center px-2 text-center text-xs text-video-fg @max-[130px]:hidden">
          {t("tile")}
        </span>
      )}
    </span>
  );
}
