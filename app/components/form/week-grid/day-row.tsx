import { type InputHTMLAttributes, type PointerEvent, useRef } from "react";
import { cx } from "~/lib/cx";
import { weekdayName } from "~/lib/i18n/weekday-name";
import { listBlocks, toMinute, type WeekSchedule, writeClock } from "~/lib/time/week-schedule";
import { Checkbox } from "../checkbox";

interface DayRowProps {
  /** 0 Sunday. */
  day: number;
  tag: string;
  schedule: WeekSchedule;
  box: InputHTMLAttributes<HTMLInputElement>;
  /** A span was drawn. */
  onSpan: (wanted: Partial<WeekSchedule>) => void;
}

const hours = Array.from({ length: 9 }, (_, index) => index * 3);
const dayMinutes = 1_440;

/** The hours over the rows, every third one. */
export function HourHead() {
  return (
    <div
      aria-hidden="true"
      className="tnum ml-18 flex justify-between text-2xs text-fg-3 max-md:hidden noscript:hidden"
    >
      {hours.map((hour) => (
        <span key={hour}>{String(hour).padStart(2, "0")}</span>
      ))}
    </div>
  );
}

/** A day's box and its hours: drawing on them sets the span of all days. */
export function DayRow({ day, tag, schedule, box, onSpan }: DayRowProps) {
  const began = useRef<number | null>(null);
  const minuteOf = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return toMinute((clientX - left) / width);
  };
  const draw = (event: PointerEvent) => {
    if (began.current === null) return;
    const [from = 0, until = 0] = [began.current, minuteOf(event)].sort((a, b) => a - b);
    if (until === from) return;
    const days = [...new Set([...schedule.days, day])];
    onSpan({ days, start: writeClock(from), end: writeClock(until) });
  };
  return (
    <div className="flex items-center gap-2">
      <div className="w-16 shrink-0 max-md:w-auto max-md:flex-1">
        <Checkbox
          {...box}
          value={day}
          label={
            <>
              <span className="sr-only">{weekdayName(tag, day, "long")}</span>
              <span aria-hidden="true" className="md:hidden md:noscript:inline">
                {weekdayName(tag, day, "long")}
              </span>
              <span aria-hidden="true" className="max-md:hidden noscript:hidden">
                {weekdayName(tag, day, "short")}
              </span>
            </>
          }
        />
      </div>
      <div
        aria-hidden="true"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          began.current = minuteOf(event);
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          began.current = null;
        }}
        onPointerCancel={() => {
          began.current = null;
        }}
        className="relative h-9 flex-1 cursor-crosshair touch-pan-y overflow-hidden rounded-ctl border border-line bg-field bg-[repeating-linear-gradient(90deg,transparent_0_calc(100%/24-1px),var(--color-line)_calc(100%/24-1px)_calc(100%/24))] select-none max-md:h-6 noscript:hidden"
      >
        {(listBlocks(schedule)[day] ?? []).map(({ from, until, isRest }) => (
          <span
            key={`${from}-${until}`}
            className={cx(
              "tnum absolute inset-y-0 flex items-center overflow-hidden whitespace-nowrap border-accent border-x-2 px-2 text-2xs font-medium text-accent-text",
              isRest
                ? "bg-[color-mix(in_oklab,var(--color-accent),transparent_86%)]"
                : "bg-[color-mix(in_oklab,var(--color-accent),transparent_72%)]",
            )}
            style={{
              left: `${(from / dayMinutes) * 100}%`,
              width: `${((until - from) / dayMinutes) * 100}%`,
            }}
          >
            <span className="max-md:hidden">
              {writeClock(from)}–{until === dayMinutes ? "24:00" : writeClock(until)}
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}
