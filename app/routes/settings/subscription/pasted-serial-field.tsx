import type { ClipboardEvent } from "react";
import { TextField } from "~/components/form/text-field";
import type { FieldProps } from "~/components/form/use-action-form";

/** A serial or key: spaces that were copied along with it are dropped, typed ones are refused (C264). */
export function PastedSerialField(field: FieldProps) {
  return (
    <TextField
      {...field}
      required
      data-first-focus
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="font-mono"
      onPaste={dropSpaces}
    />
  );
}

function dropSpaces(event: ClipboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const pasted = event.clipboardData.getData("text");
  if (!/\s/.test(pasted)) return;
  event.preventDefault();
  const { selectionStart, selectionEnd } = input;
  input.setRangeText(
    pasted.replace(/\s/g, ""),
    selectionStart ?? input.value.length,
    selectionEnd ?? input.value.length,
    "end",
  );
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
