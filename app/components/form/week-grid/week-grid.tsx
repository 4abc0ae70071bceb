import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";
import { typeInto } from "~/lib/forms/type-into";
import { useFormat } from "~/lib/hooks/use-format";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { firstWeekdayOf } from "~/lib/i18n/week";
import {
  findSchedulePreset,
  type SchedulePreset,
  schedulePresets,
  type WeekSchedule,
} from "~/lib/time/week-schedule";
import { Field, GroupField } from "../field";
import { bareInputClass, InputBox } from "../input-box";
import type { FieldProps } from "../use-action-form";
import { useNativeValues } from "../use-native-values";
import { DayRow, HourHead } from "./day-row";
import { useScheduleText } from "./use-schedule-text";

export interface WeekGridProps {
  label: string;
  hint?: string;
  /** Posts 0 Sunday to 6 Saturday, each by itself. */
  days: {
    id: string;
    name: string;
    form?: string;
    values: readonly string[];
    error?: string | undefined;
  };
  /** "19:00". */
  start: FieldProps;
  end: FieldProps;
}

const presetNames = Object.keys(schedulePresets) as SchedulePreset[];

/**
 * A schedule of the week: days to tick and one span for all of them (decision D87). The grid draws what these say, and
 * takes a span from a pointer; keys use the boxes and the two fields. What needs script keeps its place from the start:
 * a page that moves under a press loses it. Texts: namespace "ui".
 */
export function WeekGrid({ label, hint, days, start, end }: WeekGridProps) {
  const { t } = useTranslation("ui");
  const { options } = useFormat();
  const hydrated = useHydrated();
  const { frame, values } = useNativeValues({
    [days.name]: days.values,
    [start.name]: [start.defaultValue ?? ""],
    [end.name]: [end.defaultValue ?? ""],
  });
  const schedule: WeekSchedule = {
    days: (values[days.name] ?? []).map(Number),
    start: values[start.name]?.[0] ?? "",
    end: values[end.name]?.[0] ?? "",
  };
  const text = useScheduleText()(schedule);
  const first = firstWeekdayOf(options.tag);
  const order = Array.from({ length: 7 }, (_, index) => (first + index) % 7);

  const find = (name: string, value?: string) =>
    [
      ...(frame.current?.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`) ?? []),
    ].find((input) => value === undefined || input.value === value);
  const type = (name: string, value: string) => {
    const input = find(name);
    if (input && input.value !== value) typeInto(input, value);
  };
  const choose = (wanted: Partial<WeekSchedule>) => {
    for (const day of order) {
      const box = find(days.name, String(day));
      if (box && wanted.days && box.checked !== wanted.days.includes(day)) box.click();
    }
    if (wanted.start !== undefined) type(start.name, wanted.start);
    if (wanted.end !== undefined) type(end.name, wanted.end);
  };
  const preset = findSchedulePreset(schedule);
  return (
    <GroupField
      id={days.id}
      label={label}
      hint={hint}
      error={days.error ?? start.error ?? end.error}
    >
      {(wiring) => (
        <div ref={frame} className="flex min-w-0 flex-col gap-3">
          <div className="flex flex-wrap gap-1.5 noscript:hidden">
            {presetNames.map((name) => (
              <button
                key={name}
                type="button"
                disabled={!hydrated}
                aria-pressed={preset === name}
                onClick={() => choose(schedulePresets[name])}
                className={cx(
                  "h-6 rounded-full border px-2.25 text-xs font-medium max-md:h-11",
                  preset === name
                    ? "border-[color-mix(in_oklab,var(--color-accent),transparent_55%)] bg-accent-soft text-accent-text"
                    : "border-line-2 text-fg-2 hover:bg-hover",
                )}
              >
                {t(`week.${name}`)}
              </button>
            ))}
          </div>
          <div className="grid gap-y-1.5">
            <HourHead />
            {order.map((day) => (
              <DayRow
                key={day}
                day={day}
                tag={options.tag}
                schedule={schedule}
                box={{
                  ...wiring,
                  name: days.name,
                  form: days.form,
                  defaultChecked: days.values.includes(String(day)),
                }}
                onSpan={choose}
              />
            ))}
          </div>
          <div className="flex flex-wrap items-end gap-3">
            {[start, end].map(({ id, name, form, label: edge, defaultValue }) => (
              <Field key={name} id={id} name={name} label={edge}>
                {(own) => (
                  <InputBox size="sm">
                    <input
                      {...own}
                      {...wiring}
                      type="time"
                      step={60}
                      name={name}
                      form={form}
                      defaultValue={defaultValue}
                      className={`${bareInputClass} tnum`}
                    />
                  </InputBox>
                )}
              </Field>
            ))}
            <p role="status" className="min-w-40 flex-1 pb-1.5 text-xs text-fg-2 noscript:hidden">
              {text}
            </p>
          </div>
        </div>
      )}
    </GroupField>
  );
}
