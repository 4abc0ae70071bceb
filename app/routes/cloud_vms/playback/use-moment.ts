import { useCallback, useEffect, useRef, useState } from "react";
import { formatSearch } from "~/lib/http/format-search";
import { follow, type TimeWindow, windowAt } from "~/lib/time/timeline-scale";
import type { PlaybackSession } from "~/player/recording/playback-session";

/** A marked range in Unix ms; either end may be missing. */
export interface MarkedRange {
  inMs: number | null;
  outMs: number | null;
}

/** The page's current time, timeline window and marked range. */
export interface Moment {
  /** Current playback time. */
  read: () => number;
  seek: (ms: number) => void;
  /** How often it has been sought; what was asked for before then no longer holds. */
  countSeeks: () => number;
  window: TimeWindow;
  setWindow: (window: TimeWindow) => void;
  range: MarkedRange;
  markIn: () => void;
  markOut: () => void;
  clearRange: () => void;
}

const keepMs = 1_000;
const noRange: MarkedRange = { inMs: null, outMs: null };

export function useMoment(
  session: PlaybackSession | null,
  startMs: number,
  spanMs: number,
  nowMs: number,
): Moment {
  const [window, setWindow] = useState<TimeWindow>(() => openWindow(startMs, spanMs, nowMs));
  const [range, setRange] = useState<MarkedRange>(noRange);
  /** The window has still to show the time that was sought. */
  const isSought = useRef(false);
  const read = useCallback(() => session?.clock.read() ?? startMs, [session, startMs]);
  const seek = useCallback(
    (ms: number) => {
      session?.clock.seek(ms);
      isSought.current = true;
    },
    [session],
  );
  const countSeeks = useCallback(() => session?.clock.seeks ?? 0, [session]);
  useEffect(
    () =>
      session?.watch((ms) => {
        if (!isSought.current && !session.clock.isRunning) return;
        isSought.current = false;
        setWindow((last) => follow(last, ms));
      }),
    [session],
  );
  useKeptAddress(read, window.spanMs);
  const markIn = () => {
    const inMs = read();
    setRange(({ outMs }) => ({ inMs, outMs: outMs !== null && outMs > inMs ? outMs : null }));
  };
  const markOut = () => {
    const outMs = read();
    setRange(({ inMs }) => ({ inMs: inMs !== null && inMs < outMs ? inMs : null, outMs }));
  };
  const clearRange = () => setRange(noRange);
  return { read, seek, countSeeks, window, setWindow, range, markIn, markOut, clearRange };
}

/** Window with the time at two thirds, and little of the future. */
function openWindow(startMs: number, spanMs: number, nowMs: number): TimeWindow {
  const window = windowAt(startMs, spanMs, 0.7);
  const latest = nowMs + spanMs * 0.05 - spanMs;
  return { ...window, fromMs: Math.min(window.fromMs, latest) };
}

/** Writes time and zoom to the address, for reloads and copied links, by replacing the history entry. */
function useKeptAddress(read: () => number, spanMs: number): void {
  const latest = useRef({ read, spanMs });
  latest.current = { read, spanMs };
  useEffect(() => {
    const timer = setInterval(() => {
      const url = new URL(location.href);
      url.searchParams.set("time", String(Math.floor(latest.current.read() / 1000)));
      url.searchParams.set("span", String(Math.round(latest.current.spanMs / 1000)));
      const search = `?${formatSearch(url.searchParams)}`;
      if (search !== location.search)
        history.replaceState(history.state, "", `${url.pathname}${search}${url.hash}`);
    }, keepMs);
    return () => clearInterval(timer);
  }, []);
}
