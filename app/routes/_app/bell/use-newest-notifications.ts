import { useEffect, useRef, useState } from "react";
import type { NotificationPage } from "~/lib/notice/notifications.server";
import { paths } from "~/lib/paths";
import { useRealtimeMessage } from "~/lib/realtime/realtime-context";
import { createThrottle, type Throttle } from "~/lib/realtime/throttle";

const throttleMs = 1_000;

/**
 * The newest notifications: those of the page, until others came or were read in any tab. Only they are loaded again:
 * a list that the user is looking at must not jump.
 */
export function useNewestNotifications(loaded: NotificationPage | null): NotificationPage | null {
  const [newer, setNewer] = useState<{ than: unknown; page: NotificationPage } | null>(null);
  const latest = useRef(loaded);
  latest.current = loaded;
  const throttle = useRef<Throttle | null>(null);
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    let shown = 0;
    throttle.current = createThrottle(() => {
      const than = latest.current;
      const askedAt = performance.now();
      fetch(paths.newestNotifications, { signal, redirect: "error" })
        .then((answer) => (answer.ok ? answer.json() : null))
        .then((page: NotificationPage | null) => {
          // Older than what is shown.
          if (!page || askedAt < shown) return;
          shown = askedAt;
          // The page's own came meanwhile: which of the two is newer cannot be told.
          if (latest.current !== than) throttle.current?.call();
          else setNewer({ than, page });
        })
        // The next message, or the next page, brings them.
        .catch(() => undefined);
    }, throttleMs);
    return () => {
      stopped.abort();
      throttle.current?.cancel();
    };
  }, []);
  useRealtimeMessage("NOTIFICATIONS_CHANGE", () => throttle.current?.call());
  return newer?.than === loaded && newer ? newer.page : loaded;
}
