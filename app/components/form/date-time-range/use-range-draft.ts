import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DaySpan } from "~/components/ui/month-grid";
import { useFormat } from "~/lib/hooks/use-format";
import { toLocalTime } from "~/lib/time/local-time";
import { checkRange, type RangeFault, type TimeRange } from "~/lib/time/time-range";
import { parseTypedTime, type TypedTimeFault } from "~/lib/time/typed-time";

type Edge = "from" | "until";
const edges: Edge[] = ["from", "until"];
const daySeconds = 86_400;

/** What is typed and chosen in the panel before it is applied; one truth, the texts. */
export function useRangeDraft(range: TimeRange | null, maxSeconds: number | undefined) {
  const { t } = useTranslation("ui");
  const { options, time } = useFormat();
  const [texts, setTexts] = useState<Record<Edge, string>>({
    from: range ? time(range.from) : "",
    until: range ? time(range.until) : "",
  });
  const [faults, setFaults] = useState<Partial<Record<Edge, string>>>({});
  /** A first day was chosen in the calendar, and the next one ends the span. */
  const [firstDay, setFirstDay] = useState<string | null>(null);
  const parsed = {
    from: parseTypedTime(texts.from, options, "from"),
    until: parseTypedTime(texts.until, options, "until"),
  };
  const { seconds: from } = parsed.from;
  const { seconds: until } = parsed.until;
  const toDay = (seconds: number) => toLocalTime(seconds, options.timeZone).slice(0, 10);

  const textOf = (fault: TypedTimeFault | RangeFault) =>
    fault === "too_long"
      ? t("range.too_long", { count: Math.floor((maxSeconds ?? 0) / daySeconds) })
      : t(`range.${fault}`, { example: time(from ?? until ?? range?.from ?? 0) });

  const setDays = ({ first, last }: DaySpan) => {
    const start = parseTypedTime(first, options, "from").seconds ?? 0;
    const end = parseTypedTime(last, options, "until").seconds ?? 0;
    setTexts({ from: time(start), until: time(end) });
    setFaults({});
  };

  return {
    texts,
    faults,
    /** Both fields were emptied: the range is cleared. */
    isBlank: edges.every((edge) => texts[edge].trim() === ""),
    /** The days of what is typed, as far as it can be read. */
    days:
      from !== null && until !== null && from <= until
        ? { first: toDay(from), last: toDay(until) }
        : null,
    type: (edge: Edge, text: string) => {
      setTexts({ ...texts, [edge]: text });
      setFaults({ ...faults, [edge]: undefined });
      setFirstDay(null);
    },
    /** The first press begins a span with all of that day, the second ends it. */
    chooseDay: (day: string) => {
      const [first = day, last = day] = [firstDay ?? day, day].sort();
      setDays({ first, last });
      setFirstDay(firstDay === null ? day : null);
    },
    /** The span, or null with the faults shown. */
    read: (): TimeRange | null => {
      const found: Partial<Record<Edge, string>> = {};
      for (const edge of edges) {
        const { fault } = parsed[edge];
        if (fault) found[edge] = textOf(fault);
      }
      const read = from === null || until === null ? null : { from, until };
      const fault = read && checkRange(read, maxSeconds);
      if (fault) found.until = textOf(fault);
      setFaults(found);
      return fault ? null : read;
    },
  };
}

export type RangeDraft = ReturnType<typeof useRangeDraft>;
