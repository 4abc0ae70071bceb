import { useEffect, useRef } from "react";
import { useRefresh } from "~/lib/use-refresh";
import { useRevalidate } from "~/lib/use-revalidate";
import { useRealtimeMessage } from "./realtime-context";
import { createThrottle, type Throttle } from "./throttle";

/** A burst of events asks for the page once in this time. */
const throttleMs = 3_000;
/** What no message tells, such as how long ago something was, and what was missed without a channel. */
const fallbackMs = 60_000;

/** Loads the page's data again when the channel tells of hosts, cameras or events; slowly without it. */
export function useLiveRefresh(): void {
  const revalidate = useRevalidate();
  const throttle = useRef<Throttle | null>(null);
  useEffect(() => {
    throttle.current = createThrottle(() => {
      // A tab that comes back into view is refreshed by useRefresh.
      if (document.visibilityState === "visible") revalidate();
    }, throttleMs);
    return () => throttle.current?.cancel();
  }, [revalidate]);
  useRealtimeMessage(["HOST_STATE_CHANGE", "CAMERA_STATE_CHANGE", "EVENTS_ADDED"], () =>
    throttle.current?.call(),
  );
  useRefresh(fallbackMs);
}
