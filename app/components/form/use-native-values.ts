import { useCallback, useEffect, useRef, useState } from "react";
import { readNative, type Values } from "~/lib/forms/read-native";

/**
 * What the controls inside a frame hold, followed as they change: for what script draws on top of them. They stay the
 * truth; to change a native one, type into it or press it.
 */
export function useNativeValues<Name extends string>(initial: Values<Name>) {
  const frame = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(initial);
  const key = JSON.stringify(initial);
  const read = useCallback(() => {
    const names = Object.keys(JSON.parse(key) as object) as Name[];
    const native = frame.current && readNative(frame.current, names);
    if (native) setValues((before) => ({ ...before, ...native }));
  }, [key]);
  useEffect(() => {
    const element = frame.current;
    const onReset = ({ target }: Event) => {
      // The fields have their first values again only after the event.
      if (target instanceof HTMLFormElement) requestAnimationFrame(read);
    };
    // A control of React's inside the frame must not be drawn again before React hears of its event.
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      if (target.name !== "") read();
    };
    read();
    element?.addEventListener("input", onInput);
    document.addEventListener("reset", onReset);
    return () => {
      element?.removeEventListener("input", onInput);
      document.removeEventListener("reset", onReset);
    };
  }, [read]);
  return { frame, values };
}
