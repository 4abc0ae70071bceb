import { Link } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import { cx } from "~/lib/cx";
import { Icon } from "./icon";

export interface ViewChoice {
  id: string;
  to: string;
  label: string;
  icon: LucideIcon;
}

/** Ways to look at the same list, as links. */
export function ViewSwitch({
  label,
  current,
  views,
}: {
  label: string;
  current: string;
  views: ViewChoice[];
}) {
  return (
    <nav
      aria-label={label}
      className="inline-flex gap-0.5 rounded-lg border border-line-2 bg-field p-0.5"
    >
      {views.map((view) => (
        <Link
          key={view.id}
          to={view.to}
          preventScrollReset
          aria-label={view.label}
          title={view.label}
          aria-current={view.id === current ? "true" : undefined}
          className={cx(
            "grid h-6.5 w-7.5 place-items-center rounded-[5px]",
            view.id === current
              ? "bg-overlay text-fg shadow-[0_0_0_1px_var(--color-line-2)]"
              : "text-fg-2 hover:text-fg",
          )}
        >
          <Icon as={view.icon} />
        </Link>
      ))}
    </nav>
  );
}
