import { type ReactNode, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
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
  const hydrated = useHydrated();
  const [typed, setTyped] = useState("");
  return (
    <>
      <TextField
        {...field}
        defaultValue={undefined}
        value={hydrated ? typed : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        className="font-mono"
      />
      {children(hydrated && typed !== word)}
    </>
  );
}
