import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Says what is (not) here, and one next step. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  role,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  role?: "alert" | "status";
}) {
  return (
    <div role={role} className="flex flex-col items-center gap-1.5 px-6 py-9 text-center">
      <span className="corners mb-2 grid h-12 w-16 place-items-center text-fg-3">
        <Icon as={icon} size={20} />
      </span>
      <p className="text-base font-semibold text-fg">{title}</p>
      {children && <div className="max-w-80 text-fg-3">{children}</div>}
      {action && <div className="mt-3 flex gap-2">{action}</div>}
    </div>
  );
}
