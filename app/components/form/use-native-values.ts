import { useCallback, useEffect, useRef, useState } from "react";
import { readNative, type Values } from "~/lib/forms/read-native";

/**
 * What the native controls inside a frame hold, followed as they change: for what script draws on top of them. They
 * stay the truth; to change one, type into it or press it.
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
    read();
    element?.addEventListener("input", read);
    document.addEventListener("reset", onReset);
    return () => {
      element?.removeEventListener("input", read);
      document.removeEventListener("reset", onReset);
    };
  }, [read]);
  return { frame, values };
}
