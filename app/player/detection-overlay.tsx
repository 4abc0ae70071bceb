import type { CSSProperties } from "react";
import { cx } from "~/lib/cx";
import type { DetectedObject } from "~contract/media-frame";
import { type DetectionLabel, placeLabels } from "./detection-labels";

/** Objects that the host's analytics detected in a picture, and the picture's size in pixels. */
export interface Detections {
  objects: DetectedObject[];
  width: number;
  height: number;
}

interface DetectionOverlayProps {
  detections: Detections;
  labelOf: (kind: string) => string;
  /** Name of an open alarm event, shown at the first box instead of its kind; null for none. */
  alarm: string | null;
}

/**
 * Corner ticks and a label around each object. Screen readers get the names from DetectionText.
 */
export function DetectionOverlay({ detections, labelOf, alarm }: DetectionOverlayProps) {
  const labels = placeLabels(detections.objects);
  return (
    <span className="pointer-events-none absolute overflow-hidden" style={toInset(detections)}>
      {detections.objects.map(({ id, kind, box }, index) => {
        const label = labels.get(id);
        return (
          <span
            key={id}
            style={toBoxStyle(box)}
            className={cx(
              "corners absolute [--corner-size:7px] [--corner-width:1.5px]",
              alarm ? "text-[#ff7a70]" : "text-[#b6a0ff]",
            )}
          >
            {label && (
              <span className={labelClass(label, alarm !== null)}>
                {alarm && index === 0 ? alarm : labelOf(kind)}
              </span>
            )}
          </span>
        );
      })}
    </span>
  );
}

function labelClass({ isWithin, isFromRight }: DetectionLabel, isAlarm: boolean): string {
  return cx(
    "absolute rounded-[3px] px-1 text-[10px]/[14px] font-medium whitespace-nowrap text-[#14101f] @max-[200px]:hidden",
    isWithin ? "top-0" : "bottom-full mb-0.5",
    isFromRight ? "right-0" : "left-0",
    isAlarm ? "bg-[#ff7a70]" : "bg-[#b6a0ff]",
  );
}

function toBoxStyle([left, top, width, height]: DetectedObject["box"]): CSSProperties {
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  return {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  };
}

/** Position of a letterboxed picture in a 16:9 tile. */
function toInset({ width, height }: Detections): CSSProperties {
  const ratio = width / height / (16 / 9);
  const side = `${((1 - Math.min(1, ratio)) * 50).toFixed(3)}%`;
  const end = `${((1 - Math.min(1, 1 / ratio)) * 50).toFixed(3)}%`;
  return { inset: `${end} ${side}` };
}
