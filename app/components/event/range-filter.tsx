import { memo } from "react";
import { DateTimeRange } from "~/components/form/date-time-range/date-time-range";
import { type EventRange, rangeFields, resolveRange } from "~/lib/event/event-filter";
import { useFormat } from "~/lib/hooks/use-format";
import { toLocalTime } from "~/lib/time/local-time";

const chips = ["hour", "today", "day", "week", "month"] as const;

export interface RangeFilterProps {
  /** Prefix of the fields' ids. */
  id: string;
  label: string;
  range: EventRange;
  /** Unix seconds, from the loader: presets count from it. */
  now: number;
  /** Translated: a date is missing, or the end is before the start. */
  error?: string | undefined;
  /** "Any time" is a choice too. */
  optional?: boolean;
}

/**
 * When: presets or two moments, as a part of the filter form of a list of events. The loader reads what it posts with
 * readPostedRange(). Texts: namespace "ui".
 */
export const RangeFilter = memo(function RangeFilter(props: RangeFilterProps) {
  const { id, label, range, now, error, optional = false } = props;
  const { options } = useFormat();
  const ends = endsOf(range, now, options.timeZone);
  const toText = (seconds: number | null) =>
    seconds === null ? "" : toLocalTime(seconds, options.timeZone);
  const field = (edge: "from" | "until") => ({
    id: `${id}-${edge}`,
    name: rangeFields[edge],
    defaultValue: toText(ends[edge]),
    error,
  });
  return (
    <>
      <input type="hidden" name={rangeFields.at} value={now} />
      <DateTimeRange
        label={label}
        from={field("from")}
        until={field("until")}
        now={now}
        chips={chips}
        required={!optional}
      />
    </>
  );
});

/** What the box shows, also of a range that cannot be asked for. */
function endsOf(range: EventRange, now: number, timeZone: string) {
  if (typeof range !== "string") return range;
  return resolveRange(range, now, timeZone).ends ?? { from: null, until: null };
}
