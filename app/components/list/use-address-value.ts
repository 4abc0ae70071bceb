import { type RefObject, useEffect, useRef } from "react";
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

/**
 * Properties of a search's input that has the words of the address, but leaves alone what is typed after the form was
 * sent: the results of what was sent may arrive in the meantime.
 */
export function useSearchInput(value: string) {
  const input = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  const setTyping = (next: boolean) => () => {
    isTyping.current = next;
  };
  useEffect(() => {
    const form = input.current?.form;
    const noteSent = () => {
      isTyping.current = false;
    };
    form?.addEventListener("submit", noteSent);
    return () => form?.removeEventListener("submit", noteSent);
  }, []);
  useAddressValue(input, value, false, isTyping);
  return {
    ref: input,
    defaultValue: value,
    onInput: setTyping(true),
    onBlur: setTyping(false),
  };
}
