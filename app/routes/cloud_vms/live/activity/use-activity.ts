import { useCallback, useEffect, useRef, useState } from "react";
import { paths } from "~/lib/paths";
import { useRealtimeMessage, useRealtimeReturn } from "~/lib/realtime/realtime-context";
import { createThrottle, type Throttle } from "~/lib/realtime/throttle";
import { type Activity, maxActivity } from "~/lib/wall/activity";

/** Minimum interval of requests during a burst of events. */
const throttleMs = 2_000;

interface Loaded {
  /** Ids of the cameras, sorted and comma-separated. */
  key: string;
  events: Activity[];
}

/**
 * The newest events of the shown cameras, updated by the users' channel. `initial` are the events of the server's
 * response. After a change of cameras, known events of those still shown stay until the new ones are loaded.
 */
export function useActivity(cameraIds: readonly string[], initial: Activity[] | null): Activity[] {
  const key = [...new Set(cameraIds)].sort().join(",");
  const [loaded, setLoaded] = useState<Loaded>({ key, events: initial ?? [] });
  const currentKey = useRef(key);
  const loadedKey = useRef(initial ? key : null);
  const throttle = useRef<Throttle | null>(null);
  /** Number of the newest request, and of the newest that was answered. */
  const requests = useRef({ sent: 0, answered: 0 });

  const load = useCallback(async () => {
    const requestedKey = currentKey.current;
    requests.current.sent += 1;
    const number = requests.current.sent;
    loadedKey.current = requestedKey;
    const events = requestedKey === "" ? [] : await fetchActivity(requestedKey);
    // Ignored when other cameras are shown by now. A failed request keeps the old events.
    if (!events || requestedKey !== currentKey.current || number < requests.current.answered)
      return;
    requests.current.answered = number;
    setLoaded({ key: requestedKey, events });
  }, []);
  useEffect(() => {
    currentKey.current = key;
    if (loadedKey.current !== key) void load();
  }, [key, load]);
  useEffect(() => {
    throttle.current = createThrottle(() => void load(), throttleMs);
    return () => throttle.current?.cancel();
  }, [load]);
  useRealtimeReturn(() => void load());
  useRealtimeMessage("EVENTS_ADDED", ({ events, count }) => {
    const shown = new Set(currentKey.current.split(","));
    // The message lists only some of the events: the others may be of these cameras.
    const isOurs = count > events.length || events.some(({ cam }) => cam && shown.has(cam));
    if (isOurs) throttle.current?.call();
  });

  if (loaded.key === key) return loaded.events;
  const shown = new Set(key.split(","));
  return loaded.events.filter((event) => event.cameraId && shown.has(event.cameraId));
}

async function fetchActivity(cameras: string): Promise<Activity[] | null> {
  try {
    const response = await fetch(`${paths.liveActivity}?${new URLSearchParams({ cameras })}`);
    if (!response.ok || response.redirected) return null;
    return ((await response.json()) as Activity[]).slice(0, maxActivity);
  } catch {
    // Network failure: the wall reports it elsewhere.
    return null;
  }
}
