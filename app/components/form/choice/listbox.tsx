import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { ChevronsUpDown } from "lucide-react";
import { useRef } from "react";
import { FloatingPanel } from "~/components/ui/floating-panel";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { InputBox } from "../input-box";
import {
  type ChoiceControlProps,
  OptionContent,
  OptionGroups,
  optionClass,
  panelClass,
} from "./option-list";

/** One of a few choices. */
export default function ChoiceListbox(props: ChoiceControlProps) {
  const { wiring, label, choices, chosen, empty, size, onChoose } = props;
  const box = useRef<HTMLButtonElement>(null);
  const value = chosen[0] ?? "";
  const current = choices.find((choice) => choice.value === value);
  const text = current?.label ?? empty ?? "";
  const all = empty === undefined ? choices : [{ value: "", label: empty }, ...choices];
  return (
    <Listbox value={value} onChange={(next) => onChoose(next === "" ? [] : [next])}>
      <InputBox size={size}>
        <ListboxButton
          ref={box}
          id={wiring.id}
          aria-label={`${label}: ${text}`}
          aria-describedby={wiring["aria-describedby"]}
          data-invalid={wiring["aria-invalid"]}
          className="flex min-w-0 flex-1 items-center gap-2 self-stretch text-left outline-none"
        >
          <span className={cx("min-w-0 flex-1 truncate", !current && "text-fg-3")}>{text}</span>
          <Icon as={ChevronsUpDown} size={14} className="text-fg-3" />
        </ListboxButton>
      </InputBox>
      <ListboxOptions as={FloatingPanel} beside={box} modal={false} className={panelClass}>
        <OptionGroups choices={all}>
          {(choice) => (
            <ListboxOption key={choice.value} value={choice.value} className={optionClass}>
              <OptionContent label={choice.label} mark={choice.mark} />
            </ListboxOption>
          )}
        </OptionGroups>
      </ListboxOptions>
    </Listbox>
  );
}
