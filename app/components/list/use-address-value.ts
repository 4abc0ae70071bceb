import { type MutableRefObject, type RefObject, useEffect, useRef } from "react";
import { useClientLayoutEffect } from "~/lib/hooks/use-client-layout-effect";

/**
 * Keeps a control at what the address says when a link changes it; the control itself stays, and with it the focus.
 * @param isHeld while true the control stays as it is
 * @param isTyping as isHeld, but read only when the address changes
 */
export function useAddressValue(
  control: RefObject<HTMLInputElement | HTMLSelectElement>,
  value: string,
  isHeld = false,
  isTyping?: RefObject<boolean>,
) {
  const isServed = useRef(true);
  // A layout effect: one that waits would run after a choice made in the meantime, and take it back.
  useClientLayoutEffect(() => {
    if (isHeld || isTyping?.current) return;
    // What was chosen before the page's script ran stands; FilterBox applies it.
    if (!isServed.current && control.current) control.current.value = value;
    isServed.current = false;
  }, [control, value, isHeld, isTyping]);
}

/** Whether the user has typed since the form was last sent. The results of what was sent may arrive in the meantime. */
export function useTyping(input: RefObject<HTMLInputElement>): MutableRefObject<boolean> {
  const isTyping = useRef(false);
  useEffect(() => {
    const form = input.current?.form;
    const noteSent = () => {
      isTyping.current = false;
    };
    form?.addEventListener("submit", noteSent);
    return () => form?.removeEventListener("submit", noteSent);
  }, [input]);
  return isTyping;
}
