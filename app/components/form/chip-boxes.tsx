import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";
import { GroupField } from "./field";

export interface ChipBoxesProps {
  id: string;
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  values: readonly string[];
  /** Address of the page with nothing chosen here. */
  anyTo: string;
}

// relative: the box in it scrolls into sight with it when it takes the focus.
const chipClass =
  "relative inline-flex h-7 cursor-pointer items-center rounded-full border border-line-2 px-2.25 text-xs font-medium text-fg-2 transition-colors duration-120 hover:bg-hover max-md:h-11 max-md:px-3.5";
const pressedClass =
  "border-[color-mix(in_oklab,var(--color-accent),transparent_55%)] bg-accent-soft text-accent-text";

/** A few choices as boxes to tick that look like chips, in a list's filter form; none ticked is any. Texts: namespace "ui". */
export function ChipBoxes({ id, name, label, choices, values, anyTo }: ChipBoxesProps) {
  const { t } = useTranslation("ui");
  return (
    <GroupField id={id} label={label}>
      {() => (
        <div className="group flex flex-wrap gap-1">
          <Link
            to={anyTo}
            preventScrollReset
            aria-label={t("labelled", { label, value: t("any") })}
            aria-current={values.length === 0 ? "true" : undefined}
            className={cx(chipClass, values.length === 0 && pressedClass)}
          >
            {t("any")}
          </Link>
          {choices.map((choice) => (
            <label
              key={choice.value}
              className={cx(
                chipClass,
                "has-checked:border-[color-mix(in_oklab,var(--color-accent),transparent_55%)] has-checked:bg-accent-soft has-checked:text-accent-text",
                "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
              )}
            >
              <input
                type="checkbox"
                name={name}
                value={choice.value}
                defaultChecked={values.includes(choice.value)}
                className="sr-only"
              />
              {choice.label}
            </label>
          ))}
        </div>
      )}
    </GroupField>
  );
}
