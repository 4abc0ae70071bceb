import type { CSSProperties } from "react";
import { cx } from "~/lib/cx";
import type { DetectedObject } from "~contract/media-frame";
import { placeLabels, type SeenLabel } from "./detection-labels";

/** What the host's analytics see, drawn over the picture, for as long as it is there. */
export interface SeenPicture {
  objects: DetectedObject[];
  width: number;
  height: number;
}

interface SeenBoxesProps {
  seen: SeenPicture;
  labelOf: (kind: string) => string;
  /** An event that calls for a look at once is open: its name, over the first box. */
  alarm: string | null;
}

/**
 * Corner ticks and a label around each object (design: Reticle). The same names stand in the page as text, for
 * whoever cannot see them.
 */
export function SeenBoxes({ seen, labelOf, alarm }: SeenBoxesProps) {
  const labels = placeLabels(seen.objects);
  return (
    <span className="pointer-events-none absolute overflow-hidden" style={insetOf(seen)}>
      {seen.objects.map(({ id, kind, box }, index) => {
        const label = labels.get(id);
        return (
          <span
            key={id}
            style={place(box)}
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

function labelClass({ isWithin, isFromRight }: SeenLabel, isAlarm: boolean): string {
  return cx(
    "absolute rounded-[3px] px-1 text-[10px]/[14px] font-medium whitespace-nowrap text-[#14101f] @max-[200px]:hidden",
    isWithin ? "top-0" : "bottom-full mb-0.5",
    isFromRight ? "right-0" : "left-0",
    isAlarm ? "bg-[#ff7a70]" : "bg-[#b6a0ff]",
  );
}

function place([left, top, width, height]: DetectedObject["box"]): CSSProperties {
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  return {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  };
}

/** Where the picture stands in a 16:9 tile that shows all of it. */
function insetOf({ width, height }: SeenPicture): CSSProperties {
  const ratio = width / height / (16 / 9);
  const side = `${((1 - Math.min(1, ratio)) * 50).toFixed(3)}%`;
  const end = `${((1 - Math.min(1, 1 / ratio)) * 50).toFixed(3)}%`;
  return { inset: `${end} ${side}` };
}
