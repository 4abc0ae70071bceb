import { cx } from "~/lib/cx";
import type { FieldWiring } from "../field";
import { InputBox } from "../input-box";
import { groupChoices } from "./choice";
import type { ChoiceFieldProps } from "./choice-props";

/** The browser's own list; of several, as high as the badges that script draws in its place, so that nothing moves. */
export function NativeChoice({
  wiring,
  name,
  form,
  choices,
  values,
  multiple,
  empty,
  size,
}: ChoiceFieldProps & { wiring: FieldWiring }) {
  const select = (
    <select
      {...wiring}
      name={name}
      form={form}
      multiple={multiple}
      size={multiple ? 4 : undefined}
      defaultValue={multiple ? [...values] : values[0]}
      className={cx(
        "min-w-0 flex-1 self-stretch bg-field text-fg outline-none",
        multiple && "w-full rounded-ctl border border-control p-1 not-noscript:h-8.5",
      )}
    >
      {!multiple && empty !== undefined && <option value="">{empty}</option>}
      {groupChoices(choices).map(({ label, choices: own }) => {
        const options = own.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ));
        return label === undefined ? (
          options
        ) : (
          <optgroup key={label} label={label}>
            {options}
          </optgroup>
        );
      })}
    </select>
  );
  return multiple ? select : <InputBox size={size}>{select}</InputBox>;
}
