import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
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
