import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cx } from "~/lib/cx";
import { joinList } from "~/lib/i18n/join";
import { addDays, addMonths, listDays } from "~contract/local-day";
import { Icon } from "./icon";

export interface MonthGridProps {
  /** "2026-11". */
  month: string;
  onMonth: (month: string) => void;
  /** "2026-11-20": chosen, or the days of a span from its first to its last. */
  chosen: string | DaySpan;
  /** The last day that can be chosen; today, where nothing else says so. */
  latest: string;
  onChoose: (day: string) => void;
  /** BCP 47: names of months and days. */
  tag: string;
  /** 0 Sunday, 1 Monday. */
  firstWeekday: 0 | 1;
  labels: { previous: string; next: string };
  /** Which of two months side by side: each has the way to its own side. */
  side?: "left" | "right";
  /** What is known of a day, in words behind its name. */
  describe?: (day: string) => string[];
  /** The same to see, below its number. */
  mark?: (day: string) => ReactNode;
}

export interface DaySpan {
  first: string;
  last: string;
}

const toSpan = (chosen: string | DaySpan): DaySpan =>
  typeof chosen === "string" ? { first: chosen, last: chosen } : chosen;

const buttonClass =
  "inline-flex size-7 items-center justify-center rounded-ctl text-fg-2 hover:bg-active hover:text-fg disabled:opacity-40 max-md:size-11";
/** Keeps the month's name in the middle where a way is missing. */
const absentClass = "invisible";
/** Dates are days without a place here: they are read in UTC. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** One month as a grid of days, for a pointer and for arrow keys (WAI-ARIA: grid). */
export function MonthGrid(props: MonthGridProps) {
  const { month, onMonth, latest, tag, labels, firstWeekday, side } = props;
  const titleId = useId();
  const title = new Intl.DateTimeFormat(tag, { year: "numeric", month: "long", timeZone: "UTC" });
  return (
    <div>
      <div className="flex items-center justify-between gap-2 pb-1">
        <button
          type="button"
          aria-label={labels.previous}
          title={labels.previous}
          onClick={() => onMonth(addMonths(month, -1))}
          className={cx(buttonClass, side === "right" && absentClass)}
        >
          <Icon as={ChevronLeft} />
        </button>
        <p id={titleId} aria-live="polite" className="text-sm font-semibold">
          {title.format(dateOf(`${month}-01`))}
        </p>
        <button
          type="button"
          aria-label={labels.next}
          title={labels.next}
          disabled={month >= latest.slice(0, 7)}
          onClick={() => onMonth(addMonths(month, 1))}
          className={cx(buttonClass, side === "left" && absentClass)}
        >
          <Icon as={ChevronRight} />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table */}
      <table role="grid" aria-labelledby={titleId} className="w-full border-collapse text-center">
        <Weekdays tag={tag} firstWeekday={firstWeekday} />
        <Weeks {...props} />
      </table>
    </div>
  );
}

function Weekdays({ tag, firstWeekday }: Pick<MonthGridProps, "tag" | "firstWeekday">) {
  // 2023 began on a Sunday.
  const days = Array.from({ length: 7 }, (_, index) =>
    dateOf(addDays("2023-01-01", firstWeekday + index)),
  );
  const name = (weekday: "short" | "long") =>
    new Intl.DateTimeFormat(tag, { weekday, timeZone: "UTC" });
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <th
            key={day.getTime()}
            scope="col"
            abbr={name("long").format(day)}
            className="h-6 w-9 text-2xs font-medium text-fg-3"
          >
            {name("short").format(day)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Moves by days or months for a key; null for any other. */
export function stepDay(day: string, key: string, firstWeekday: 0 | 1): string | null {
  const weekday = (dateOf(day).getUTCDay() - firstWeekday + 7) % 7;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const days = steps[key];
  if (days !== undefined) return addDays(day, days);
  if (key !== "PageUp" && key !== "PageDown") return null;
  const month = addMonths(day.slice(0, 7), key === "PageUp" ? -1 : 1);
  const same = `${month}${day.slice(7)}`;
  const last = listDays(month).at(-1) ?? same;
  return same > last ? last : same;
}

function Weeks(props: MonthGridProps) {
  const { month, onMonth, latest, firstWeekday } = props;
  const { first, last } = toSpan(props.chosen);
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState(last);
  const isMoving = useRef(false);
  const days = listDays(month);
  // One day takes the focus: the last one looked at, or the month's first.
  const entry = [focused, last, first].find((day) => days.includes(day)) ?? days[0] ?? "";
  useEffect(() => {
    if (!isMoving.current || !entry) return;
    isMoving.current = false;
    body.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [entry]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepDay(entry, event.key, firstWeekday);
    if (next === null) return;
    event.preventDefault();
    const day = [next, latest].sort()[0] ?? next;
    if (day === entry) return;
    isMoving.current = true;
    setFocused(day);
    if (!day.startsWith(month)) onMonth(day.slice(0, 7));
  };
  const blanks = (dateOf(days[0] ?? month).getUTCDay() - firstWeekday + 7) % 7;
  const cells = [...Array<null>(blanks).fill(null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  );
  return (
    <tbody ref={body} onKeyDown={onKeyDown}>
      {weeks.map((week) => (
        <tr key={week.find((day) => day !== null)}>
          {week.map((day, index) =>
            day === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have nothing but their place
              <td key={index} />
            ) : (
              <DayCell key={day} {...props} day={day} isEntry={day === entry} />
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}

function DayCell(props: MonthGridProps & { day: string; isEntry: boolean }) {
  const { day, isEntry, latest, onChoose, tag, describe, mark } = props;
  const { first, last } = toSpan(props.chosen);
  const isLater = day > latest;
  const isEnd = day === first || day === last;
  const isWithin = first !== last && day >= first && day <= last;
  const name = new Intl.DateTimeFormat(tag, { dateStyle: "full", timeZone: "UTC" });
  const known = isLater ? [] : (describe?.(day) ?? []);
  return (
    <td
      className={cx(
        "p-0",
        isWithin && "bg-accent-soft",
        isWithin && day === first && "rounded-l-ctl",
        isWithin && day === last && "rounded-r-ctl",
      )}
    >
      <button
        type="button"
        tabIndex={isEntry ? 0 : -1}
        disabled={isLater}
        aria-pressed={day >= first && day <= last}
        aria-current={day === latest ? "date" : undefined}
        aria-label={joinList([name.format(dateOf(day)), ...known], tag)}
        onClick={() => onChoose(day)}
        className={cx(
          "tnum relative inline-flex flex-col items-center justify-center rounded-ctl text-xs disabled:opacity-35 max-md:h-11",
          mark ? "m-px h-8.5 w-9 pb-2" : "h-7.5 w-full min-w-7.5",
          dayClass(isEnd, typeof props.chosen !== "string", day === latest),
        )}
      >
        {Number(day.slice(8))}
        {!isLater && mark?.(day)}
      </button>
    </td>
  );
}

function dayClass(isEnd: boolean, isOfSpan: boolean, isLatest: boolean): string {
  if (isEnd && isOfSpan) return "bg-accent font-semibold text-on-accent hover:bg-accent-hover";
  return cx(
    "hover:bg-active",
    isLatest && "font-semibold text-accent-text",
    isEnd && "bg-active font-semibold text-fg shadow-[inset_0_0_0_1.5px_var(--color-accent)]",
  );
}
