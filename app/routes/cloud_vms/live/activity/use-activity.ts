import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { paths } from "~/lib/paths";
import { useRealtimeMessage } from "~/lib/realtime/realtime-context";
import { createThrottle, type Throttle } from "~/lib/realtime/throttle";
import { type Activity, activityMost } from "~/lib/wall/activity";

/** A burst of events asks once in this time. */
const throttleMs = 2_000;

interface Loaded {
  /** The cameras it is about. */
  key: string;
  events: Activity[];
}

/**
 * The newest events of the cameras shown; follows the users' channel. `initial` is what the server drew. While
 * other cameras' events load, those already known of cameras still shown stay.
 */
export function useActivity(cameraIds: readonly string[], initial: Activity[] | null): Activity[] {
  const key = useMemo(() => [...new Set(cameraIds)].sort().join(","), [cameraIds]);
  const [loaded, setLoaded] = useState<Loaded>({ key, events: initial ?? [] });
  const wanted = useRef(key);
  const known = useRef(initial ? key : null);
  const throttle = useRef<Throttle | null>(null);

  const load = useCallback(async () => {
    const asked = wanted.current;
    known.current = asked;
    const events = asked === "" ? [] : await fetchActivity(asked);
    // Other cameras may be shown by now; without an answer what is there stays.
    if (events && asked === wanted.current) setLoaded({ key: asked, events });
  }, []);
  useEffect(() => {
    wanted.current = key;
    if (known.current !== key) void load();
  }, [key, load]);
  useEffect(() => {
    throttle.current = createThrottle(() => void load(), throttleMs);
    return () => throttle.current?.cancel();
  }, [load]);
  useRealtimeMessage("EVENTS_ADDED", ({ events, count }) => {
    const shown = new Set(wanted.current.split(","));
    // More events than are named: some of them may be ours.
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
    return ((await response.json()) as Activity[]).slice(0, activityMost);
  } catch {
    // Without network the wall says so by itself.
    return null;
  }
}
