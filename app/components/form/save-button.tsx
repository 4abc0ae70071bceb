import type { MouseEvent } from "react";
import type { ButtonProps } from "~/components/ui/button";
import { cx } from "~/lib/cx";
import { useHydrated } from "~/lib/hooks/use-hydrated";
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
  const isOff = hydrated && !isNew && form.changed.length === 0;
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
