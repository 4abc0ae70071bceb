import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { cx } from "~/lib/cx";
import type { DetectedObject } from "~contract/media-frame";
import { placeLabels } from "./detection-labels";

/** Objects that the host's analytics detected in a picture, and the picture's size in pixels. */
export interface Detections {
  objects: DetectedObject[];
  width: number;
  height: number;
}

interface DetectionOverlayProps {
  detections: Detections;
  labelOf: (kind: string) => string;
  /** Name of an open alarm event, shown at the first object instead of its kind; null for none. */
  alarm: string | null;
}

/**
 * Thin corner ticks around each object, which follow it, and its name while the tile is hovered or selected; an alarm's
 * name always. Stands in an element of the group `tile`. Screen readers get the names from DetectionText.
 */
export function DetectionOverlay({ detections, labelOf, alarm }: DetectionOverlayProps) {
  const { objects } = detections;
  const area = useRef<HTMLSpanElement>(null);
  const size = useSize(area);
  const textOf = (index: number) =>
    alarm && index === 0 ? alarm : labelOf(objects[index]?.kind ?? "");
  const labels = size ? placeLabels(objects, textOf, size) : null;
  const colour = alarm ? "text-[#ff7a70]" : "text-[#b6a0ff]";
  return (
    <span
      ref={area}
      className="pointer-events-none absolute overflow-hidden"
      style={toInset(detections)}
    >
      {objects.map(({ id, box }) => (
        <span
          key={id}
          data-box
          style={toBoxStyle(box)}
          className={cx(
            "corners absolute transition-[left,top,width,height] duration-100 ease-linear [--corner-size:min(8px,30%)] [--corner-width:1px] motion-reduce:transition-none",
            colour,
          )}
        />
      ))}
      {objects.map(({ id }, index) => {
        const place = labels?.get(id);
        if (!place) return null;
        return (
          <span
            key={id}
            data-label
            style={{ left: place.left, top: place.top, maxWidth: place.width }}
            className={cx(
              "absolute truncate rounded-[3px] px-1 text-[10px]/[14px] font-medium @max-[200px]:hidden",
              alarm && index === 0
                ? "bg-[#ff7a70] text-[#14101f]"
                : "hidden bg-black/55 group-hover/tile:block group-data-selected/tile:block",
              !(alarm && index === 0) && colour,
            )}
          >
            {textOf(index)}
          </span>
        );
      })}
    </span>
  );
}

/** Size of an element in pixels; null before it is known. */
function useSize(element: RefObject<HTMLElement>) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    // Its own pixels, whatever the zoom of what it stands in.
    const measure = () => setSize({ width: current.offsetWidth, height: current.offsetHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
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
