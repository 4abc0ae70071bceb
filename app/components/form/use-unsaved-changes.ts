import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { type FormEvent, useCallback, useRef, useState } from "react";

/** Whether a control says something else than when the page was drawn. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement) {
    return control.type === "checkbox"
      ? control.checked !== control.defaultChecked
      : control.value !== control.defaultValue;
  }
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    // Without a marked option the first one is what the page was drawn with.
    const drawn = options.find((option) => option.defaultSelected) ?? options[0];
    return control.value !== drawn?.value;
  }
  return control instanceof HTMLTextAreaElement && control.value !== control.defaultValue;
}

export interface UnsavedChanges {
  /** Names of the fields that were changed. */
  changed: ReadonlySet<string>;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  /** Lets the next way off the page go: it saves, or gives the changes up on purpose. */
  allow: () => void;
  /** The form was refused: leaving asks again. */
  hold: () => void;
  /** Stands while somebody is about to leave with changes; null else. */
  leaving: { stay: () => void; leave: () => void } | null;
}

/** Counts a form's changed fields, and asks before the page is left with any. */
export function useUnsavedChanges(): UnsavedChanges {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const isAllowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed.size > 0 && !isAllowed.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (changed.size > 0 && !isAllowed.current) event.preventDefault();
      },
      [changed],
    ),
  );
  const allow = useCallback(() => {
    isAllowed.current = true;
  }, []);
  const hold = useCallback(() => {
    isAllowed.current = false;
  }, []);
  return {
    changed,
    onInput: ({ currentTarget }) => {
      const names = [...currentTarget.elements]
        .filter((control) => isChanged(control))
        .map((control) => control.getAttribute("name") ?? "");
      setChanged(new Set(names));
    },
    allow,
    hold,
    leaving: blocker.state === "blocked" ? { stay: blocker.reset, leave: blocker.proceed } : null,
  };
}
