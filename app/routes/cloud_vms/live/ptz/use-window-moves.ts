import { useEffect } from "react";
import { useLocalBridge } from "~/player/local/local-player-context";
import type { PtzCommand } from "~contract/names";

/**
 * Tells the local player's window, which covers the tile, how its camera is being moved.
 * @param channel of the camera in the window; null while none can be moved
 * @param held the command being held
 */
export function useWindowMoves(channel: number | null, held: PtzCommand | null): void {
  const bridge = useLocalBridge();
  useEffect(() => {
    if (!bridge || channel === null || !held) return;
    bridge.byPass(channel, { event: "ptz", command: held });
    return () => bridge.byPass(channel, { event: "ptz", command: "stop" });
  }, [bridge, channel, held]);
}
