import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { type DaySpan, MonthGrid } from "~/components/ui/month-grid";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { firstWeekdayOf } from "~/lib/i18n/week";
import { toLocalTime } from "~/lib/time/local-time";
import {
  type RangePreset,
  rangePresets,
  resolvePreset,
  type TimeRange,
} from "~/lib/time/time-range";
import { addMonths } from "~contract/local-day";
import { Field } from "../field";
import { bareInputClass, InputBox } from "../input-box";
import type { DateTimeRangeProps } from "./date-time-range-props";
import { type RangeDraft, useRangeDraft } from "./use-range-draft";

interface RangePanelProps
  extends Pick<DateTimeRangeProps, "from" | "now" | "required" | "maxSeconds"> {
  range: TimeRange | null;
  preset: RangePreset | null;
  onChoose: (range: TimeRange | null) => void;
  /** The focus goes back to what opened it. */
  onClose: () => void;
}

/** Presets, two months and two typed fields. Typing comes first: the focus starts there, and Enter applies. */
export function RangePanel(props: RangePanelProps) {
  const { from, now, range, required, maxSeconds, onChoose, onClose } = props;
  const { t } = useTranslation("ui");
  const { options } = useFormat();
  const panel = useRef<HTMLDivElement>(null);
  const draft = useRangeDraft(range, maxSeconds);
  useEffect(() => {
    panel.current?.querySelector("input")?.select();
  }, []);
  const apply = () => {
    const read = draft.isBlank ? null : draft.read();
    if (read || draft.isBlank) onChoose(read);
    else panel.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  };
  return (
    <div ref={panel} className="contents">
      <ul
        aria-label={t("range.presets")}
        className="flex shrink-0 flex-col gap-0.5 border-line-2 p-2 max-md:flex-row max-md:flex-wrap max-md:border-b md:border-r"
      >
        {!required && (
          <PresetItem
            isChosen={range === null}
            text={t("range.any")}
            onChoose={() => onChoose(null)}
          />
        )}
        {rangePresets.map((preset) => (
          <PresetItem
            key={preset}
            isChosen={props.preset === preset}
            text={t(`range.${preset}`)}
            onChoose={() => onChoose(resolvePreset(preset, now, options.timeZone))}
          />
        ))}
      </ul>
      <div className="min-w-0 p-3">
        <Months draft={draft} now={now} />
        <div className="mt-3 flex flex-wrap items-start gap-3 border-line-2 border-t pt-3">
          <TypedEnd id={`${from.id}-from`} edge="from" draft={draft} onEnter={apply} />
          <TypedEnd id={`${from.id}-until`} edge="until" draft={draft} onEnter={apply} />
          <div className="ml-auto flex gap-2 pt-5.5">
            <Button size="sm" className="h-7.5" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button size="sm" className="h-7.5" variant="primary" onClick={apply}>
              {t("apply")}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

function PresetItem(props: { isChosen: boolean; text: string; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={props.isChosen}
        onClick={props.onChoose}
        className={cx(
          "flex min-h-7.5 w-full items-center whitespace-nowrap rounded-ctl px-2 text-left max-md:min-h-11",
          props.isChosen ? "bg-active" : "hover:bg-hover",
        )}
      >
        {props.text}
      </button>
    </li>
  );
}

/** The month of the span's end and the one before it, so that the past is in sight; one month on a phone. */
function Months({ draft, now }: { draft: RangeDraft; now: number }) {
  const { t } = useTranslation("ui");
  const { options } = useFormat();
  const today = toLocalTime(now, options.timeZone).slice(0, 10);
  const [month, setMonth] = useState((draft.days?.last ?? today).slice(0, 7));
  const span: DaySpan = draft.days ?? { first: "", last: "" };
  const common = {
    chosen: span,
    latest: today,
    onChoose: draft.chooseDay,
    tag: options.tag,
    firstWeekday: firstWeekdayOf(options.tag),
    labels: { previous: t("range.previous_month"), next: t("range.next_month") },
  };
  return (
    <div className="flex gap-4">
      <div className="max-md:hidden">
        <MonthGrid
          {...common}
          side="left"
          month={addMonths(month, -1)}
          onMonth={(shown) => setMonth(addMonths(shown, 1))}
        />
      </div>
      <div className="max-md:hidden">
        <MonthGrid {...common} side="right" month={month} onMonth={setMonth} />
      </div>
      <div className="flex-1 md:hidden">
        <MonthGrid {...common} month={month} onMonth={setMonth} />
      </div>
    </div>
  );
}

interface TypedEndProps {
  id: string;
  edge: "from" | "until";
  draft: RangeDraft;
  onEnter: () => void;
}

function TypedEnd({ id, edge, draft, onEnter }: TypedEndProps) {
  const { t } = useTranslation("ui");
  return (
    <div className="min-w-41.5 flex-1">
      <Field id={id} name={edge} label={t(`range.${edge}`)} error={draft.faults[edge]}>
        {(wiring) => (
          <InputBox size="sm">
            <input
              {...wiring}
              type="text"
              autoComplete="off"
              spellCheck={false}
              value={draft.texts[edge]}
              onChange={(event) => draft.type(edge, event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                onEnter();
              }}
              className={`${bareInputClass} tnum`}
            />
          </InputBox>
        )}
      </Field>
    </div>
  );
}
