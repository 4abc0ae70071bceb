import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { isWindows, takeSignInPlayer } from "~/lib/local-player/web-player";
import { socketWaits } from "~/lib/realtime/reconnecting-socket";
import type { LocalPlayerMode } from "~contract/local-player";
import { fetchMediaTicket, mediaSocketUrl } from "../media-ticket";
import type { LocalPlayerBridge } from "./bridge";
import { LocalPlayer, type LocalPlayerState } from "./local-player";

const LocalPlayerContext = createContext<LocalPlayer | null>(null);

/** Activity in the player's window counts as activity on the page: the idle prompt listens for pointer events. */
function reportActivity(): void {
  window.dispatchEvent(new Event("pointermove"));
}

/** Provides the local player, on Windows only (decision D56). It connects when a page with video is opened. */
export function LocalPlayerProvider({ children }: { children: ReactNode }) {
  const [player, setPlayer] = useState<LocalPlayer | null>(null);
  useEffect(() => {
    if (!isWindows(navigator.userAgent)) return;
    takeSignInPlayer();
    const created = new LocalPlayer({
      isSecure: window.location.protocol === "https:",
      createSocket: (url) => new WebSocket(url),
      getRelayUrl: () =>
        fetchMediaTicket(AbortSignal.timeout(socketWaits.ticketMs)).then(mediaSocketUrl),
      origin: window.location.origin,
      onActivity: reportActivity,
    });
    setPlayer(created);
    return () => created.dispose();
  }, []);
  return <LocalPlayerContext.Provider value={player}>{children}</LocalPlayerContext.Provider>;
}

/** Null on the server, off Windows, and until the page has hydrated. */
export function useLocalPlayer(): LocalPlayer | null {
  return useContext(LocalPlayerContext);
}

function useSelected<Value>(select: (state: LocalPlayerState) => Value): Value | null {
  const player = useLocalPlayer();
  const subscribe = useCallback(
    (onChange: () => void) => player?.watch(onChange) ?? (() => {}),
    [player],
  );
  return useSyncExternalStore(
    subscribe,
    () => (player ? select(player.state) : null),
    () => null,
  );
}

const whole = (state: LocalPlayerState) => state;
const selectBridge = (state: LocalPlayerState) => state.bridge;

/** State of the local player; null where useLocalPlayer is null. */
export function useLocalPlayerState(): LocalPlayerState | null {
  return useSelected(whole);
}

/** The connected local player; null while the browser's player is used. */
export function useLocalBridge(): LocalPlayerBridge | null {
  return useSelected(selectBridge);
}

/** Uses the local player while the component is mounted. */
export function useLocalPlayerMode(mode: LocalPlayerMode): void {
  const player = useLocalPlayer();
  useEffect(() => player?.enter(mode), [player, mode]);
}
