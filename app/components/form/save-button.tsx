import { type MouseEvent, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { ButtonProps } from "~/components/ui/button";
import { cx } from "~/lib/cx";
import { SubmitButton } from "./action-form";

interface SaveButtonProps extends Omit<ButtonProps, "type" | "form" | "busy"> {
  form: { busy: boolean; formId: string; changed: readonly string[] };
  /** What does not exist yet can be saved as it is offered. */
  isNew?: boolean;
}

/**
 * Saves a form's changes; disabled while there are none, without losing the focus, as after a save. Without script
 * changes cannot be detected, so it is always enabled.
 */
export function SaveButton({ form, isNew = false, className, ...button }: SaveButtonProps) {
  const hydrated = useHydrated();
  const [wasTypedBefore, setTypedBefore] = useState(false);
  const { formId } = form;
  // Typed before the page's script ran, or brought back by the browser: that raised no event.
  useEffect(() => {
    const controls = Array.from(document.forms.namedItem(formId)?.elements ?? []);
    setTypedBefore(controls.some(isTypedIn));
  }, [formId]);
  const isOff = hydrated && !isNew && !wasTypedBefore && form.changed.length === 0;
  return (
    <SubmitButton
      {...button}
      form={form}
      className={cx(className, isOff && "cursor-not-allowed opacity-45")}
      aria-disabled={isOff || undefined}
      onClick={(event: MouseEvent<HTMLButtonElement>) => isOff && event.preventDefault()}
    />
  );
}

function isTypedIn(control: Element): boolean {
  if (control instanceof HTMLInputElement) {
    const isTicked = control.checked !== control.defaultChecked;
    return control.type !== "hidden" && (isTicked || control.value !== control.defaultValue);
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  return false;
}
