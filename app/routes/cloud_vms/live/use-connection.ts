import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useIsLeaving } from "~/components/notice/notice-context";
import { useRevalidate } from "~/lib/hooks/use-revalidate";
import type { SocketState } from "~/lib/realtime/reconnecting-socket";
import { useLiveSocket } from "~/player/live-socket-context";

const none: SocketState = { kind: "idle" };

/** State of the page's media socket. Navigates to the login page when the session has ended. */
export function useConnection(): SocketState {
  const socket = useLiveSocket();
  const revalidate = useRevalidate();
  const subscribe = useCallback(
    (onChange: () => void) => socket?.watch(onChange) ?? (() => {}),
    [socket],
  );
  const state = useSyncExternalStore(
    subscribe,
    () => socket?.state ?? none,
    () => none,
  );
  const isSignedOut = state.kind === "stopped" && state.reason === "signed_out";
  const isLeaving = useIsLeaving();
  // Revalidates, so that the loader's guard redirects to the login page. Delayed, because the users' channel may be
  // delivering the reason, which has its own redirect.
  useEffect(() => {
    if (!isSignedOut || isLeaving) return;
    const timer = setTimeout(revalidate, 1_000);
    return () => clearTimeout(timer);
  }, [isSignedOut, isLeaving, revalidate]);
  return state;
}
