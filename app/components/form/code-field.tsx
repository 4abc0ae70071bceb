import {
  type FormEvent,
  type InputHTMLAttributes,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { cx } from "~/lib/cx";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { limits } from "~contract/limits";
import { toCodeDigits } from "./code-digits";
import { Field, type FieldWiring } from "./field";
import { bareInputClass } from "./input-box";
import type { FieldProps } from "./use-action-form";

export interface CodeFieldProps extends FieldProps {
  /** Only read out: where a heading says it already. */
  labelHidden?: boolean;
  hint?: string;
  autoFocus?: boolean;
}

/** The well of a plain field, until script draws the boxes. */
const plainClass =
  "flex rounded-ctl border border-control bg-field px-3 focus-within:border-accent focus-within:outline-1 focus-within:outline-accent has-[[aria-invalid]]:border-danger";

type InputProps = InputHTMLAttributes<HTMLInputElement>;

/** A one-time code of six digits in one input: six boxes drawn over it with script, a plain field without. */
export function CodeField({ id, name, label, labelHidden, hint, error, ...input }: CodeFieldProps) {
  return (
    <Field {...{ id, name, label, labelHidden, hint, error }}>
      {(wiring) => <CodeInput {...input} {...wiring} name={name} />}
    </Field>
  );
}

function CodeInput(input: InputProps & FieldWiring) {
  const hydrated = useHydrated();
  const element = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [selection, setSelection] = useState<Selection | null>(null);
  // It may have been typed into, and have the focus, before script ran.
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    setCode(current.value);
    if (document.activeElement === current) setSelection(selectionOf(current));
  }, []);

  const handleInput = (event: FormEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    // An input method still composes; its text is cleaned when it is done.
    if (!(event.nativeEvent as InputEvent).isComposing) {
      const digits = toCodeDigits(field.value);
      if (digits !== field.value) field.value = digits;
    }
    setCode(field.value);
    look(event);
  };
  const look = ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) => {
    if (document.activeElement === field) setSelection(selectionOf(field));
  };

  return (
    <div className={cx("relative h-14", !hydrated && plainClass)}>
      {hydrated && <CodeBoxes code={code} selection={selection} invalid={input["aria-invalid"]} />}
      <input
        {...input}
        ref={element}
        type="text"
        inputMode="numeric"
        pattern="[0-9 ]*"
        autoComplete="one-time-code"
        spellCheck={false}
        // With script a longer paste is cut to its digits instead; one space is allowed for here.
        maxLength={hydrated ? undefined : limits.smsCodeDigits + 1}
        required
        onInput={handleInput}
        onCompositionEnd={handleInput}
        onSelect={look}
        onFocus={(event) => {
          event.currentTarget.select();
          look(event);
        }}
        onBlur={() => setSelection(null)}
        className={cx(
          bareInputClass,
          "tnum text-2xl font-semibold tracking-[.3em]",
          hydrated && "absolute inset-0 size-full cursor-text opacity-0",
        )}
      />
    </div>
  );
}

interface Selection {
  start: number;
  end: number;
}

function selectionOf({ selectionStart, selectionEnd }: HTMLInputElement): Selection {
  return { start: selectionStart ?? 0, end: selectionEnd ?? 0 };
}

/** What the input holds, drawn: one box a digit, with its caret and selection. */
function CodeBoxes({
  code,
  selection,
  invalid,
}: {
  code: string;
  selection: Selection | null;
  invalid: true | undefined;
}) {
  const boxes = Array.from({ length: limits.smsCodeDigits }, (_, index) => index);
  const half = boxes.length / 2;
  return (
    <div aria-hidden="true" className="flex size-full items-center gap-2.5 max-md:gap-1.5">
      {boxes.map((index) => {
        const active = selection !== null && isActive(index, selection);
        return (
          <span key={index} className="contents">
            {index === half && <span className="text-fg-3">–</span>}
            <span
              className={cx(
                "grid h-14 min-w-0 flex-1 place-items-center rounded-ctl border bg-field text-2xl font-semibold",
                "tnum text-fg",
                active
                  ? "border-accent outline-1 outline-accent outline-solid"
                  : invalid
                    ? "border-danger"
                    : "border-control",
              )}
            >
              {code[index] ?? (active && <span className="h-6 w-[1.5px] bg-accent" />)}
            </span>
          </span>
        );
      })}
    </div>
  );
}

/** The box the next digit goes into, or the boxes of the selected digits. */
function isActive(index: number, { start, end }: Selection): boolean {
  if (end > start) return index >= start && index < end;
  return index === Math.min(start, limits.smsCodeDigits - 1);
}
