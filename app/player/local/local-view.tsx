import { useEffect, useReducer } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerProps } from "../player-props";
import { nextState } from "../player-state";
import { SnapshotPicture } from "../snapshot-picture";
import type { LocalPlayerBridge } from "./bridge";

interface LocalViewProps extends PlayerProps {
  bridge: LocalPlayerBridge;
}

/** A tile whose video the local player's window draws over the page; below it the page shows the snapshot. */
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
  return (
    <LocalPicture
      source={camera.snapshotLink}
      name={name}
      text={state.kind === "playing" ? t("tile") : null}
    />
  );
}

/** The picture below the player's window. */
export function LocalPicture(props: { source: string; name: string; text: string | null }) {
  const { source, name, text } = props;
  return (
    <span className="absolute inset-0">
      <SnapshotPicture
        src={source}
        alt={name}
        className="absolute inset-0 size-full object-contain opacity-40"
      />
      {text && (
        <span className="absolute inset-0 grid place-items-center px-2 text-center text-xs text-video-fg @max-[130px]:hidden">
          {text}
        </span>
      )}
    </span>
  );
}
