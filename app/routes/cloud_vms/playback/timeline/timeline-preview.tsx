import { useEffect, useRef, useState } from "react";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { cx } from "~/lib/cx";
import { type FormatOptions, formatClock } from "~/lib/i18n/format";
import { type TimeWindow, toPart } from "~/lib/time/timeline-scale";
import { snapshotPath } from "~contract/media-frame";
import type { KnownEvents } from "../events/use-events";

interface TimelinePreviewProps {
  cameraId: string;
  ms: number;
  window: TimeWindow;
  zone: FormatOptions;
  events: KnownEvents | null;
  /** The playhead is dragged: pictures update during the drag instead of after it. */
  isScrubbing: boolean;
}

/** A pointer that moves across requests nothing until it rests for this long. */
const restMs = 120;
/** Distance to an event's mark, as a fraction of the window, at which its name is shown. */
const nearPart = 0.004;

/**
 * Preview picture at the pointer, with the event marked there. Picture and clock are of the same second; one that is
 * still of another moment is dimmed.
 */
export function TimelinePreview(props: TimelinePreviewProps) {
  const { cameraId, ms, window, zone, events, isScrubbing } = props;
  const nameOf = useEventName();
  const at = Math.floor(ms / 1000) * 1000;
  const shownAt = useSettled(at, isScrubbing);
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const [loadedAt, setLoadedAt] = useState<number | null>(null);
  const part = Math.min(0.94, Math.max(0.06, toPart(window, ms)));
  const event = findNear(events, cameraId, ms, window.spanMs * nearPart);
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full z-10 mb-1 w-40 -translate-x-1/2 overflow-hidden rounded-ctl border border-[#262d36] bg-[#0e1116] shadow-pop"
      style={{ left: `${part * 100}%` }}
    >
      {shownAt !== null && shownAt !== failedAt && (
        <img
          src={`${snapshotPath}/${cameraId}?at=${shownAt}`}
          alt=""
          onLoad={() => setLoadedAt(shownAt)}
          onError={() => setFailedAt(shownAt)}
          className={cx(
            "block aspect-video w-full bg-black object-contain",
            loadedAt !== at && "opacity-40",
          )}
        />
      )}
      <span
        className={cx(
          "flex items-center justify-center gap-1.5 px-2 py-1 text-xs text-white",
          event && eventMark(event.event_type),
        )}
      >
        {event && <span className="truncate">{nameOf(event.event_id)}</span>}
        <span className={`tnum ${event ? "ml-auto" : ""}`}>{formatClock(at / 1000, zone)}</span>
      </span>
    </span>
  );
}

function findNear(known: KnownEvents | null, cameraId: string, ms: number, reachMs: number) {
  const near = known?.events.filter(
    (event) => event.host_cam_id === cameraId && Math.abs(event.time_ms - ms) <= reachMs,
  );
  return near?.sort((a, b) => Math.abs(a.time_ms - ms) - Math.abs(b.time_ms - ms))[0];
}

/** A value, debounced by `restMs`; with `isEager` throttled instead. */
function useSettled(value: number, isEager: boolean): number | null {
  const [settled, setSettled] = useState<number | null>(null);
  const takenAt = useRef(0);
  useEffect(() => {
    const waitedMs = isEager ? performance.now() - takenAt.current : 0;
    const timer = setTimeout(
      () => {
        takenAt.current = performance.now();
        setSettled(value);
      },
      Math.max(0, restMs - waitedMs),
    );
    return () => clearTimeout(timer);
  }, [value, isEager]);
  return settled;
}
