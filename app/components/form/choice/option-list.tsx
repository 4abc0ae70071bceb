import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import type { FieldWiring } from "../field";
import type { InputSize } from "../input-box";
import { type Choice, groupChoices } from "./choice";

/** What ChoiceField gives to the control it loaded. */
export interface ChoiceControlProps {
  wiring: FieldWiring;
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  multiple: boolean;
  empty: string | undefined;
  size: InputSize | undefined;
  onChoose: (values: readonly string[]) => void;
}

export const panelClass = "max-h-[min(20rem,var(--room,20rem))]! p-1.25";

/** Choices under their headings; `children` draws one of them. */
export function OptionGroups({
  choices,
  children,
}: {
  choices: readonly Choice[];
  children: (choice: Choice) => ReactNode;
}) {
  const id = useId();
  return groupChoices(choices).map(({ label, choices: own }) =>
    label === undefined ? (
      own.map(children)
    ) : (
      // biome-ignore lint/a11y/useSemanticElements: a part of a list of choices, not of a form
      <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
        <p id={`${id}-${label}`} className="px-2 pt-2 pb-1 text-2xs font-medium text-fg-3">
          {label}
        </p>
        {own.map(children)}
      </div>
    ),
  );
}

/** Looks of a choice; its element says by attributes whether it is chosen and has the focus. */
export const optionClass =
  "group flex min-h-7.5 cursor-pointer items-center gap-2 rounded-ctl px-2 py-1 text-fg-2 data-focus:bg-active data-focus:text-fg data-selected:text-fg max-md:min-h-11";

export function OptionContent({ label, mark }: Pick<Choice, "label" | "mark">) {
  return (
    <>
      {mark && <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-[2px]", mark)} />}
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{label}</span>
      <Icon
        as={Check}
        size={14}
        className="invisible text-accent-text group-data-selected:visible"
      />
    </>
  );
}
