import { useEffect, useRef } from "react";
import { useRefresh } from "~/lib/hooks/use-refresh";
import { useRevalidate } from "~/lib/hooks/use-revalidate";
import type { ServerMessage } from "~contract/realtime";
import { useRealtimeMessage } from "./realtime-context";
import { createThrottle, type Throttle } from "./throttle";

interface Pace {
  /** Minimum interval of refreshes during a burst of messages. */
  throttleMs: number;
  /** Interval of refreshes without a message: for changes that send none and for missed messages. */
  fallbackMs: number;
}

/**
 * Reloads the page's data after messages of these types. On a busy account they come all the time: the shell around the
 * page, whose numbers hardly change, is loaded with the slow interval, and by navigations.
 */
export function useMessageRefresh(
  messages: ServerMessage["type"] | readonly ServerMessage["type"][],
  { throttleMs, fallbackMs }: Pace,
): void {
  const revalidate = useRevalidate({ pageOnly: true });
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

const stateMessages = ["HOST_STATE_CHANGE", "CAMERA_STATE_CHANGE"] as const;
const hostMessages = [...stateMessages, "EVENTS_ADDED"] as const;

/** Reloads the page's data after messages about hosts, cameras or events, and at a slow interval. */
export function useLiveRefresh(): void {
  // For values that change with time, such as "3 minutes ago".
  useMessageRefresh(hostMessages, { throttleMs: 3_000, fallbackMs: 60_000 });
}

/**
 * As useLiveRefresh, for a page that hears of events by itself: reloads its hosts and cameras as they come and go.
 * @param isWaiting nothing is shown yet, and a host that comes back would change that: asks more often
 */
export function useHostRefresh(isWaiting: boolean): void {
  // No message arrives for a host that came back after the page loaded and before its channel opened.
  useMessageRefresh(stateMessages, { throttleMs: 3_000, fallbackMs: isWaiting ? 10_000 : 60_000 });
}
