import { useFormat } from "~/lib/hooks/use-format";
import { limits } from "~contract/limits";
import type { InputSize } from "./input-box";
import { TextField } from "./text-field";
import type { FieldProps } from "./use-action-form";
import { useNativeValues } from "./use-native-values";

/** A note, with the characters it has so far; one that is too long is kept whole, and refused by its form. */
export function NoteField({
  size,
  ...field
}: FieldProps & { size?: InputSize; autoFocus?: boolean }) {
  const { number } = useFormat();
  const { frame, values } = useNativeValues({ [field.name]: [field.defaultValue ?? ""] });
  const length = values[field.name]?.[0]?.length ?? 0;
  return (
    <div ref={frame}>
      <TextField
        {...field}
        size={size}
        autoComplete="off"
        labelEnd={
          <span className={`tnum ${length > limits.noteMaxChars ? "text-danger" : "text-fg-3"}`}>
            {number(length)}/{number(limits.noteMaxChars)}
          </span>
        }
      />
    </div>
  );
}
