import { type ReactNode, useEffect, useState } from "react";
import { TextField } from "./text-field";
import type { FieldProps } from "./use-action-form";

/**
 * A word to be typed before something is destroyed, letter for letter (C216). `children` draws the button, off until
 * it stands there; without script the button is always on and the action checks the word.
 */
export function TypedWord({
  word,
  children,
  ...field
}: FieldProps & {
  word: string;
  children: (off: boolean) => ReactNode;
}) {
  // Null until script has read what was typed before it came.
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    const input = document.getElementById(field.id);
    if (input instanceof HTMLInputElement) setTyped(input.value);
  }, [field.id]);
  return (
    <>
      <TextField
        {...field}
        defaultValue={undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        className="font-mono"
      />
      {children(typed !== null && typed !== word)}
    </>
  );
}
