import { useEffect, useRef, useState } from "react";
import { isAlarming } from "~/lib/event/alarming";
import { useRealtimeMessage } from "~/lib/realtime/realtime-context";
import { alarmMs } from "~/lib/wall/activity";

/** Cameras with an alarm event, for ten seconds each: camera id to event id. */
export function useAlarms(serverSeconds: number): ReadonlyMap<string, number> {
  const [alarms, setAlarms] = useState<ReadonlyMap<string, number>>(new Map());
  // Event times are of the server's clock, and the browser's may be minutes off.
  const [aheadSeconds] = useState(() => Date.now() / 1000 - serverSeconds);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  useRealtimeMessage("EVENTS_ADDED", ({ events }) => {
    for (const { cam, event_id: eventId, event_time: seconds } of events) {
      // A host that reconnects sends older events: those are no alarms any more.
      const isOld = Date.now() / 1000 - aheadSeconds - seconds > 60;
      if (cam === null || isOld || !isAlarming(eventId)) continue;
      setAlarms((now) => new Map(now).set(cam, eventId));
      clearTimeout(timers.current.get(cam));
      const end = () => {
        timers.current.delete(cam);
        setAlarms((now) => new Map([...now].filter(([id]) => id !== cam)));
      };
      timers.current.set(cam, setTimeout(end, alarmMs));
    }
  });
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current.values()) clearTimeout(timer);
    };
  }, []);
  return alarms;
}
