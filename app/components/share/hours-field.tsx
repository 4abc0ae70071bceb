import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "~/components/form/field";
import { bareInputClass, InputBox } from "~/components/form/input-box";
import type { FieldProps } from "~/components/form/use-action-form";
import { useNativeValues } from "~/components/form/use-native-values";
import { cx } from "~/lib/cx";
import { typeInto } from "~/lib/forms/type-into";
import { useFormat } from "~/lib/hooks/use-format";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { useNow } from "~/lib/hooks/use-now";
import { limits } from "~contract/limits";

const { shareExpireHoursMin: min, shareExpireHoursMax: max } = limits;

/**
 * For how long a link works: hours, typed or by one press. `hint` stands there while it is empty. Texts: namespace
 * "share_dialog".
 */
export function HoursField({ hint, ...field }: FieldProps & { hint?: string }) {
  const { t } = useTranslation("share_dialog");
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { name, defaultValue = "" } = field;
  const { frame, values } = useNativeValues({ [name]: [defaultValue] });
  const typed = Number(values[name]?.[0]);
  const ends = useEndText(typed);
  return (
    <div ref={frame}>
      <Field
        id={field.id}
        name={name}
        label={field.label}
        error={field.error}
        hint={(hydrated && ends) || (hint ?? t("hours.rule", { min, max }))}
      >
        {(wiring) => (
          <div className="flex flex-wrap items-center gap-2">
            {hydrated && (
              <Choices
                label={field.label}
                chosen={typed}
                onChoose={(hours) => input.current && typeInto(input.current, String(hours))}
              />
            )}
            <InputBox
              className="w-32"
              end={<span className="text-fg-3 text-xs">{t("hours.unit")}</span>}
            >
              <input
                {...wiring}
                ref={input}
                type="number"
                name={name}
                form={field.form}
                defaultValue={defaultValue}
                min={min}
                max={max}
                inputMode="numeric"
                autoComplete="off"
                className={cx(bareInputClass, "tnum")}
              />
            </InputBox>
          </div>
        )}
      </Field>
    </div>
  );
}

/** When a link ends that works for so many hours from now; empty for a number that is none. */
function useEndText(hours: number): string {
  const { t } = useTranslation("share_dialog");
  const { time } = useFormat();
  const now = useNow(0);
  const isValid = Number.isInteger(hours) && hours >= min && hours <= max;
  return isValid ? t("hours.ends", { time: time(now + hours * 3_600) }) : "";
}

function Choices({
  label,
  chosen,
  onChoose,
}: {
  label: string;
  chosen: number;
  onChoose: (hours: number) => void;
}) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which the field's label is
    <div
      role="group"
      aria-label={label}
      className="inline-flex gap-0.5 rounded-lg border border-line-2 bg-field p-0.5"
    >
      {limits.shareExpireHoursChoices.map((hours) => (
        <button
          key={hours}
          type="button"
          aria-pressed={hours === chosen}
          onClick={() => onChoose(hours)}
          className={cx(
            "tnum h-7 rounded-[5px] px-2.5 text-xs max-md:h-10",
            hours === chosen
              ? "bg-overlay font-medium text-fg shadow-[0_0_0_1px_var(--color-line-2)]"
              : "text-fg-2 hover:text-fg",
          )}
        >
          {hours > 24
            ? t("duration.days", { count: hours / 24 })
            : t("duration.hours", { count: hours })}
        </button>
      ))}
    </div>
  );
}
