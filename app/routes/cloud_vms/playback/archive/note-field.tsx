import { TextField } from "~/components/form/text-field";
import type { FieldProps } from "~/components/form/use-action-form";
import { useNativeValues } from "~/components/form/use-native-values";
import { useFormat } from "~/lib/hooks/use-format";
import { limits } from "~contract/limits";

/** A note, with the characters it has so far. */
export function NoteField(field: FieldProps) {
  const { number } = useFormat();
  const { frame, values } = useNativeValues({ [field.name]: [field.defaultValue ?? ""] });
  return (
    <div ref={frame}>
      <TextField
        {...field}
        size="sm"
        labelEnd={
          <span className="tnum text-fg-3">
            {number(values[field.name]?.[0]?.length ?? 0)}/{number(limits.noteMaxChars)}
          </span>
        }
      />
    </div>
  );
}
