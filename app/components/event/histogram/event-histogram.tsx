import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { cardClass } from "~/components/ui/card";
import { cx } from "~/lib/cx";
import { type EventKind, eventKinds } from "~/lib/event/event-kinds";
import { useFormat } from "~/lib/hooks/use-format";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import type { TimeRange } from "~/lib/time/time-range";
import { HistogramTable } from "./histogram-table";
import { type Bar, type EventHistogramProps, listAxisTicks, rangeOf } from "./histogram-types";
import { useBarSelection } from "./use-bar-selection";

const colours: Record<EventKind, string> = {
  system: "var(--color-ev-system)",
  video: "var(--color-ev-video)",
  io: "var(--color-ev-io)",
  pos: "var(--color-ev-pos)",
  ai: "var(--color-ev-ai)",
};
/** Stacked from the bottom: what is looked for most. */
const stacked = [...eventKinds.entries()].sort(
  ([, a], [, b]) => Number(b === "ai") - Number(a === "ai"),
);
const daySeconds = 86_400;

/**
 * How many events there are over the range, by type. Each bar is a link to its part of the list; dragging over several,
 * or Shift with the arrow keys, narrows the list to them. The same as a table stands below. Texts: namespaces
 * "event_query" and "events".
 */
export function EventHistogram(props: EventHistogramProps) {
  const { bars, range, hrefOf } = props;
  const { t } = useTranslation("event_query");
  const format = useFormat();
  const hydrated = useHydrated();
  const bar = useBarSelection(props);
  const max = Math.max(1, ...bars.map(({ total }) => total));
  const textOf = ({ from, until }: TimeRange) =>
    t("histogram.span", { from: format.time(from), until: format.time(until) });
  const labelOf = (each: Bar, index: number) =>
    t("histogram.bar", {
      span: textOf(rangeOf(props, index, index)),
      events: t("count", { count: each.total, number: format.number(each.total) }),
    });
  return (
    <section aria-label={t("histogram.label")} className={cx(cardClass, "px-4 pt-3 pb-2")}>
      <div
        ref={bar.frame}
        role="toolbar"
        aria-label={t("histogram.hint")}
        className="flex h-14 touch-pan-y select-none items-stretch"
        {...(hydrated && bar.handlers)}
      >
        {bars.map((each, index) => {
          const label = labelOf(each, index);
          return (
            // The frame follows them by script: a router's link each would be most of the chart's work.
            // biome-ignore lint/a11y/useAnchorContent: its title is its name, and need not stand in the page twice
            <a
              key={each.start}
              href={hrefOf(rangeOf(props, index, index))}
              draggable={false}
              // Without script the table below has the same links, large enough to be hit.
              tabIndex={hydrated && index === bar.current ? undefined : -1}
              title={label}
              className={bar.isChosen(index) ? "histogram-bar bg-accent-soft" : "histogram-bar"}
              style={barStyle(each, max)}
            />
          );
        })}
      </div>
      <Axis chart={props} isLong={range.until - range.from > 1.5 * daySeconds} />
      <p role="status" className="sr-only">
        {bar.selection && textOf(rangeOf(props, bar.selection.anchor, bar.selection.end))}
      </p>
      <HistogramTable {...props} textOf={textOf} follow={bar.follow} />
    </section>
  );
}

/** Its height, as part of the fullest bar's, and its colours. */
function barStyle(bar: Bar, max: number): CSSProperties | undefined {
  if (bar.total === 0) return undefined;
  const style: Record<`--${string}`, string> = {
    "--bar-height": `${((bar.total / max) * 100).toFixed(1)}%`,
    "--bar-colours": stackColours(bar),
  };
  return style;
}

/** One gradient with hard edges: an element for each part would be half of the chart. */
function stackColours({ parts, total }: Bar): string {
  let below = 0;
  const stops = stacked.flatMap(([place, kind]) => {
    const count = parts[place] ?? 0;
    if (count === 0) return [];
    const from = below;
    below += count;
    const percent = (part: number) => `${((part / total) * 100).toFixed(1)}%`;
    return `${colours[kind]} ${percent(from)} ${percent(below)}`;
  });
  return `linear-gradient(to top, ${stops.join(", ")})`;
}

function Axis({ chart, isLong }: { chart: EventHistogramProps; isLong: boolean }) {
  const { date, hour, options } = useFormat();
  return (
    <div aria-hidden="true" className="tnum relative mt-1.5 h-4 overflow-hidden text-2xs text-fg-3">
      {listAxisTicks(chart, options.timeZone).map(({ seconds, part, isMidnight }, place) => (
        <span
          key={seconds}
          className={cx("absolute whitespace-nowrap", place % 2 === 1 && "max-md:hidden")}
          style={{ left: `${(part * 100).toFixed(2)}%` }}
        >
          {isLong && isMidnight ? date(seconds) : hour(seconds)}
        </span>
      ))}
    </div>
  );
}
