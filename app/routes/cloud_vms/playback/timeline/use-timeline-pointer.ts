import { type PointerEvent, useEffect, useRef, useState } from "react";
import { pan, toMs, zoomAt } from "~/lib/time/timeline-scale";
import type { PlaybackSession } from "~/player/recording/playback-session";
import type { Moment } from "../use-moment";

/** Distance in pixels at which a press becomes a drag. */
const dragPixels = 4;
/** Minimum interval of seeks while the playhead is dragged. */
const seekMs = 200;

interface Drag {
  part: number;
  isMoved: boolean;
  /** The playhead is held and follows the pointer. */
  isHead: boolean;
  /** Resume playback when the playhead is released. */
  wasPlaying: boolean;
}

/**
 * A click seeks; dragging the playhead scrubs; any other drag pans the window; the wheel zooms at the pointer.
 */
export function useTimelinePointer(session: PlaybackSession | null, moment: Moment) {
  const area = useRef<HTMLDivElement>(null);
  const [hoverMs, setHoverMs] = useState<number | null>(null);
  const [isScrubbing, setScrubbing] = useState(false);
  const drag = useRef<Drag | null>(null);
  const lastSeek = useRef<{ at: number; timer: ReturnType<typeof setTimeout> | null }>({
    at: 0,
    timer: null,
  });
  const partAt = (clientX: number) => {
    const box = area.current?.getBoundingClientRect();
    return box ? (clientX - box.left) / box.width : 0;
  };
  useWheel(area, moment);

  const stopSeeking = () => {
    if (lastSeek.current.timer) clearTimeout(lastSeek.current.timer);
    lastSeek.current.timer = null;
  };
  const scrub = (part: number) => {
    const ms = toMs(moment.window, Math.min(1, Math.max(0, part)));
    setHoverMs(ms);
    setScrubbing(true);
    stopSeeking();
    const waitMs = Math.max(0, seekMs - (performance.now() - lastSeek.current.at));
    lastSeek.current.timer = setTimeout(() => {
      lastSeek.current.at = performance.now();
      // Past the window's edge Moment.seek would move the window, from under the pointer that holds the head.
      session?.clock.seek(ms);
    }, waitMs);
  };
  const end = (from: Drag | null) => {
    stopSeeking();
    drag.current = null;
    setScrubbing(false);
    if (from?.isHead && from.wasPlaying) session?.clock.play();
  };
  const press = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const isHead =
        event.target instanceof Element && event.target.closest("[role=slider]") !== null;
      const wasPlaying = session?.clock.isPlaying ?? false;
      if (isHead) session?.clock.pause();
      const part = partAt(event.clientX);
      drag.current = { part, isMoved: false, isHead, wasPlaying };
    },
    onPointerMove: (event: PointerEvent) => {
      const part = partAt(event.clientX);
      const from = drag.current;
      if (!from) {
        setHoverMs(toMs(moment.window, part));
        return;
      }
      const width = area.current?.clientWidth ?? 1;
      if (!from.isMoved && Math.abs(part - from.part) * width < dragPixels) return;
      from.isMoved = true;
      if (from.isHead) {
        scrub(part);
        return;
      }
      setHoverMs(null);
      moment.setWindow(pan(moment.window, from.part - part));
      from.part = part;
    },
    onPointerUp: (event: PointerEvent) => {
      const from = drag.current;
      if (from && from.isMoved === from.isHead) {
        moment.seek(toMs(moment.window, Math.min(1, Math.max(0, partAt(event.clientX)))));
      }
      end(from);
    },
    onPointerCancel: () => end(drag.current),
    onPointerLeave: () => {
      end(drag.current);
      setHoverMs(null);
    },
  };
  return { area, hoverMs, isScrubbing, press };
}

function useWheel(area: React.RefObject<HTMLDivElement>, moment: Moment): void {
  const latest = useRef(moment);
  latest.current = moment;
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { window, setWindow } = latest.current;
      const box = element.getBoundingClientRect();
      const part = (event.clientX - box.left) / box.width;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        setWindow(pan(window, (event.deltaX || event.deltaY) / box.width));
      } else setWindow(zoomAt(window, part, event.deltaY > 0 ? 1.25 : 0.8));
    };
    // React's wheel listeners are passive: they could not stop the page from scrolling.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [area]);
}
