import { useEffect, useRef } from "react";
import { useRefresh } from "~/lib/hooks/use-refresh";
import { useRevalidate } from "~/lib/hooks/use-revalidate";
import type { ServerMessage } from "~contract/realtime";
import { useRealtimeMessage } from "./realtime-context";
import { createThrottle, type Throttle } from "./throttle";

interface Pace {
  /** A burst of messages asks for the page once in this time. */
  throttleMs: number;
  /** For what no message tells, and what was missed without a channel. */
  fallbackMs: number;
}

/** Loads the page's data again when the channel says one of these. */
export function useMessageRefresh(
  messages: ServerMessage["type"] | readonly ServerMessage["type"][],
  { throttleMs, fallbackMs }: Pace,
): void {
  const revalidate = useRevalidate();
  const throttle = useRef<Throttle | null>(null);
  useEffect(() => {
    throttle.current = createThrottle(() => {
      // A tab that comes back into view is refreshed by useRefresh.
      if (document.visibilityState === "visible") revalidate();
    }, throttleMs);
    return () => throttle.current?.cancel();
  }, [revalidate, throttleMs]);
  useRealtimeMessage(messages, () => throttle.current?.call());
  useRefresh(fallbackMs);
}

const hostMessages = ["HOST_STATE_CHANGE", "CAMERA_STATE_CHANGE", "EVENTS_ADDED"] as const;

/** Loads the page's data again when the channel tells of hosts, cameras or events; slowly without it. */
export function useLiveRefresh(): void {
  // Such as how long ago something was.
  useMessageRefresh(hostMessages, { throttleMs: 3_000, fallbackMs: 60_000 });
}
