import { useCallback, useEffect, useRef, useState } from "react";
import { readNative, type Values } from "~/lib/forms/read-native";
import { useHydrated } from "~/lib/hooks/use-hydrated";

const focusable = "button:not(:disabled), input:not([type=hidden]), select, [tabindex='0']";

/**
 * State of a control that script draws in place of native ones, which the server's page shows. What was changed in
 * these before, or brought back by the browser, is taken over, and so is the focus. A form that is reset, or comes back
 * with other values, starts anew.
 * @param isReady false until a part of the control that is loaded by and by is there
 * @param revision another one: it starts anew too, though the values are the same
 */
export function useEnhanced<Name extends string>(
  initial: Values<Name>,
  formId?: string,
  isReady = true,
  revision = 0,
) {
  const isEnhanced = useHydrated() && isReady;
  const frame = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(initial);
  const latest = useRef(initial);
  latest.current = initial;

  const key = `${revision}${JSON.stringify(initial)}`;
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    setValues(latest.current);
  }, [key]);

  useEffect(() => {
    const onReset = ({ target }: Event) => {
      const form = formId ? document.getElementById(formId) : frame.current?.closest("form");
      if (target === form) setValues(latest.current);
    };
    document.addEventListener("reset", onReset);
    return () => document.removeEventListener("reset", onReset);
  }, [formId]);

  const focus = useCallback(
    () => frame.current?.querySelector<HTMLElement>(focusable)?.focus(),
    [],
  );
  // Read while the native controls still stand: values and focus go with them.
  const wasEnhanced = useRef(isEnhanced);
  const left = useRef<{ values: Partial<Values<Name>>; hasFocus: boolean } | null>(null);
  if (isEnhanced && !wasEnhanced.current && frame.current) {
    left.current = {
      values: readNative(frame.current, Object.keys(initial) as Name[]),
      hasFocus: frame.current.contains(document.activeElement),
    };
  }
  useEffect(() => {
    wasEnhanced.current = isEnhanced;
    if (!left.current) return;
    const { values: native, hasFocus } = left.current;
    left.current = null;
    setValues((before) => ({ ...before, ...native }));
    if (hasFocus) focus();
  }, [isEnhanced, focus]);

  return {
    /** For the element around the control, native or not. */
    frame,
    isEnhanced,
    values,
    setValues: useCallback(
      (changes: Partial<Values<Name>>) => setValues((before) => ({ ...before, ...changes })),
      [],
    ),
    /** Focuses the first thing in the control. */
    focus,
  };
}
