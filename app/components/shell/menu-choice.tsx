import { Check } from "lucide-react";
import { Icon } from "~/components/ui/icon";
import { ChoiceForm, type ChoiceFormProps } from "./choice-form";

/** A choice as items of a menu, the chosen one ticked. */
export function MenuChoice({
  options,
  ...props
}: Pick<ChoiceFormProps, "choice" | "options" | "labelledBy">) {
  return (
    <ChoiceForm
      {...props}
      inMenu
      buttonClassName=""
      options={options.map(({ label, ...option }) => ({
        ...option,
        label: (
          <>
            <span className="min-w-0 flex-1 truncate">{label}</span>
            {option.value === props.choice.chosen && (
              <Icon as={Check} className="text-accent-text" />
            )}
          </>
        ),
      }))}
    />
  );
}
