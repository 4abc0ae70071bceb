import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "~/components/ui/icon";

/** An error of the whole form, read out at once. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-lg border border-[color-mix(in_oklab,var(--color-danger),transparent_70%)] bg-danger-soft px-3 py-2.5 text-danger"
    >
      <Icon as={CircleAlert} className="mt-px" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/**
 * Gives focus to the first bad field after each answer to a submit (C277).
 * `answer` is the action's data: a new object for each answer.
 */
export function useFocusFirstError(answer: object | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [answer]);
  return form;
}
