import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { everySecond } from "~/lib/hooks/use-now";
import type { LiveView } from "~/player/live-view";
import type { PlayerStats } from "~/player/mse-player";

/** Size, frame rate and latency of the picture, updated once a second. */
export function TileFigures({ view }: { view: RefObject<LiveView> }) {
  const { t } = useTranslation("live");
  const [stats, setStats] = useState<PlayerStats | null>(null);
  useEffect(() => everySecond(() => setStats(view.current?.readStats(Date.now()) ?? null)), [view]);
  if (!stats || stats.fps === null || stats.latencyMs === null) return null;
  const { width, height, fps, latencyMs } = stats;
  return (
    <span className="tnum">
      {t("figures", { width, height, fps: Math.round(fps), latency: Math.round(latencyMs) })}
    </span>
  );
}
