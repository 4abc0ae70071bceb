import { useFormat } from "~/lib/hooks/use-format";
import { limits } from "~contract/limits";
import type { InputSize } from "./input-box";
import { TextField } from "./text-field";
import type { FieldProps } from "./use-action-form";
import { useNativeValues } from "./use-native-values";

/** A note, with the characters it has so far. */
export function NoteField({
  size,
  ...field
}: FieldProps & { size?: InputSize; autoFocus?: boolean }) {
  const { number } = useFormat();
  const { frame, values } = useNativeValues({ [field.name]: [field.defaultValue ?? ""] });
  return (
    <div ref={frame}>
      <TextField
        {...field}
        size={size}
        maxLength={limits.noteMaxChars}
        autoComplete="off"
        labelEnd={
          <span className="tnum text-fg-3">
            {number(values[field.name]?.[0]?.length ?? 0)}/{number(limits.noteMaxChars)}
          </span>
        }
      />
    </div>
  );
}
