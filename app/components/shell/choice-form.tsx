import type { ReactNode } from "react";
import { ActionForm } from "~/components/form/action-form";
import { MenuButton } from "~/components/ui/menu-item";
import type { useChoice } from "./use-choice";

export interface ChoiceFormProps {
  choice: ReturnType<typeof useChoice>;
  options: readonly { value: string; label: ReactNode; lang?: string }[];
  /** Id of the element that says what is chosen here. */
  labelledBy?: string | undefined;
  /** Its buttons are items, which are not pressed but current. */
  inMenu?: boolean;
  className?: string;
  buttonClassName: string;
}

/** One choice as buttons, kept at once. Who draws it draws its PostError too: a menu has closed by then. */
export function ChoiceForm(props: ChoiceFormProps) {
  const { choice, options, labelledBy, inMenu, className, buttonClassName } = props;
  const Button = inMenu ? MenuButton : "button";
  return (
    <ActionForm form={choice.post} hidden={choice.hidden} className="max-w-full">
      <fieldset aria-labelledby={labelledBy} className={className}>
        {options.map(({ value, label, lang }) => {
          const isChosen = value === choice.chosen;
          return (
            <Button
              key={value}
              type="submit"
              name={choice.name}
              value={value}
              lang={lang}
              {...(inMenu ? { "aria-current": isChosen } : { "aria-pressed": isChosen })}
              data-chosen={isChosen || undefined}
              className={buttonClassName}
            >
              {label}
            </Button>
          );
        })}
      </fieldset>
    </ActionForm>
  );
}
