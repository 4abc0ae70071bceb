import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";
import { everySecond } from "~/lib/hooks/use-now";
import type { LiveView } from "~/player/live-view";
import type { PlayerStats } from "~/player/mse-player";
import type { StreamChoice } from "~/player/stream-choice";
import type { StreamName } from "~contract/media";

interface TileFiguresProps {
  view: RefObject<LiveView>;
  /** Named before its figures; null where it is named already. */
  stream: StreamName | null;
  /** Whether frames are counted: single keyframes are not played, but jumped to. */
  hasFrames: boolean;
  /** Over a picture: what a small tile has no room for is left out. */
  isOver?: boolean;
}

/** Stream, size, frame rate and latency of the picture, and its frames so far, updated once a second. */
export function TileFigures({ view, stream, hasFrames, isOver }: TileFiguresProps) {
  const { t } = useTranslation("live");
  const figures = useFigures(view);
  if (!figures) return null;
  const { width, height, frames, fps, latency } = figures;
  return (
    <span className="tnum">
      {stream && (
        <span className={cx(isOver && "@max-[300px]:hidden")}>{t(`details.${stream}`)} </span>
      )}
      {t("figures", { width, height, fps, latency })}
      {hasFrames && (
        <span className={cx(isOver && "@max-[420px]:hidden")}>
          {" · "}
          {t("frames", { shown: frames.shown, dropped: frames.dropped })}
        </span>
      )}
    </span>
  );
}

/** Why a tile plays the stream it plays, in words; null where its layout says enough. */
export function useWhy({ reason }: StreamChoice): string | null {
  const { t } = useTranslation("live");
  switch (reason) {
    case "wide":
    case "single":
    case "keyframes":
    case "unmeasured":
      return null;
    default:
      return t(`why.${reason}`);
  }
}

/** Null until two readings can be compared. */
function useFigures(view: RefObject<LiveView>) {
  const [figures, setFigures] = useState<ReturnType<typeof toFigures>>(null);
  const last = useRef<Reading | null>(null);
  useEffect(() => {
    last.current = null;
    return everySecond(() => {
      const atMs = Date.now();
      const stats = view.current?.readStats(atMs) ?? null;
      const reading = stats && { stats, atMs };
      setFigures(toFigures(last.current, reading));
      last.current = reading;
    });
  }, [view]);
  return figures;
}

interface Reading {
  stats: PlayerStats;
  atMs: number;
}

function toFigures(last: Reading | null, reading: Reading | null) {
  if (!last || !reading || reading.stats.latencyMs === null) return null;
  const { width, height, frames, latencyMs } = reading.stats;
  const newFrames = frames.shown - last.stats.frames.shown;
  // Counted from zero again after a fault.
  if (newFrames < 0) return null;
  const fps = Math.round((newFrames * 1000) / (reading.atMs - last.atMs));
  return { width, height, frames, fps, latency: Math.round(latencyMs) };
}
