import { Popover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { Calendar } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { FloatingPanel } from "~/components/ui/floating-panel";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { parseLocalTime, toLocalTime } from "~/lib/time/local-time";
import { findPreset, type RangePreset, resolvePreset, type TimeRange } from "~/lib/time/time-range";
import type { DateTimeRangeProps } from "./date-time-range-props";
import { RangePanel } from "./range-panel";

export interface RangeBoxProps extends DateTimeRangeProps {
  chips: readonly RangePreset[];
  /** As posted; empty for no bound. */
  ends: [from: string, until: string];
  onChange: (ends: { from: string; until: string }) => void;
}

/** The box that shows the span and opens the panel, with the short ways below it. */
export default function RangeBox(props: RangeBoxProps) {
  const { from, until, label, now, chips, ends, required, onChange } = props;
  const { t } = useTranslation("ui");
  const { options } = useFormat();
  const box = useRef<HTMLButtonElement>(null);
  const range = readRange(ends, options.timeZone);
  const preset = range && findPreset(range, now, options.timeZone);
  const choose = (chosen: TimeRange | null) =>
    onChange({
      from: chosen ? toLocalTime(chosen.from, options.timeZone) : "",
      until: chosen ? toLocalTime(chosen.until, options.timeZone) : "",
    });
  return (
    <Popover as="div" className="flex min-w-0 flex-col gap-2">
      <PopoverButton
        ref={box}
        aria-haspopup="dialog"
        data-invalid={from.error || until.error ? true : undefined}
        aria-describedby={from.error || until.error ? `${from.id}-message` : undefined}
        className="flex min-h-8.5 w-full items-center gap-2 rounded-ctl border border-control bg-field px-2.5 py-1.5 text-left data-invalid:border-danger max-md:min-h-11 max-md:text-lg"
      >
        <Icon as={Calendar} className="text-fg-3" />
        <span className="sr-only">{label}: </span>
        {range ? (
          <RangeText range={range} />
        ) : (
          <span className="text-fg-3">{t(required ? "range.none" : "range.any")}</span>
        )}
      </PopoverButton>
      <PopoverPanel
        as={FloatingPanel}
        beside={box}
        role="dialog"
        aria-label={label}
        className="flex max-md:flex-col"
      >
        {({ close }) => (
          <RangePanel
            {...props}
            range={range}
            preset={preset}
            onClose={close}
            onChoose={(chosen) => {
              choose(chosen);
              close();
            }}
          />
        )}
      </PopoverPanel>
      {chips.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {chips.map((chip) => (
            <button
              key={chip}
              type="button"
              aria-pressed={preset === chip}
              aria-label={t(`range.${chip}`)}
              title={t(`range.${chip}`)}
              onClick={() => choose(resolvePreset(chip, now, options.timeZone))}
              className={cx(
                "inline-flex h-6 flex-1 items-center justify-center whitespace-nowrap rounded-full border px-1 text-xs font-medium max-md:h-11",
                preset === chip
                  ? "border-[color-mix(in_oklab,var(--color-accent),transparent_55%)] bg-accent-soft text-accent-text"
                  : "border-line-2 text-fg-2 hover:bg-hover",
              )}
            >
              {t(`range.short.${chip}`)}
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}

/** Each end on its line where one line is too short; one date for both where they are of one day. */
function RangeText({ range }: { range: TimeRange }) {
  const format = useFormat();
  const [firstDay, lastDay] = [format.date(range.from), format.date(range.until)];
  const clock = (seconds: number) =>
    seconds % 60 === 0 ? format.hour(seconds) : format.clock(seconds);
  return (
    <span className="tnum flex min-w-0 flex-wrap gap-x-1">
      <time>
        {firstDay} {clock(range.from)}
      </time>
      <span>–</span>
      <time>
        {lastDay !== firstDay && `${lastDay} `}
        {clock(range.until)}
      </time>
    </span>
  );
}

function readRange([from, until]: [string, string], timeZone: string): TimeRange | null {
  const [first, last] = [parseLocalTime(from, timeZone), parseLocalTime(until, timeZone)];
  return first === null || last === null ? null : { from: first, until: last };
}
