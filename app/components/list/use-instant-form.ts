import { useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useClientLayoutEffect } from "~/lib/hooks/use-client-layout-effect";

/** So long after the last key a typed text is searched for. */
const typingMs = 500;

/** What the address says of each field of a form, by its name; nothing for one that is empty. */
export type FieldValues = Readonly<Record<string, readonly string[]>>;

type Control = HTMLInputElement | HTMLSelectElement;
const isTyped = ({ type }: Control) => type === "text" || type === "search" || type === "number";
const isBox = (control: Control): control is HTMLInputElement => control.type === "checkbox";

/** Whether a control already shows its values; controls that the values do not name always do. */
function isShown(control: Control, values: FieldValues): boolean {
  const wanted = values[control.name];
  if (!wanted) return true;
  if (isBox(control)) return control.checked === wanted.includes(control.value);
  return !isTyped(control) || control.value === (wanted[0] ?? "");
}

function show(control: Control, values: FieldValues): void {
  const wanted = values[control.name] ?? [];
  if (isBox(control)) control.checked = wanted.includes(control.value);
  else control.value = wanted[0] ?? "";
  // Whatever draws on top of it follows.
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What a form sends under the names of these fields. */
function readSent(data: FormData, values: FieldValues): FieldValues {
  const read = (name: string) => data.getAll(name).map(String).filter(Boolean);
  return Object.fromEntries(Object.keys(values).map((name) => [name, read(name)]));
}

const isSame = (one: FieldValues, other: FieldValues): boolean =>
  Object.entries(one).every(([name, list]) => {
    const there = other[name] ?? [];
    return list.length === there.length && list.every((value) => there.includes(value));
  });

const listControls = (form: HTMLFormElement | null) =>
  Array.from(form?.elements ?? []).filter(
    (element): element is Control =>
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  );

/**
 * A GET form that applies itself: what is ticked at once, what is typed after a pause. Its controls are the browser's
 * own and follow the address, as a chip's link changes it; the one in use is left alone.
 * @param check false for a form that must not be sent now
 */
export function useInstantForm(values: FieldValues, check: (form: FormData) => boolean) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const state = useRef({
    values,
    check,
    submit,
    /** On its way; null while the page is what the address says. */
    sent: null as FieldValues | null,
    isFollowing: false,
    isServed: true,
  });
  Object.assign(state.current, { values, check, submit });
  const pause = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => {
    const element = form.current;
    const send = () => {
      clearTimeout(pause.current);
      pause.current = undefined;
      if (!element) return;
      const data = new FormData(element);
      const sent = readSent(data, state.current.values);
      if (!state.current.check(data)) return;
      // A control that follows the address tells of that too: it is no change.
      if (isSame(sent, state.current.sent ?? state.current.values)) return;
      state.current.sent = sent;
      state.current.submit(element, { preventScrollReset: true });
    };
    const onInput = ({ target }: Event) => {
      const control = target as Control;
      if (state.current.isFollowing || control.name === "") return;
      clearTimeout(pause.current);
      if (isTyped(control)) pause.current = setTimeout(send, typingMs);
      else send();
    };
    // Ticked before the page's script ran: that raised no event.
    const isChanged = listControls(element).some((each) => !isShown(each, state.current.values));
    if (isChanged) send();
    element?.addEventListener("input", onInput);
    return () => {
      clearTimeout(pause.current);
      element?.removeEventListener("input", onInput);
    };
  }, []);

  const key = JSON.stringify(values);
  // Before the effects of its controls, which would find the form between two addresses.
  useClientLayoutEffect(() => {
    const now = JSON.parse(key) as FieldValues;
    state.current.sent = null;
    if (state.current.isServed || pause.current !== undefined) {
      state.current.isServed = false;
      return;
    }
    state.current.isFollowing = true;
    for (const control of listControls(form.current)) {
      const isInUse = isTyped(control) && control === document.activeElement;
      if (!isInUse && !isShown(control, now)) show(control, now);
    }
    state.current.isFollowing = false;
  }, [key]);
  return form;
}
