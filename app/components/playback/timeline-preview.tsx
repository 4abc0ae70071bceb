import { useEffect, useState } from "react";
import { type FormatOptions, formatClock } from "~/lib/format";
import { snapshotPath } from "~contract/media-frame";
import { type TimeWindow, toPart } from "./timeline-scale";

interface TimelinePreviewProps {
  cameraId: string;
  ms: number;
  window: TimeWindow;
  zone: FormatOptions;
}

/** A pointer on its way to somewhere asks for nothing. */
const restMs = 120;
/** Pictures in the width of the timeline: neighbours share one, and the browser keeps it. */
const pictures = 300;

/** The picture at the pointer, while one looks for a moment. */
export function TimelinePreview({ cameraId, ms, window, zone }: TimelinePreviewProps) {
  const stepMs = Math.max(1_000, Math.round(window.spanMs / pictures / 1000) * 1000);
  const at = Math.floor(ms / stepMs) * stepMs;
  const [shownAt, setShownAt] = useState<number | null>(null);
  const [failedAt, setFailedAt] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setShownAt(at), restMs);
    return () => clearTimeout(timer);
  }, [at]);
  const part = Math.min(0.94, Math.max(0.06, toPart(window, ms)));
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
          onError={() => setFailedAt(shownAt)}
          className="block aspect-video w-full bg-black object-contain"
        />
      )}
      <span className="tnum block px-2 py-1 text-center text-xs text-white">
        {formatClock(Math.floor(ms / 1000), zone)}
      </span>
    </span>
  );
}
