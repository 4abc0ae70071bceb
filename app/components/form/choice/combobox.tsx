import {
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from "@headlessui/react";
import { ChevronsUpDown, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FloatingPanel } from "~/components/ui/floating-panel";
import { Icon } from "~/components/ui/icon";
import { bareInputClass, InputBox } from "../input-box";
import { type Choice, searchChoices } from "./choice";
import {
  type ChoiceControlProps,
  OptionContent,
  OptionGroups,
  optionClass,
  panelClass,
} from "./option-list";

/** More at once are never read, and make the list slow. */
const maxShown = 100;

/** One of many choices, or several of them as badges; typing narrows the list. */
export default function ChoiceCombobox(props: ChoiceControlProps) {
  const { choices, chosen, multiple, onChoose } = props;
  const [text, setText] = useState("");
  const common = { onClose: () => setText(""), immediate: false };
  const body = <ComboboxBody {...props} text={text} onText={setText} />;
  if (multiple)
    return (
      <Combobox<string, true> {...common} multiple value={[...chosen]} onChange={onChoose}>
        {body}
      </Combobox>
    );
  const value = choices.some((choice) => choice.value === chosen[0]) ? (chosen[0] ?? null) : null;
  return (
    <Combobox<string | null>
      {...common}
      value={value}
      onChange={(next) => onChoose(next ? [next] : [])}
    >
      {body}
    </Combobox>
  );
}

type BodyProps = ChoiceControlProps & { text: string; onText: (text: string) => void };

function ComboboxBody(props: BodyProps) {
  const { wiring, choices, chosen, multiple, empty, size, text, onText, onChoose } = props;
  const { t } = useTranslation("ui");
  const box = useRef<HTMLDivElement>(null);
  const labelOf = (value: string) => choices.find((choice) => choice.value === value)?.label ?? "";
  const { shown, more } = searchChoices(choices, text, maxShown);
  const isBare = !multiple || chosen.length === 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && multiple && text === "") onChoose(chosen.slice(0, -1));
  };
  return (
    <div ref={box}>
      <InputBox size={size} className={multiple ? "h-auto! min-h-8.5 flex-wrap py-1" : undefined}>
        {multiple &&
          chosen.map((value) => (
            <ChoiceBadge
              key={value}
              choice={{ value, label: labelOf(value) }}
              onRemove={() => onChoose(chosen.filter((each) => each !== value))}
            />
          ))}
        <ComboboxInput<string | null>
          {...wiring}
          autoComplete="off"
          spellCheck={false}
          placeholder={isBare ? empty : undefined}
          displayValue={(value) => (multiple || !value ? "" : labelOf(value))}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className={`${bareInputClass} min-h-6 min-w-16`}
        />
        <ComboboxButton
          aria-label={t("choice.open")}
          className="-mr-1 ml-auto grid size-6 shrink-0 place-items-center text-fg-3"
        >
          <Icon as={ChevronsUpDown} size={14} />
        </ComboboxButton>
      </InputBox>
      <ComboboxOptions as={FloatingPanel} beside={box} modal={false} className={panelClass}>
        <OptionGroups choices={shown}>
          {(choice) => (
            <ComboboxOption key={choice.value} value={choice.value} className={optionClass}>
              <OptionContent label={choice.label} mark={choice.mark} />
            </ComboboxOption>
          )}
        </OptionGroups>
        {(shown.length === 0 || more > 0) && (
          <p role="presentation" className="px-2 py-1.5 text-xs text-fg-3">
            {more > 0 ? t("choice.more", { count: more }) : t("choice.none")}
          </p>
        )}
      </ComboboxOptions>
      <span role="status" className="sr-only">
        {text !== "" && t("choice.found", { count: shown.length + more })}
      </span>
    </div>
  );
}

function ChoiceBadge({ choice, onRemove }: { choice: Choice; onRemove: () => void }) {
  const { t } = useTranslation("ui");
  const name = t("choice.remove", { name: choice.label });
  return (
    <span className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-[5px] bg-active pl-1.75 text-xs">
      <span className="truncate">{choice.label}</span>
      <button
        type="button"
        aria-label={name}
        title={name}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-ctl text-fg-3 hover:text-fg"
      >
        <Icon as={X} size={12} />
      </button>
    </span>
  );
}
