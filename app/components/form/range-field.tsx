import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";
import {
  type Ends,
  findStop,
  listStops,
  moveEnd,
  readEnds,
  type Scale,
  writeEnds,
} from "~/lib/forms/range-ends";
import { typeInto } from "~/lib/forms/type-into";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { Field, GroupField } from "./field";
import { bareInputClass, InputBox } from "./input-box";
import type { FieldProps } from "./use-action-form";
import { useNativeValues } from "./use-native-values";

export interface RangeFieldProps {
  label: string;
  low: Omit<FieldProps, "label">;
  high: Omit<FieldProps, "label">;
  scale: Scale;
  /** Behind the numbers in their boxes: "mph". */
  unit: string;
  /** A value in words: "5 min". */
  toText: (value: number) => string;
  hint?: string;
}

/** From one number to another: two fields, and with script a slider with two thumbs. Texts: namespace "ui". */
export function RangeField({ label, low, high, scale, unit, toText, hint }: RangeFieldProps) {
  const { t } = useTranslation("ui");
  const hydrated = useHydrated();
  const { frame, values } = useNativeValues({
    [low.name]: [low.defaultValue ?? ""],
    [high.name]: [high.defaultValue ?? ""],
  });
  const ends = readEnds(values[low.name]?.[0], values[high.name]?.[0], scale);
  const write = (next: Ends) => {
    const texts = writeEnds(next, scale);
    for (const [{ name }, text] of [[low, texts.low] as const, [high, texts.high] as const]) {
      const input = frame.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
      if (input && input.value !== text) typeInto(input, text);
    }
  };
  const fields = [
    { ...low, edge: "from" as const, bound: scale.min },
    { ...high, edge: "until" as const, bound: scale.max },
  ];
  return (
    <GroupField
      id={low.id}
      label={label}
      labelEnd={<span className="tnum text-fg">{toRangeText(ends, toText, unit)}</span>}
      hint={hint}
      error={low.error ?? high.error}
    >
      {(wiring) => (
        <div ref={frame} className="flex flex-col gap-2">
          {hydrated && (
            <Slider label={label} ends={ends} scale={scale} toText={toText} onChange={write} />
          )}
          <div className="grid grid-cols-2 gap-2">
            {fields.map(({ id, name, form, defaultValue, edge, bound }) => (
              <Field key={name} id={id} name={name} label={t(`range.${edge}`)} labelHidden>
                {(own) => (
                  <InputBox size="sm" end={<span className="text-xs text-fg-3">{unit}</span>}>
                    <input
                      {...own}
                      {...wiring}
                      type="number"
                      inputMode="decimal"
                      name={name}
                      form={form}
                      min={scale.min}
                      max={scale.max}
                      placeholder={String(bound)}
                      defaultValue={defaultValue}
                      className={cx(bareInputClass, "tnum [appearance:textfield]")}
                    />
                  </InputBox>
                )}
              </Field>
            ))}
          </div>
        </div>
      )}
    </GroupField>
  );
}

/** "0 – 45 mph", "0 s – 5 min": a unit that both have is said once. */
function toRangeText({ low, high }: Ends, toText: (value: number) => string, unit: string) {
  const [first, last] = [toText(low), toText(high)];
  const isSame = first.endsWith(` ${unit}`) && last.endsWith(` ${unit}`);
  return `${isSame ? first.slice(0, -unit.length - 1) : first} – ${last}`;
}

interface SliderProps {
  label: string;
  ends: Ends;
  scale: Scale;
  toText: (value: number) => string;
  onChange: (ends: Ends) => void;
}

const thumbs = [
  "[&::-webkit-slider-thumb]:pointer-events-auto [&::-moz-range-thumb]:pointer-events-auto",
  "[&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:size-3.5 [&::-moz-range-thumb]:size-2.5",
  "[&::-webkit-slider-thumb]:rounded-full [&::-moz-range-thumb]:rounded-full",
  "[&::-webkit-slider-thumb]:border-2 [&::-moz-range-thumb]:border-2",
  "[&::-webkit-slider-thumb]:border-accent [&::-moz-range-thumb]:border-accent",
  "[&::-webkit-slider-thumb]:bg-surface [&::-moz-range-thumb]:bg-surface",
  "[&::-webkit-slider-thumb]:cursor-pointer max-md:[&::-webkit-slider-thumb]:size-6 max-md:[&::-moz-range-thumb]:size-5",
].join(" ");

/** Two of the browser's sliders, one over the other: a press meets only their thumbs. They post nothing. */
function Slider({ label, ends, scale, toText, onChange }: SliderProps) {
  const { t } = useTranslation("ui");
  const stops = listStops(scale);
  const places = { low: findStop(ends.low, stops), high: findStop(ends.high, stops) };
  const last = stops.length - 1;
  const part = (place: number) => `${(place / last) * 100}%`;
  return (
    <div className="relative mx-1.75 h-6 max-md:h-11">
      <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-active forced-color-adjust-none" />
      <span
        className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-accent forced-color-adjust-none"
        style={{ left: part(places.low), right: part(last - places.high) }}
      />
      {(["low", "high"] as const).map((end) => (
        <input
          key={end}
          type="range"
          min={0}
          max={last}
          value={places[end]}
          aria-label={`${label}, ${t(end === "low" ? "range.from" : "range.until")}`}
          aria-valuetext={toText(ends[end])}
          onChange={(event) =>
            onChange(moveEnd(ends, end, stops[Number(event.currentTarget.value)] ?? ends[end]))
          }
          className={cx(
            "pointer-events-none absolute -inset-x-1.75 top-0 h-full w-[calc(100%+14px)] appearance-none rounded-ctl bg-transparent",
            // Where both stand at the end, the lower one has to be met.
            end === "low" && places.low > last / 2 && "z-1",
            thumbs,
          )}
        />
      ))}
    </div>
  );
}
