import { type ReactNode, useState } from "react";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { TextField } from "./text-field";

/**
 * A word to be typed before something is destroyed, letter for letter (C216). `children` draws the button, off until
 * it stands there; without script the button is always on and the action checks the word.
 */
export function TypedWord({
  name,
  word,
  label,
  error,
  children,
}: {
  name: string;
  word: string;
  label: string;
  /** Translated. */
  error?: string;
  children: (off: boolean) => ReactNode;
}) {
  const hydrated = useHydrated();
  const [typed, setTyped] = useState("");
  return (
    <>
      <TextField
        name={name}
        label={label}
        error={error}
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
